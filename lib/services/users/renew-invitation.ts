import { z } from 'zod';
import type { VerbResult } from '../../domain/errors';
import type { LinkMade } from '../../domain/views/user';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { makeLink } from './make-link';
import { seenUser } from './user-fields';
import { authorizeUserVerb } from './user-subject';
import { changeUser } from './user-transaction';

export type RenewInvitationInput = { userId: string; lockVersion: number };

const schema = z.object({ ...seenUser, passwords: z.boolean().default(true) });

/** Make a new link for somebody who is invited, for seven days; the earlier one stops working. */
export async function renewInvitation(ctx: ServiceContext, input: unknown): Promise<VerbResult<LinkMade>> {
  const actor = await authorizeUserVerb(ctx, 'renew_invitation', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { passwords } = parsed.value;
  const verb = { action: 'renew_invitation', rule: 'renew_invitation', passwords } as const;
  return changeUser(ctx, actor.value, verb, parsed.value, async ({ tx, user, now }) => {
    const value = await makeLink(tx, user.id, 'invite', actor.value, now);
    return { change: {}, value, details: { expiresAt: value.expiresAt } };
  });
}
