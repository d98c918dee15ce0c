import type { ViewList } from '../domain/views/saved-view';
import type { Tx } from './client';
import { databaseTrouble } from './failure';
import type { SavedView as StoredView } from './generated/mysql/client';

export type { StoredView };

/** Shared views of others that are listed: more are no choice but a search. */
const SHARED_LIMIT = 200;

/** A person's own views of a list, and those that others share, each by name. */
export async function readViews(
  tx: Tx,
  list: ViewList,
  ownerId: bigint,
): Promise<{ mine: StoredView[]; shared: StoredView[] }> {
  const mine = await tx.savedView.findMany({ where: { ownerId, list }, orderBy: { name: 'asc' } });
  const shared = await tx.savedView.findMany({
    where: { list, shared: true, ownerId: { not: ownerId } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: SHARED_LIMIT,
  });
  return { mine, shared };
}

export async function findView(tx: Tx, id: bigint): Promise<StoredView | null> {
  return tx.savedView.findUnique({ where: { id } });
}

export async function countViews(tx: Tx, list: ViewList, ownerId: bigint): Promise<number> {
  return tx.savedView.count({ where: { ownerId, list } });
}

export type NewView = {
  list: ViewList;
  name: string;
  query: string;
  shared: boolean;
  owner: { id: bigint; name: string };
};

/** Null when the person has one of this name for the list. */
export async function createView(tx: Tx, { owner, ...view }: NewView, now: Date): Promise<bigint | null> {
  const data = { ...view, ownerId: owner.id, ownerName: owner.name, createdAt: now, updatedAt: now };
  const row = await unlessTaken(() => tx.savedView.create({ data, select: { id: true } }));
  return row?.id ?? null;
}

export type ViewChange = Partial<Pick<StoredView, 'name' | 'query' | 'shared'>>;

/** Conditional on the version that was seen. Rows changed; null when the name is taken. */
export async function writeViewChange(
  tx: Tx,
  seen: { id: bigint; lockVersion: number },
  change: ViewChange,
  now: Date,
): Promise<number | null> {
  const { id, lockVersion } = seen;
  const data = { ...change, lockVersion: { increment: 1 }, updatedAt: now };
  const result = await unlessTaken(() => tx.savedView.updateMany({ where: { id, lockVersion }, data }));
  return result?.count ?? null;
}

/** Conditional like `writeViewChange`. Rows removed. */
export async function removeView(
  tx: Tx,
  { id, lockVersion }: { id: bigint; lockVersion: number },
): Promise<number> {
  return (await tx.savedView.deleteMany({ where: { id, lockVersion } })).count;
}

async function unlessTaken<T>(write: () => Promise<T>): Promise<T | null> {
  try {
    return await write();
  } catch (error) {
    if (databaseTrouble(error) === 'duplicate') return null;
    throw error;
  }
}
