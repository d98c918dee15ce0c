import { z } from 'zod';
import type { AuditAction } from '../../domain/audit-actions';
import type { VerbResult } from '../../domain/errors';
import { authorizeVerb, type Actor, type AuditSubject } from '../actor';
import type { ServiceContext } from '../context';
import { idText, lockVersion } from '../parse-input';

/** The source that a person saw when they decided to change it. */
export const seenSource = z.object({ id: idText, lockVersion });
export type SeenSource = z.output<typeof seenSource>;

export function sourceSubject(id: bigint | null): AuditSubject {
  return { type: 'source', id: id === null ? '-' : id.toString() };
}

/** First step of every verb on a source; what unchecked input names stands in the record of a refusal. */
export function authorizeSourceVerb(
  ctx: ServiceContext,
  action: AuditAction,
  input: unknown,
): Promise<VerbResult<Actor>> {
  return authorizeVerb(ctx, action, ['reconciliation.source'], async () => {
    const named = z.object({ id: idText }).safeParse(input);
    return sourceSubject(named.success ? named.data.id : null);
  });
}
