import { z } from 'zod';
import { closeLinks } from '../../db/link-store';
import type { VerbResult } from '../../domain/errors';
import type { ServiceContext } from '../context';
import { optionalText, parseInput } from '../parse-input';
import { seenUser } from './user-fields';
import { authorizeUserVerb } from './user-subject';
import { changeUser } from './user-transaction';

export type DisableUserInput = { userId: string; lockVersion: number; reason?: string };

const schema = z.object({ ...seenUser, reason: optionalText(1000) });

/** Shut an account: every session ends at its next request, open links are withdrawn. Nothing on record changes. */
export async function disableUser(
  ctx: ServiceContext,
  input: unknown,
): Promise<VerbResult<{ state: 'disabled' }>> {
  const actor = await authorizeUserVerb(ctx, 'disable_user', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { reason } = parsed.value;
  const verb = { action: 'disable_user', rule: 'disable' } as const;
  return changeUser(ctx, actor.value, verb, parsed.value, async ({ tx, user, now }) => {
    await closeLinks(tx, user.id, 'withdrawn', now);
    return {
      change: { disabledAt: now, endSessions: true },
      value: { state: 'disabled' as const },
      before: { state: 'active' },
      after: { state: 'disabled' },
      reason,
    };
  });
}
