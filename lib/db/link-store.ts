import type { LinkKind, LinkState } from '../domain/user-rules';
import type { Tx } from './client';

/** Every query on `one_time_link`. A link is known by the hash of its token only. */
export type StoredLink = {
  id: bigint;
  userId: bigint;
  kind: string;
  createdAt: Date;
  expiresAt: Date;
  createdBy: bigint | null;
  createdByName: string;
  closedAt: Date | null;
  closedAs: string | null;
};

export type NewLink = {
  userId: bigint;
  kind: LinkKind;
  tokenHash: string;
  expiresAt: Date;
  createdBy: { id: bigint; name: string };
};

export type LinkClosing = Extract<LinkState, 'used' | 'withdrawn' | 'replaced'>;

export async function createLink(tx: Tx, link: NewLink, now: Date): Promise<void> {
  const { createdBy, ...columns } = link;
  await tx.oneTimeLink.create({
    data: { ...columns, createdAt: now, createdBy: createdBy.id, createdByName: createdBy.name },
  });
}

export async function findLink(tx: Tx, tokenHash: string): Promise<StoredLink | null> {
  return tx.oneTimeLink.findUnique({ where: { tokenHash } });
}

/** True for one caller alone, however many try at once. */
export async function useLink(tx: Tx, id: bigint, now: Date): Promise<boolean> {
  const { count } = await tx.oneTimeLink.updateMany({
    where: { id, closedAt: null, expiresAt: { gt: now } },
    data: { closedAt: now, closedAs: 'used' },
  });
  return count === 1;
}

/** Closes what is open of a user's links, of one kind or of all. Returns how many. */
export async function closeLinks(
  tx: Tx,
  userId: bigint,
  as: LinkClosing,
  now: Date,
  kind?: LinkKind,
): Promise<number> {
  const where = { userId, closedAt: null, ...(kind === undefined ? {} : { kind }) };
  const { count } = await tx.oneTimeLink.updateMany({ where, data: { closedAt: now, closedAs: as } });
  return count;
}

/** The open links of these users, newest first. */
export async function readOpenLinks(tx: Tx, userIds: readonly bigint[], now: Date): Promise<StoredLink[]> {
  return tx.oneTimeLink.findMany({
    where: { userId: { in: [...userIds] }, closedAt: null, expiresAt: { gt: now } },
    orderBy: { id: 'desc' },
  });
}
