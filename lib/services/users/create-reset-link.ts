import { z } from 'zod';
import type { VerbResult } from '../../domain/errors';
import type { LinkMade } from '../../domain/views/user';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { makeLink } from './make-link';
import { seenUser } from './user-fields';
import { authorizeUserVerb } from './user-subject';
import { changeUser } from './user-transaction';

export type CreateResetLinkInput = { userId: string; lockVersion: number };

const schema = z.object({ ...seenUser, passwords: z.boolean().default(true) });

/**
 * Make a one-time link by which somebody sets a new password, for a day. Until it is used the old password and all
 * sessions go on; using it ends them. `passwords`: false where nobody signs in by password.
 */
export async function createResetLink(ctx: ServiceContext, input: unknown): Promise<VerbResult<LinkMade>> {
  const actor = await authorizeUserVerb(ctx, 'create_reset_link', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { passwords } = parsed.value;
  const verb = { action: 'create_reset_link', rule: 'reset_password', passwords } as const;
  return changeUser(ctx, actor.value, verb, parsed.value, async ({ tx, user, now }) => {
    const value = await makeLink(tx, user.id, 'reset', actor.value, now);
    return { change: {}, value, details: { expiresAt: value.expiresAt } };
  });
}
