import type { Database } from './client';

/**
 * A task as a run needs it. Ids and amounts are text, exact; `createdAt` ms since the epoch. `heldUntil` and `updatedAt`
 * are there while it is processing only. `payload` only where it was asked for.
 */
export type SliceRow = {
  id: string;
  bizType: string;
  bizId: string;
  eventId: string;
  amountMinor: string | null;
  currency: string | null;
  status: number;
  createdAt: number;
  claimToken: string | null;
  heldUntil: number | null;
  updatedAt: number | null;
  payload: string | null;
};

/** Tasks of some types created in [from, to). */
export type SliceRange = { bizTypes: readonly string[]; from: Date; to: Date };
/** `payloads`: with them. `take`: rows of one page at most. */
export type SliceOptions = { payloads?: boolean; take?: number };
export type SlicePlace = { createdAt: number; id: string };

type Cells = [
  id: string,
  bizType: string,
  bizId: string,
  eventId: string,
  amountMinor: string | null,
  currency: string | null,
  status: number,
  createdMs: number,
  claimToken: string | null,
  heldMs: number | null,
  updatedMs: number | null,
];

/** Rows of one text: with the longest ids still far below what a session joins. */
const PAGE = 5_000;
/** Payloads are long: a page of them has fewer rows. */
const PAYLOAD_PAGE = 500;

const COLUMNS = [
  'id',
  'biz_type',
  'biz_id',
  'event_id',
  'amount_minor',
  'currency',
  'status',
  'created_at',
  'claim_token',
  'next_retry_time',
  'updated_at',
];

/** Milliseconds from a bound to a column: so nothing has to know the database's wall clock. */
const since = {
  mysql: (column: string) => `TIMESTAMPDIFF(MICROSECOND, ?, ${column}) DIV 1000`,
  sqlite: (column: string) => `CAST(ROUND((julianday(${column}) - julianday(?)) * 86400000.0) AS INTEGER)`,
};

function cellsSql(provider: Database['provider']): string {
  const text = provider === 'mysql' ? 'CHAR' : 'TEXT';
  const whileProcessing = (sql: string) => `CASE WHEN status = 1 THEN ${sql} END`;
  return [
    `CAST(id AS ${text})`,
    'biz_type',
    'biz_id',
    'event_id',
    `CAST(amount_minor AS ${text})`,
    'currency',
    'status',
    since[provider]('created_at'),
    whileProcessing('claim_token'),
    whileProcessing(since[provider]('next_retry_time')),
    whileProcessing(since[provider]('updated_at')),
  ].join(', ');
}

/**
 * The next tasks of a range by creation, all in one text: reading a million rows value by value costs ten times as much.
 * An empty list: there are no more. Named raw read.
 */
export async function readSlice(
  db: Database,
  { bizTypes, from, to }: SliceRange,
  after: SlicePlace | null,
  { payloads = false, take = payloads ? PAYLOAD_PAGE : PAGE }: SliceOptions = {},
): Promise<SliceRow[]> {
  const { provider } = db;
  const types = bizTypes.map(() => '?').join(', ');
  const hint = provider === 'mysql' ? 'FORCE INDEX' : 'INDEXED BY';
  const index = provider === 'mysql' ? '(ix_async_task_created)' : 'ix_async_task_created';
  const inner =
    `SELECT ${COLUMNS.join(', ')}${payloads ? ', payload' : ''} FROM async_task ${hint} ${index} ` +
    `WHERE created_at >= ? AND created_at < ? AND (created_at > ? OR id > ?) AND biz_type IN (${types}) ` +
    'ORDER BY created_at, id LIMIT ?';
  const start = after === null ? from : new Date(after.createdAt);
  const bounds = [start, to, start, BigInt(after?.id ?? -1)];
  const given = [from, from, from, ...bounds, ...bizTypes, take];
  if (payloads) {
    const array = provider === 'mysql' ? 'JSON_ARRAY' : 'json_array';
    const sql = `SELECT CONCAT('', ${array}(${cellsSql(provider)})) AS cells, payload FROM (${inner}) AS slice`;
    const text = provider === 'mysql' ? sql : sql.replace(`CONCAT('', `, '(');
    const rows = await db.prisma.$queryRawUnsafe<{ cells: string; payload: string }[]>(text, ...given);
    return rows.map(({ cells, payload }) => rowOf(JSON.parse(cells) as Cells, from, payload));
  }
  const sql =
    provider === 'mysql'
      ? `SELECT CONCAT('', JSON_ARRAYAGG(JSON_ARRAY(${cellsSql(provider)}))) AS page FROM (${inner}) AS slice`
      : `SELECT json_group_array(json_array(${cellsSql(provider)})) AS page FROM (${inner}) AS slice`;
  const [found] = await db.prisma.$queryRawUnsafe<{ page: string | null }[]>(sql, ...given);
  return (JSON.parse(found?.page ?? '[]') as Cells[]).map((cells) => rowOf(cells, from, null));
}

