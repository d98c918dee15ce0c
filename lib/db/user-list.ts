import type { Tx } from './client';
import type { Prisma } from './generated/mysql/client';
import { escapeLike } from './list-reader';
import type { StoredUser } from './user-store';
import type { UserState } from '../domain/user-rules';

/** `text`: a part of the name or the e-mail address. */
export type UserFilter = { text?: string; role?: string; state?: UserState };

const STATE_WHERE: Readonly<Record<UserState, Prisma.UserWhereInput>> = {
  active: { disabledAt: null, invitedAt: null },
  invited: { disabledAt: null, invitedAt: { not: null } },
  disabled: { disabledAt: { not: null } },
};

function whereOf({ text, role, state }: UserFilter): Prisma.UserWhereInput {
  return {
    AND: [
      role === undefined ? {} : { role },
      state === undefined ? {} : STATE_WHERE[state],
      text === undefined
        ? {}
        : {
            OR: [
              { name: { contains: escapeLike(text) } },
              { email: { contains: escapeLike(text.toLowerCase()) } },
            ],
          },
    ],
  };
}

/** One page, the newest account first, walking the primary key: accounts are as many as people, not as tasks. */
export async function readUserPage(
  tx: Tx,
  filter: UserFilter,
  bound: { id: bigint; side: 'older' | 'newer' } | null,
  take: number,
): Promise<StoredUser[]> {
  const older = bound?.side !== 'newer';
  const beyond = bound === null ? {} : { id: older ? { lt: bound.id } : { gt: bound.id } };
  return tx.user.findMany({
    where: { AND: [whereOf(filter), beyond] },
    orderBy: { id: older ? 'desc' : 'asc' },
    take,
  });
}

export async function countUsers(tx: Tx, filter: UserFilter, cap: number): Promise<number> {
  return tx.user.count({ where: whereOf(filter), take: cap });
}

/** Active administrators by name; ix_user_role serves it. */
export async function readAdministrators(tx: Tx, take: number): Promise<{ id: bigint; name: string }[]> {
  return tx.user.findMany({
    where: { role: 'administrator', ...STATE_WHERE.active },
    select: { id: true, name: true },
    orderBy: { name: 'asc' },
    take,
  });
}

export async function countAdministrators(tx: Tx): Promise<number> {
  return tx.user.count({ where: { role: 'administrator', ...STATE_WHERE.active } });
}
