import type { Permission } from '../domain/roles';
import { isRole, may, rolesWith } from '../domain/roles';
import type { Tx } from './client';
import { findUser } from './user-store';

export type BreakPerson = { id: bigint; name: string };

const NEEDED: Permission = 'reconciliation.resolve';

/** Active people who may decide about breaks, by name; as many as a menu can hold. */
export async function readBreakPeople(tx: Tx, take: number): Promise<BreakPerson[]> {
  return tx.user.findMany({
    where: { role: { in: rolesWith(NEEDED) }, disabledAt: null, invitedAt: null },
    select: { id: true, name: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take,
  });
}

/** Somebody by id, if they may decide about breaks now. */
export async function findBreakPerson(tx: Tx, id: bigint): Promise<BreakPerson | null> {
  const user = await findUser(tx, id);
  if (user === null || user.disabledAt !== null || user.invitedAt !== null) return null;
  return isRole(user.role) && may(user.role, NEEDED) ? { id: user.id, name: user.name } : null;
}
