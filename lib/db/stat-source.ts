import { MINUTE_MS } from '../domain/stat-grains';
import { STATUS } from '../domain/task-status';
import type { Database } from './client';
import { bucketSql, LatencyHistogram, LONGEST_MS } from './latency-histogram';
import { latencyColumns, NO_FIGURES, type StatFigures } from './stat-figures';
import { listTypeRules } from './type-rules-reader';

/** What happened to one type in one slot. */
export type ComputedStat = { startAt: number; bizType: string; figures: StatFigures };

/**
 * What the ledger, the attempts and the audit log say about [from, to), by type and slots of `slotMinutes`.
 * Created: by created_at. Succeeded and compensated are final, so their time is updated_at. Failures of types that
 * the engine runs come from records that no later retry can take away; of external types only the row itself tells.
 */
export async function computeStats(
  db: Database,
  from: number,
  to: number,
  slotMinutes: number,
): Promise<ComputedStat[]> {
  const read = { db, range: [new Date(from), new Date(to)] as const, slotMinutes };
  const gathered = new Gathered();
  gathered.add('created', await countTasks(read, 'created_at', null));
  gathered.add('compensated', await countTasks(read, 'updated_at', STATUS.compensated));
  for (const one of await readLatencies(read))
    gathered.latency(one).add(one.bucket, one.count, one.sumMs, one.maxMs);
  const engine = await engineTypes(db);
  const ours = ({ bizType }: Counted) => engine.has(bizType);
  gathered.add('failed', (await countExhausted(read)).filter(ours));
  gathered.add('failed', (await countGivenUp(read)).filter(ours));
  const ledger = await countTasks(read, 'updated_at', STATUS.failed);
  gathered.add(
    'failed',
    ledger.filter((one) => !ours(one)),
  );
  return gathered.stats(from, slotMinutes * MINUTE_MS);
}

async function engineTypes(db: Database): Promise<Set<string>> {
  const types = await listTypeRules(db.prisma);
  return new Set(types.filter(({ executor }) => executor !== 'external').map(({ bizType }) => bizType));
}

type Read = { db: Database; range: readonly [Date, Date]; slotMinutes: number };
type Counted = { bizType: string; slot: number; count: number };
type Latency = Counted & { bucket: number; sumMs: number; maxMs: number };

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

/**
 * Number of the slot a time lies in, counted from a parameter: an aggregate has no zone to be read in. Prisma can
 * group by columns only, hence the named raw reads below.
 */
const SLOT = {
  mysql: (column: string, minutes: number) => `TIMESTAMPDIFF(MINUTE, ?, ${column}) DIV ${minutes}`,
  sqlite: (column: string, minutes: number) =>
    `(CAST(strftime('%s', ${column}) AS INTEGER) - CAST(strftime('%s', ?) AS INTEGER)) / ${60 * minutes}`,
};

const TASK_MS = {
  mysql: `LEAST(${LONGEST_MS}, GREATEST(0, TIMESTAMPDIFF(MICROSECOND, created_at, updated_at) DIV 1000))`,
  sqlite: `MIN(${LONGEST_MS}, MAX(0, CAST(ROUND((julianday(updated_at) - julianday(created_at)) * 86400000.0) AS INTEGER)))`,
};

/** Served by (created_at, id), or by (status, updated_at, id). Named raw read. */
function countTasks(
  read: Read,
  column: 'created_at' | 'updated_at',
  status: number | null,
): Promise<Counted[]> {
  return countIn(read, 'async_task', column, status === null ? '' : `status = ${status} AND `);
}

/** Served by (transition, recorded_at). Named raw read. */
function countExhausted(read: Read): Promise<Counted[]> {
  return countIn(read, 'task_attempt', 'recorded_at', "transition = 'exhaust' AND ");
}

/** Served by (action, at, id). Named raw read. */
function countGivenUp(read: Read): Promise<Counted[]> {
  return countIn(
    read,
    'audit_log',
    'at',
    "action = 'give_up' AND outcome = 'done' AND biz_type IS NOT NULL AND ",
  );
}

async function countIn(
  { db, range, slotMinutes }: Read,
  table: string,
  column: string,
  where: string,
): Promise<Counted[]> {
  const slot = SLOT[db.provider](column, slotMinutes);
  const sql =
    `SELECT biz_type AS bizType, ${slot} AS slot, COUNT(*) AS n FROM ${table} ` +
    `WHERE ${where}${column} >= ? AND ${column} < ? GROUP BY bizType, slot`;
  const rows = await db.prisma.$queryRawUnsafe<RawCount[]>(sql, range[0], ...range);
  return rows.map(countOf);
}

/** Successes by bucket, so that a busy minute comes back as some hundred rows. Served by (status, updated_at, id). */
async function readLatencies({ db, range, slotMinutes }: Read): Promise<Latency[]> {
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

type RawCount = { bizType: unknown; slot: unknown; n: unknown };
type RawLatency = RawCount & { bucket: unknown; sumMs: unknown; maxMs: unknown };

function countOf(row: RawCount): Counted {
  return { bizType: String(row.bizType), slot: Number(row.slot), count: Number(row.n) };
}
