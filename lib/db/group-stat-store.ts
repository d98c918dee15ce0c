import { grainFloor, MINUTE_MS, type Grain } from '../domain/stat-grains';
import type { Chunk } from '../domain/stat-schedule';
import type { Tx } from './client';

/** Failures of one group in one slot; `startAt` in ms since the epoch. */
export type GroupStatRow = { startAt: number; groupId: string; failed: number };

/** Rows per INSERT: what Prisma compiles in reasonable time. */
const INSERT_ROWS = 200;

/**
 * Writes the failure groups' counts of a chunk and sums minutes up to quarters. Doing it again changes nothing, and
 * what was counted once never falls. Within the transaction that moves the progress. Returns rows written.
 */
export async function writeGroupStats(
  tx: Tx,
  chunk: Chunk,
  computed: readonly GroupStatRow[],
): Promise<number> {
  const stored = failuresByKey(await readSpan(tx, chunk.slot, chunk));
  const written = await writeRows(tx, chunk.slot, stored, computed, Math.max);
  return written === 0 || chunk.slot === 15 ? written : written + (await rollUp(tx, chunk));
}

type Span = { from: number; to: number };

async function rollUp(tx: Tx, chunk: Span): Promise<number> {
  const span = {
    from: grainFloor(chunk.from, 15),
    to: grainFloor(chunk.to - 1, 15) + 15 * MINUTE_MS,
  };
  const sums = new Map<string, GroupStatRow>();
  for (const row of await readSpan(tx, 1, span)) {
    const quarter = { ...row, startAt: grainFloor(row.startAt, 15) };
    const known = sums.get(keyOf(quarter));
    if (known === undefined) sums.set(keyOf(quarter), quarter);
    else known.failed += row.failed;
  }
  const stored = failuresByKey(await readSpan(tx, 15, span));
  return writeRows(tx, 15, stored, [...sums.values()], (_, summed) => summed);
}

async function writeRows(
  tx: Tx,
  grain: Grain,
  stored: ReadonlyMap<string, number>,
  rows: readonly GroupStatRow[],
  merge: (stored: number, computed: number) => number,
): Promise<number> {
  const fresh: GroupStatRow[] = [];
  let updated = 0;
  for (const row of rows) {
    const before = stored.get(keyOf(row));
    const failed = before === undefined ? row.failed : merge(before, row.failed);
    if (before === undefined) fresh.push(row);
    if (before === undefined || before === failed) continue;
    const where = { grain, startAt: new Date(row.startAt), groupId: row.groupId };
    await tx.groupStat.updateMany({ where, data: { failed } });
    updated += 1;
  }
  for (let start = 0; start < fresh.length; start += INSERT_ROWS) {
    const some = fresh.slice(start, start + INSERT_ROWS);
    await tx.groupStat.createMany({
      data: some.map((row) => ({ ...row, grain, startAt: new Date(row.startAt) })),
    });
  }
  return updated + fresh.length;
}

async function readSpan(tx: Tx, grain: Grain, { from, to }: Span): Promise<GroupStatRow[]> {
  const startAt = { gte: new Date(from), lt: new Date(to) };
  const rows = await tx.groupStat.findMany({ where: { grain, startAt } });
  return rows.map((row) => ({
    startAt: row.startAt.getTime(),
    groupId: row.groupId,
    failed: row.failed,
  }));
}

function failuresByKey(rows: readonly GroupStatRow[]): Map<string, number> {
  return new Map(rows.map((row) => [keyOf(row), row.failed]));
}

function keyOf({ startAt, groupId }: GroupStatRow): string {
  return `${startAt} ${groupId}`;
}
