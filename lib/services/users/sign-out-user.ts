import { z } from 'zod';
import type { VerbResult } from '../../domain/errors';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { seenUser } from './user-fields';
import { authorizeUserVerb } from './user-subject';
import { changeUser } from './user-transaction';

export type SignOutUserInput = { userId: string; lockVersion: number };

const schema = z.object(seenUser);

/** End every session of somebody else, at its next request. Password and role stay. */
export async function signOutUser(
  ctx: ServiceContext,
  input: unknown,
): Promise<VerbResult<{ userId: string }>> {
  const actor = await authorizeUserVerb(ctx, 'sign_out_user', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const verb = { action: 'sign_out_user', rule: 'sign_out' } as const;
  return changeUser(ctx, actor.value, verb, parsed.value, async ({ user }) => ({
    change: { endSessions: true },
    value: { userId: user.id.toString() },
  }));
}
