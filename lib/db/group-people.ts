import { GROUP_PERMISSION } from '../domain/group-life-actions';
import { isRole, may, rolesWith } from '../domain/roles';
import type { Tx } from './client';
import { findUser } from './user-store';

/** Active people who may look after a group, by name; as many as a menu can hold. */
export async function readGroupPeople(tx: Tx, take: number): Promise<{ id: bigint; name: string }[]> {
  return tx.user.findMany({
    where: { role: { in: rolesWith(GROUP_PERMISSION) }, disabledAt: null, invitedAt: null },
    select: { id: true, name: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take,
  });
}

/** Somebody by id, if they may look after a group now. */
export async function findGroupPerson(tx: Tx, id: bigint): Promise<{ id: bigint; name: string } | null> {
  const user = await findUser(tx, id);
  if (user === null || user.disabledAt !== null || user.invitedAt !== null) return null;
  return isRole(user.role) && may(user.role, GROUP_PERMISSION) ? { id: user.id, name: user.name } : null;
}
