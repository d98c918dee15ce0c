import type { Tx } from './client';
import { databaseTrouble } from './failure';

/** Every query on `user`. E-mail addresses are stored in lower case, so one spelling is one user. */
export type StoredUser = {
  id: bigint;
  email: string;
  name: string;
  role: string;
  passwordHash: string | null;
  locale: string | null;
  zone: string | null;
  theme: string | null;
  disabledAt: Date | null;
  sessionVersion: number;
  lockVersion: number;
  invitedAt: Date | null;
  lastSignInAt: Date | null;
  createdAt: Date;
};

export type NewUser = {
  email: string;
  name: string;
  role: string;
  passwordHash: string | null;
  invitedAt?: Date;
};

export function storedEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

export async function findUser(tx: Tx, id: bigint): Promise<StoredUser | null> {
  return tx.user.findUnique({ where: { id } });
}

export async function findUserByEmail(tx: Tx, email: string): Promise<StoredUser | null> {
  return tx.user.findUnique({ where: { email: storedEmail(email) } });
}

export async function hasUsers(tx: Tx): Promise<boolean> {
  return (await tx.user.findFirst({ select: { id: true } })) !== null;
}

/** Names for a filter, by name; at most 500. */
export async function listUserNames(tx: Tx): Promise<{ id: bigint; name: string }[]> {
  return tx.user.findMany({ select: { id: true, name: true }, orderBy: { name: 'asc' }, take: 500 });
}

/** Null when the address is taken. */
export async function createUser(tx: Tx, user: NewUser, now: Date): Promise<bigint | null> {
  try {
    const row = await tx.user.create({
      data: { ...user, email: storedEmail(user.email), createdAt: now, updatedAt: now },
      select: { id: true },
    });
    return row.id;
  } catch (error) {
    if (databaseTrouble(error) === 'duplicate') return null;
    throw error;
  }
}

export async function writeSignIn(tx: Tx, id: bigint, now: Date): Promise<void> {
  await tx.user.updateMany({ where: { id }, data: { lastSignInAt: now } });
}

/** Conditional on the version the caller's session has; the new version, or null when it was raised meanwhile. */
export async function raiseSessionVersion(
  tx: Tx,
  id: bigint,
  seen: number,
  now: Date,
  passwordHash?: string,
): Promise<number | null> {
  const { count } = await tx.user.updateMany({
    where: { id, sessionVersion: seen },
    data: {
      sessionVersion: seen + 1,
      updatedAt: now,
      ...(passwordHash === undefined ? {} : { passwordHash }),
    },
  });
  return count === 1 ? seen + 1 : null;
}

export async function writePreferences(
  tx: Tx,
  id: bigint,
  preferences: { locale?: string; zone?: string; theme?: string },
  now: Date,
): Promise<void> {
  await tx.user.updateMany({ where: { id }, data: { ...preferences, updatedAt: now } });
}
