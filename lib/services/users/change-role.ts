import { z } from 'zod';
import type { VerbResult } from '../../domain/errors';
import type { Role } from '../../domain/roles';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { roleField, seenUser } from './user-fields';
import { authorizeUserVerb } from './user-subject';
import { changeUser } from './user-transaction';

export type ChangeRoleInput = { userId: string; lockVersion: number; role: Role };

const schema = z.object({ ...seenUser, role: roleField });

/** Give somebody another role; in force at their next request. Nobody's own, and never the last administrator's. */
export async function changeRole(ctx: ServiceContext, input: unknown): Promise<VerbResult<{ role: Role }>> {
  const actor = await authorizeUserVerb(ctx, 'change_role', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { role } = parsed.value;
  const verb = { action: 'change_role', rule: 'change_role' } as const;
  return changeUser<{ role: Role }>(ctx, actor.value, verb, parsed.value, async ({ user }) =>
    user.role === role
      ? { refuse: { code: 'invalid', fields: { role: 'unchanged' } } }
      : { change: { role }, value: { role }, before: { role: user.role }, after: { role } },
  );
}
