import { ok, type VerbResult } from '../../domain/errors';
import { may, PERMISSIONS } from '../../domain/roles';
import type { AccountView } from '../../domain/views/account';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { preferencesOf } from './sign-in';

export type GetAccountInput = Record<string, never>;

/** The signed-in user, with what the role may do. */
export async function getAccount(ctx: ServiceContext, _input: unknown): Promise<VerbResult<AccountView>> {
  const actor = await authorize(ctx, 'account.edit');
  if (!actor.ok) return actor;
  const { user, role } = actor.value;
  return ok({
    id: user.id.toString(),
    email: user.email,
    name: user.name,
    role,
    permissions: PERMISSIONS.filter((permission) => may(role, permission)),
    preferences: preferencesOf(user),
    hasPassword: user.passwordHash !== null,
    lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
  });
}
