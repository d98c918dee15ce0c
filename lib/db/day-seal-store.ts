import type { BusinessDate } from '../domain/reconciliation';
import type { Tx } from './client';
import type { DaySeal } from './generated/mysql/client';

export type StoredSeal = Omit<DaySeal, 'event'> & { event: 'locked' | 'reopened' };

export type NewSeal = Omit<StoredSeal, 'id' | 'seq' | 'sourceId' | 'businessDate'>;

type Day = { sourceId: bigint; businessDate: BusinessDate };

/** Every lock and every reopening of a day, oldest first, without their manifests. */
export async function listSeals(
  tx: Tx,
  { sourceId, businessDate }: Day,
): Promise<Omit<StoredSeal, 'manifest'>[]> {
  const rows = await tx.daySeal.findMany({
    where: { sourceId, businessDate },
    omit: { manifest: true },
    orderBy: { seq: 'asc' },
  });
  return rows as Omit<StoredSeal, 'manifest'>[];
}

/** The newest seal itself, with its manifest. Null: the day was never locked. */
export async function readLastSeal(tx: Tx, { sourceId, businessDate }: Day): Promise<StoredSeal | null> {
  return (await tx.daySeal.findFirst({
    where: { sourceId, businessDate, event: 'locked' },
    orderBy: { seq: 'desc' },
  })) as StoredSeal | null;
}

/** One event of a day with its manifest. */
export async function readSeal(tx: Tx, id: bigint): Promise<StoredSeal | null> {
  return (await tx.daySeal.findUnique({ where: { id } })) as StoredSeal | null;
}

/** What happened last to the day: the next event follows on it. */
export async function readLastEvent(
  tx: Tx,
  { sourceId, businessDate }: Day,
): Promise<Omit<StoredSeal, 'manifest'> | null> {
  return (await tx.daySeal.findFirst({
    where: { sourceId, businessDate },
    omit: { manifest: true },
    orderBy: { seq: 'desc' },
  })) as Omit<StoredSeal, 'manifest'> | null;
}

/**
 * Appends an event and puts the day into its state. The caller has locked the row of the day: nobody else appends. Forms
 * that showed the day as it was become stale.
 */
export async function appendSeal(tx: Tx, day: Day, seq: number, event: NewSeal): Promise<bigint> {
  const { sourceId, businessDate } = day;
  const { id } = await tx.daySeal.create({
    data: { ...event, sourceId, businessDate, seq },
    select: { id: true },
  });
  await tx.reconDay.updateMany({
    where: { sourceId, businessDate },
    data: {
      state: event.event,
      sealId: id,
      reopenUntil: event.until,
      changedAt: event.at,
      lockVersion: { increment: 1 },
    },
  });
  return id;
}