/** Where a page ends. Rows of one text come in whatever order the database joined them. */
export function endOf(rows: readonly SliceRow[]): SlicePlace | null {
  let end: SlicePlace | null = null;
  for (const { createdAt, id } of rows)
    if (
      end === null ||
      createdAt > end.createdAt ||
      (createdAt === end.createdAt && BigInt(id) > BigInt(end.id))
    )
      end = { createdAt, id };
  return end;
}

function rowOf(cells: Cells, from: Date, payload: string | null): SliceRow {
  const zero = from.getTime();
  const at = (ms: number | null) => (ms === null ? null : zero + ms);
  return {
    id: cells[0],
    bizType: cells[1],
    bizId: cells[2],
    eventId: cells[3],
    amountMinor: cells[4],
    currency: cells[5],
    status: cells[6],
    createdAt: zero + cells[7],
    claimToken: cells[8],
    heldUntil: at(cells[9]),
    updatedAt: at(cells[10]),
    payload,
  };
}

/** How many tasks were created in a range, of any type: what a progress bar is drawn against. */
export async function countCreated(db: Database, { from, to }: SliceRange): Promise<number> {
  return db.prisma.asyncTask.count({ where: { createdAt: { gte: from, lt: to } } });
}

/** Ids of one statement. */
const IDS = 500;

/** Tasks as they are now, with their payloads, in no order; one that is gone is not there. */
export async function readSliceByIds(db: Database, ids: readonly bigint[]): Promise<SliceRow[]> {
  const found: SliceRow[] = [];
  for (let at = 0; at < ids.length; at += IDS) {
    const rows = await db.prisma.asyncTask.findMany({
      where: { id: { in: ids.slice(at, at + IDS) } },
      select: {
        id: true,
        bizType: true,
        bizId: true,
        eventId: true,
        amountMinor: true,
        currency: true,
        status: true,
        createdAt: true,
        claimToken: true,
        nextRetryTime: true,
        updatedAt: true,
        payload: true,
      },
    });
    for (const { nextRetryTime, ...row } of rows)
      found.push({
        ...row,
        id: row.id.toString(),
        amountMinor: row.amountMinor?.toString() ?? null,
        createdAt: row.createdAt.getTime(),
        heldUntil: nextRetryTime?.getTime() ?? null,
        updatedAt: row.updatedAt.getTime(),
      });
  }
  return found;
}

/** Payloads by id, as text. */
export async function readPayloadsOf(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let at = 0; at < ids.length; at += IDS) {
    const rows = await db.prisma.asyncTask.findMany({
      where: { id: { in: ids.slice(at, at + IDS).map(BigInt) } },
      select: { id: true, payload: true },
    });
    for (const { id, payload } of rows) found.set(id.toString(), payload);
  }
  return found;
}
