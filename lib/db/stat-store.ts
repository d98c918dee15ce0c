import { grainFloor, type Grain } from '../domain/stat-grains';
import type { Chunk } from '../domain/stat-schedule';
import type { Database, Tx } from './client';
import { withLockRetry } from './failure';
import type { Prisma } from './generated/mysql/client';
import { writeGroupStats } from './group-stat-store';
import { greaterOf, sameFigures, sumOf, type StatFigures } from './stat-figures';
import { moveProgress } from './stat-progress';
import { statColumns, statRow, type StatRow } from './stat-row';
import type { ComputedStats } from './stat-source';

/** Rows per INSERT: what Prisma compiles in reasonable time. */
const INSERT_ROWS = 200;

/**
 * Writes what was computed of a chunk, rolls it up and moves the progress on, in one transaction. Null when another
 * worker holds the statistics by now: nothing is written. Doing it again changes nothing. Returns rows written.
 */
export async function writeChunk(
  db: Database,
  holder: string,
  chunk: Chunk,
  computed: ComputedStats,
): Promise<number | null> {
  return withLockRetry(() =>
    db.prisma.$transaction(
      async (tx) => {
        if (!(await moveProgress(tx, holder, chunk.then, db.clock.now()))) return null;
        const groups = await writeGroupStats(tx, chunk, computed.groups);
        return groups + (await writeTypeStats(tx, chunk, computed));
      },
      { timeout: 60_000 },
    ),
  );
}

async function writeTypeStats(tx: Tx, chunk: Chunk, { types }: ComputedStats): Promise<number> {
  const rows = types.map((one) => ({ grain: chunk.slot, ...one }));
  let written = await writeGreater(tx, chunk.slot, chunk, rows);
  if (written === 0) return 0;
  if (chunk.slot === 1) written += await rollUp(tx, 1, 15, chunk);
  return written + (await rollUp(tx, 15, 60, chunk));
}

type Span = { from: number; to: number };

async function writeGreater(tx: Tx, grain: Grain, span: Span, rows: readonly StatRow[]): Promise<number> {
  const stored = await readSpan(tx, grain, span);
  const byKey = new Map(stored.map((row) => [keyOf(row), row]));
  return writeRows(tx, byKey, rows, greaterOf);
}

/** Coarse rows are the sums of the finer ones they cover, all of which are there. */
async function rollUp(tx: Tx, fine: Grain, coarse: Grain, chunk: Span): Promise<number> {
  const span = {
    from: grainFloor(chunk.from, coarse),
    to: grainFloor(chunk.to - 1, coarse) + coarse * 60_000,
  };
  const groups = new Map<string, { startAt: number; bizType: string; parts: StatFigures[] }>();
  for (const row of await readSpan(tx, fine, span)) {
    const startAt = grainFloor(row.startAt, coarse);
    const key = `${startAt} ${row.bizType}`;
    const group = groups.get(key) ?? { startAt, bizType: row.bizType, parts: [] };
    groups.set(key, group);
    group.parts.push(row.figures);
  }
  const rows = [...groups.values()].map(({ startAt, bizType, parts }) => ({
    grain: coarse,
    startAt,
    bizType,
    figures: sumOf(parts),
  }));
  const stored = new Map((await readSpan(tx, coarse, span)).map((row) => [keyOf(row), row]));
  return writeRows(tx, stored, rows, (_, summed) => summed);
}

async function writeRows(
  tx: Tx,
  stored: ReadonlyMap<string, StatRow>,
  rows: readonly StatRow[],
  merge: (stored: StatFigures, computed: StatFigures) => StatFigures,
): Promise<number> {
  const fresh: StatRow[] = [];
  let written = 0;
  for (const row of rows) {
    const before = stored.get(keyOf(row));
    if (before === undefined) {
      fresh.push(row);
      continue;
    }
    const figures = merge(before.figures, row.figures);
    if (sameFigures(before.figures, figures)) continue;
    await updateRow(tx, { ...row, figures });
    written += 1;
  }
  await insertRows(tx, fresh);
  return written + fresh.length;
}

/** Nought is the columns' default: rows with the same other columns go together, since each bound value costs. */
async function insertRows(tx: Tx, rows: readonly StatRow[]): Promise<void> {
  const alike = new Map<string, Prisma.TaskStatCreateManyInput[]>();
  for (const row of rows) {
    const kept = Object.entries(statColumns(row)).filter(([, value]) => value !== 0 && value !== 0n);
    const key = kept.map(([name]) => name).join();
    const group = alike.get(key) ?? [];
    alike.set(key, group);
    group.push(Object.fromEntries(kept) as Prisma.TaskStatCreateManyInput);
  }
  for (const group of alike.values())
    for (let start = 0; start < group.length; start += INSERT_ROWS)
      await tx.taskStat.createMany({ data: group.slice(start, start + INSERT_ROWS) });
}

async function updateRow(tx: Tx, row: StatRow): Promise<void> {
  const { grain, startAt, bizType, ...data } = statColumns(row);
  await tx.taskStat.updateMany({ where: { grain, startAt, bizType }, data });
}

async function readSpan(tx: Tx, grain: Grain, { from, to }: Span): Promise<StatRow[]> {
  const startAt = { gte: new Date(from), lt: new Date(to) };
  return (await tx.taskStat.findMany({ where: { grain, startAt } })).map(statRow);
}

function keyOf({ startAt, bizType }: StatRow): string {
  return `${startAt} ${bizType}`;
}
