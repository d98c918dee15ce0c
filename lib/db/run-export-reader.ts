import type { BusinessDate } from '../domain/reconciliation';
import type { StoredBreak } from './break-store';
import type { Tx } from './client';

/** Breaks of these keys, by key; one that no run has made a break of is not there. At most a thousand keys. */
export async function readBreaksOf(
  tx: Tx,
  sourceId: bigint,
  keys: readonly string[],
): Promise<Map<string, StoredBreak>> {
  if (keys.length === 0) return new Map();
  const rows = await tx.reconBreak.findMany({ where: { sourceId, breakKey: { in: [...keys] } } });
  return new Map((rows as StoredBreak[]).map((row) => [row.breakKey, row]));
}

/** Every lock and every reopening of a day, oldest first. */
export async function readSealsOf(tx: Tx, sourceId: bigint, businessDate: BusinessDate) {
  return tx.daySeal.findMany({
    where: { sourceId, businessDate },
    orderBy: { seq: 'asc' },
    omit: { manifest: true },
  });
}

/** Numbers of runs, by id. At most a thousand ids. */
export async function readRunNumbers(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.reconRun.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, number: true },
  });
  return new Map(rows.map(({ id, number }) => [id, number]));
}
