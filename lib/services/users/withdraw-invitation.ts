import { z } from 'zod';
import { closeLinks } from '../../db/link-store';
import { deleteInvitedUser } from '../../db/user-changes';
import type { VerbResult } from '../../domain/errors';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { seenUser } from './user-fields';
import { authorizeUserVerb } from './user-subject';
import { changeUser } from './user-transaction';

export type WithdrawInvitationInput = { userId: string; lockVersion: number };

const schema = z.object(seenUser);

/** Take an invitation back: its link stops working and the account, which nobody has ever used, is gone. */
export async function withdrawInvitation(
  ctx: ServiceContext,
  input: unknown,
): Promise<VerbResult<{ email: string }>> {
  const actor = await authorizeUserVerb(ctx, 'withdraw_invitation', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const verb = { action: 'withdraw_invitation', rule: 'withdraw_invitation' } as const;
  return changeUser<{ email: string }>(ctx, actor.value, verb, parsed.value, async ({ tx, user, now }) => {
    await closeLinks(tx, user.id, 'withdrawn', now);
    if (!(await deleteInvitedUser(tx, user))) return { refuse: { code: 'user_changed', changedBy: null } };
    const { email, role } = user;
    return { change: null, value: { email }, before: { email, role } };
  });
}
