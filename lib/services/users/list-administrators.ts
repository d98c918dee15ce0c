import { countAdministrators, readAdministrators } from '../../db/user-list';
import { ok, type VerbResult } from '../../domain/errors';
import type { Administrators } from '../../domain/views/user';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';

export type ListAdministratorsInput = Record<string, never>;

const NAMED = 5;

/** Who can change roles, for a reader who misses one. Names, not addresses. */
export async function listAdministrators(
  ctx: ServiceContext,
  _input: unknown,
): Promise<VerbResult<Administrators>> {
  const actor = await authorize(ctx, 'account.edit');
  if (!actor.ok) return actor;
  const named = await readAdministrators(ctx.db.prisma, NAMED + 1);
  const names = named.slice(0, NAMED).map(({ name }) => name);
  const all = named.length > NAMED ? await countAdministrators(ctx.db.prisma) : named.length;
  return ok({ names, more: all - names.length });
}
