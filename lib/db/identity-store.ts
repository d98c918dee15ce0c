import type { Tx } from './client';
import { databaseTrouble } from './failure';

/** Every query on `user_identity`. */
export type Identity = { issuer: string; subject: string };

export async function findIdentity(
  tx: Tx,
  { issuer, subject }: Identity,
): Promise<{ id: bigint; userId: bigint } | null> {
  const where = { issuer_subject: { issuer, subject } };
  return tx.userIdentity.findUnique({ where, select: { id: true, userId: true } });
}

/** False when the identity, or this user's place at the issuer, is taken. */
export async function linkIdentity(tx: Tx, userId: bigint, identity: Identity, now: Date): Promise<boolean> {
  const taken = await tx.userIdentity.findFirst({
    where: { issuer: identity.issuer, OR: [{ userId }, { subject: identity.subject }] },
    select: { id: true },
  });
  if (taken !== null) return false;
  await tx.userIdentity.create({ data: { userId, ...identity, createdAt: now, lastSignInAt: now } });
  return true;
}

export async function touchIdentity(tx: Tx, id: bigint, now: Date): Promise<void> {
  await tx.userIdentity.updateMany({ where: { id }, data: { lastSignInAt: now } });
}

/** Which of these users have an account at a provider. */
export async function usersWithIdentity(tx: Tx, userIds: readonly bigint[]): Promise<Set<bigint>> {
  const rows = await tx.userIdentity.findMany({
    where: { userId: { in: [...userIds] } },
    select: { userId: true },
  });
  return new Set(rows.map(({ userId }) => userId));
}

/** True for the error of two first sign-ins of one person at the same time: the whole try is worth another. */
export function isTakenIdentity(error: unknown): boolean {
  return databaseTrouble(error) === 'duplicate';
}
