import type { Database, Tx } from './client';
import { databaseTrouble } from './failure';
import { storedEmail } from './user-store';

/** What a change of an account may write. `endSessions` raises the session version. */
export type UserChange = {
  email?: string;
  name?: string;
  role?: string;
  passwordHash?: string;
  disabledAt?: Date | null;
  invitedAt?: null;
  lastSignInAt?: Date;
  endSessions?: boolean;
};

/**
 * Locks the active administrators until the transaction ends and tells who they are: two people who take each
 * other's role at the same time come here one after the other. Named raw read, served by ix_user_role; SQLite's
 * transactions are immediate.
 */
export async function lockAdministrators(tx: Tx, provider: Database['provider']): Promise<bigint[]> {
  const sql =
    "SELECT CAST(id AS CHAR) AS userId FROM `user` WHERE role = 'administrator' AND disabled_at IS NULL AND invited_at IS NULL ORDER BY id" +
    (provider === 'mysql' ? ' FOR UPDATE' : '');
  const rows = await tx.$queryRawUnsafe<{ userId: string }[]>(sql);
  return rows.map(({ userId }) => BigInt(userId));
}

/** Conditional on the version that was seen; false when the account has changed since. Throws on a taken address. */
export async function writeUserChange(
  tx: Tx,
  user: { id: bigint; lockVersion: number },
  change: UserChange,
  now: Date,
): Promise<boolean> {
  const { endSessions, email, ...columns } = change;
  const { count } = await tx.user.updateMany({
    where: { id: user.id, lockVersion: user.lockVersion },
    data: {
      ...columns,
      ...(email === undefined ? {} : { email: storedEmail(email) }),
      ...(endSessions ? { sessionVersion: { increment: 1 } } : {}),
      lockVersion: { increment: 1 },
      updatedAt: now,
    },
  });
  return count === 1;
}

/** Only an account that nobody has ever used. False when it has changed since. */
export async function deleteInvitedUser(tx: Tx, user: { id: bigint; lockVersion: number }): Promise<boolean> {
  const where = { id: user.id, lockVersion: user.lockVersion, invitedAt: { not: null } };
  return (await tx.user.deleteMany({ where })).count === 1;
}

/** True for the error of a write that would give two accounts one address. */
export function isTakenEmail(error: unknown): boolean {
  return databaseTrouble(error) === 'duplicate';
}
