import { auditDone } from '../../db/audit-store';
import type { Tx } from '../../db/client';
import { lockAdministrators, writeUserChange } from '../../db/user-changes';
import { findUser, writeSignIn, type StoredUser } from '../../db/user-store';
import { roleOfClaim } from '../../domain/provider-roles';
import { isRole, type Role } from '../../domain/roles';
import { isLastAdministrator, userState } from '../../domain/user-rules';
import { auditEntry } from '../actor';
import type { ServiceContext } from '../context';
import { NotLetIn, type ProviderSignIn } from './provider-sign-in';

const SYSTEM = { id: null, name: 'makegood', role: 'system' };

/**
 * The role this sign-in gives, written and audited where it is another one. Without a map the role is the console's
 * business. The last administrator keeps the role whatever the claim says: a wrong map must not lock everybody out.
 */
export async function mapRole(
  ctx: ServiceContext,
  tx: Tx,
  user: StoredUser,
  who: ProviderSignIn,
  now: Date,
): Promise<Role> {
  const before = isRole(user.role) ? user.role : null;
  const claimed = who.roles.map.length > 0 ? roleOfClaim(who.claimed, who.roles) : before;
  const kept = claimed !== before && (await isOnlyAdministrator(ctx, tx, user));
  const role = kept ? before : claimed;
  if (role === null) throw new NotLetIn('no_role', user);
  if (role !== before || kept) {
    const entry = auditEntry(ctx, SYSTEM, 'change_role', { type: 'user', id: user.id.toString() });
    const change = kept ? { keptLastAdministrator: true } : { before: { role: before }, after: { role } };
    const details = { person: user.name, claimed: who.claimed.slice(0, 20), ...change };
    await auditDone(tx, { ...entry, details });
  }
  await write(tx, user, role, now);
  return role;
}

async function isOnlyAdministrator(ctx: ServiceContext, tx: Tx, user: StoredUser): Promise<boolean> {
  if (user.role !== 'administrator') return false;
  const others = (await lockAdministrators(tx, ctx.db.provider)).filter((id) => id !== user.id);
  const state = userState(user);
  return isLastAdministrator({ state, role: user.role, otherAdministrators: others.length });
}

/** The version rises only with a change that somebody else's form would overlook. */
async function write(tx: Tx, user: StoredUser, role: Role, now: Date): Promise<void> {
  await writeSignIn(tx, user.id, now);
  if (role === user.role && user.invitedAt === null) return;
  const row = await findUser(tx, user.id);
  if (row !== null && (await writeUserChange(tx, row, { role, invitedAt: null }, now))) return;
  // An administrator was faster by a moment: the whole sign-in is worth another try.
  throw Object.assign(new Error('the account changed during the sign-in'), { code: 'P2034' });
}
