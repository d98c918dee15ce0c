import { MINUTE_MS } from '../domain/stat-grains';
import { STATUS } from '../domain/task-status';
import type { Database } from './client';
import { readFailures } from './failure-counts';
import type { GroupStatRow } from './group-stat-store';
import { bucketSql, LatencyHistogram, LONGEST_MS } from './latency-histogram';
import {
  countOf,
  countSlots,
  SLOT,
  type Counted,
  type CountedFailures,
  type RawCount,
  type SlotRead,
} from './slot-counts';
import { latencyColumns, NO_FIGURES, type StatFigures } from './stat-figures';

/** What happened to one type in one slot. */
export type ComputedStat = { startAt: number; bizType: string; figures: StatFigures };

export type ComputedStats = { types: ComputedStat[]; groups: GroupStatRow[] };

/**
 * What the ledger, the attempts and the audit log say about [from, to), by type and by failure group, in slots of
 * `slotMinutes`. Created: by created_at. Succeeded and compensated are final, so their time is updated_at. A failure
 * without a group counts for its type alone.
 */
export async function computeStats(
  db: Database,
  from: number,
  to: number,
  slotMinutes: number,
): Promise<ComputedStats> {
  const read = { db, range: [new Date(from), new Date(to)] as const, slotMinutes };
  const gathered = new Gathered();
  gathered.add('created', await countTasks(read, 'created_at', null));
  gathered.add('compensated', await countTasks(read, 'updated_at', STATUS.compensated));
  for (const one of await readLatencies(read))
    gathered.latency(one).add(one.bucket, one.count, one.sumMs, one.maxMs);
  const failures = await readFailures(read);
  gathered.add('failed', failures);
  const stepMs = slotMinutes * MINUTE_MS;
  return { types: gathered.stats(from, stepMs), groups: groupStats(failures, from, stepMs) };
}

type Latency = Counted & { bucket: number; sumMs: number; maxMs: number };

/** One row a group and slot: a group may be met in more than one record. */
function groupStats(failures: readonly CountedFailures[], from: number, stepMs: number): GroupStatRow[] {
  const rows = new Map<string, GroupStatRow>();
  for (const { group, slot, count } of failures) {
    if (group === null) continue;
    const key = `${slot} ${group}`;
    const known = rows.get(key);
    if (known === undefined) rows.set(key, { startAt: from + slot * stepMs, groupId: group, failed: count });
    else known.failed += count;
  }
  return [...rows.values()];
}

/** Puts the counts of several reads together. */
class Gathered {
  private readonly slots = new Map<string, { bizType: string; slot: number; figures: StatFigures }>();
  private readonly histograms = new Map<string, LatencyHistogram>();

  add(column: 'created' | 'failed' | 'compensated', counts: readonly Counted[]): void {
    for (const one of counts) this.slot(one).figures[column] += one.count;
  }

  latency(one: Counted): LatencyHistogram {
    this.slot(one).figures.succeeded += one.count;
    const key = `${one.slot} ${one.bizType}`;
    const histogram = this.histograms.get(key) ?? new LatencyHistogram();
    this.histograms.set(key, histogram);
    return histogram;
  }

  stats(from: number, stepMs: number): ComputedStat[] {
    return [...this.slots].map(([key, { bizType, slot, figures }]) => {
      const histogram = this.histograms.get(key);
      const latency = histogram === undefined ? {} : latencyColumns(histogram);
      return { startAt: from + slot * stepMs, bizType, figures: { ...figures, ...latency } };
    });
  }

  private slot({ bizType, slot }: Counted) {
    const key = `${slot} ${bizType}`;
    const known = this.slots.get(key) ?? { bizType, slot, figures: { ...NO_FIGURES } };
    this.slots.set(key, known);
    return known;
  }
}

const TASK_MS = {
  mysql: `LEAST(${LONGEST_MS}, GREATEST(0, TIMESTAMPDIFF(MICROSECOND, created_at, updated_at) DIV 1000))`,
  sqlite: `MIN(${LONGEST_MS}, MAX(0, CAST(ROUND((julianday(updated_at) - julianday(created_at)) * 86400000.0) AS INTEGER)))`,
};

/** Served by (created_at, id), or by (status, updated_at, id). */
function countTasks(
  read: SlotRead,
  column: 'created_at' | 'updated_at',
  status: number | null,
): Promise<Counted[]> {
  const where = status === null ? '' : `status = ${status} AND `;
  return countSlots(read, { table: 'async_task', column, where });
}

/**
 * Successes by bucket, so that a busy minute comes back as some hundred rows. Served by (status, updated_at, id). Named
 * raw read.
 */
async function readLatencies({ db, range, slotMinutes }: SlotRead): Promise<Latency[]> {
  const slot = SLOT[db.provider]('updated_at', slotMinutes);
  const text = db.provider === 'mysql' ? 'CHAR' : 'TEXT';
  const sql =
    `SELECT bizType, slot, bucket, COUNT(*) AS n, CAST(SUM(ms) AS ${text}) AS sumMs, CAST(MAX(ms) AS ${text}) AS maxMs ` +
    `FROM (SELECT bizType, slot, ms, ${bucketSql('ms')} AS bucket ` +
    `FROM (SELECT biz_type AS bizType, ${slot} AS slot, ${TASK_MS[db.provider]} AS ms FROM async_task ` +
    `WHERE status = ${STATUS.success} AND updated_at >= ? AND updated_at < ?) AS task) AS bucketed ` +
    'GROUP BY bizType, slot, bucket';
  const rows = await db.prisma.$queryRawUnsafe<RawLatency[]>(sql, range[0], ...range);
  return rows.map((row) => ({
    ...countOf(row),
    bucket: Number(row.bucket),
    sumMs: Number(row.sumMs),
    maxMs: Number(row.maxMs),
  }));
}

type RawLatency = RawCount & { bucket: unknown; sumMs: unknown; maxMs: unknown };
