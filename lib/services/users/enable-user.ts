import { z } from 'zod';
import type { VerbResult } from '../../domain/errors';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { seenUser } from './user-fields';
import { authorizeUserVerb } from './user-subject';
import { changeUser } from './user-transaction';

export type EnableUserInput = { userId: string; lockVersion: number };

const schema = z.object(seenUser);

/** Open a shut account again, with the role and the password it had. Old sessions stay ended. */
export async function enableUser(
  ctx: ServiceContext,
  input: unknown,
): Promise<VerbResult<{ state: 'active' }>> {
  const actor = await authorizeUserVerb(ctx, 'enable_user', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const verb = { action: 'enable_user', rule: 'enable' } as const;
  return changeUser(ctx, actor.value, verb, parsed.value, async () => ({
    change: { disabledAt: null },
    value: { state: 'active' as const },
    before: { state: 'disabled' },
    after: { state: 'active' },
  }));
}
