import { z } from 'zod';
import { businessDate } from '../../config/recon-source';
import type { AuditAction } from '../../domain/audit-actions';
import type { VerbResult } from '../../domain/errors';
import type { Permission } from '../../domain/roles';
import { authorizeVerb, type Actor, type AuditSubject } from '../actor';
import type { ServiceContext } from '../context';
import { idText, lockVersion } from '../parse-input';

/** The statement that a person saw when they decided about it. */
export const seenStatement = z.object({ id: idText, lockVersion });
export type SeenStatement = z.output<typeof seenStatement>;

export { businessDate };

export function statementSubject(id: bigint | null): AuditSubject {
  return { type: 'statement', id: id === null ? '-' : id.toString() };
}

/** First step of every verb on a statement; what unchecked input names stands in the record of a refusal. */
export function authorizeStatementVerb(
  ctx: ServiceContext,
  action: AuditAction,
  input: unknown,
  permission: Permission = 'reconciliation.import',
): Promise<VerbResult<Actor>> {
  return authorizeVerb(ctx, action, [permission], async () => {
    const named = z.object({ id: idText }).safeParse(input);
    return statementSubject(named.success ? named.data.id : null);
  });
}
