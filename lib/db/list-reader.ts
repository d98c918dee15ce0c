import type { Tx } from './client';
import type { Prisma } from './generated/mysql/client';
import { FACTS, type TaskFacts } from './task-reader';

/**
 * A part of a list that one index serves in order: `time` and id, or id alone. A view is one such range or several,
 * merged by the caller.
 */
export type ListRange = {
  where: Prisma.AsyncTaskWhereInput;
  /** The instant the list is sorted by; null: rows without one, sorted by id, before all others. */
  time: 'createdAt' | 'updatedAt' | 'nextRetryTime' | null;
  /** What its rows are counted by; its time when missing. */
  countedBy?: CountedBy;
  /**
   * Set where the index that serves it holds rows that are not its own, too: what it is walked along by. A screen looks
   * through so many of these, not until it has found so many of its own.
   */
  walk?: Prisma.AsyncTaskWhereInput;
};

/**
 * Prisma sorts what it cuts, by id unless told otherwise, and a sort reads all rows that the cap is there to spare. It
 * must be the column that the serving index has its rows in the order of. One that has the same value in all of them
 * will not do: MariaDB sorts by it when it runs a prepared statement again.
 */
export type CountedBy =
  'id' | 'status' | 'bizType' | 'bizId' | 'eventId' | 'createdAt' | 'updatedAt' | 'nextRetryTime';

/** Position in a list: the row's time in milliseconds (0 for rows without one) and its id. */
export type ListKey = { time: number; id: bigint };

export type ListedTask = { task: TaskFacts; key: ListKey };

export type Order = 'asc' | 'desc';

/** Rows of a range beyond `after` in the given order. Payloads are never read. */
export async function readRange(
  tx: Tx,
  range: ListRange,
  after: ListKey | null,
  order: Order,
  take: number,
): Promise<ListedTask[]> {
  const beyond = after === null ? {} : boundOf(range, after, order);
  if (beyond === null) return [];
  const { time } = range;
  const rows = await tx.asyncTask.findMany({
    where: { AND: [range.where, beyond] },
    select: FACTS,
    orderBy: orderOf(range, order),
    take,
  });
  return rows.map((task) => ({ task, key: { time: timeOf(task, time), id: task.id } }));
}

/** The part of a range from behind `after` up to `end`, which belongs to it; null: nothing of the range lies there. */
export function rangeBetween(
  range: ListRange,
  after: ListKey | null,
  end: ListKey | null,
  order: Order,
): ListRange | null {
  const from = after === null ? {} : boundOf(range, after, order);
  const to = end === null ? {} : boundOf(range, end, order === 'asc' ? 'desc' : 'asc', true);
  return from === null || to === null ? null : { ...range, where: { AND: [range.where, from, to] } };
}

/** Tasks by their ids, in no order. */
export async function readTasks(tx: Tx, ids: readonly bigint[]): Promise<TaskFacts[]> {
  if (ids.length === 0) return [];
  return tx.asyncTask.findMany({ where: { id: { in: [...ids] } }, select: FACTS });
}

export const TIMES = { createdAt: true, updatedAt: true, nextRetryTime: true } as const;

export function orderOf({ time }: ListRange, order: Order) {
  return time === null ? { id: order } : [{ [time]: order }, { id: order }];
}

export function timeOf(task: Pick<TaskFacts, keyof typeof TIMES>, time: ListRange['time']): number {
  return time === null ? 0 : (task[time]?.getTime() ?? 0);
}

/**
 * The bound is repeated on the leading column, or the optimizer walks from the start. Null: nothing of this range
 * lies beyond. inclusive: the row itself lies beyond, too.
 */
export function boundOf(
  range: ListRange,
  after: ListKey,
  order: Order,
  inclusive = false,
): Prisma.AsyncTaskWhereInput | null {
  const [past, pastOrAt] = order === 'asc' ? (['gt', 'gte'] as const) : (['lt', 'lte'] as const);
  const id = { [inclusive ? pastOrAt : past]: after.id };
  if (range.time === null) {
    if (after.time === 0) return { id };
    return order === 'asc' ? null : {};
  }
  if (after.time === 0 && order === 'desc') return null;
  const at = new Date(after.time);
  return {
    AND: [{ [range.time]: { [pastOrAt]: at } }, { OR: [{ [range.time]: { [past]: at } }, { id }] }],
  };
}

/** All rows of a range, counted up to `cap`, however many have to be looked at for it. */
export async function countRange(tx: Tx, range: ListRange, cap: number): Promise<number> {
  const orderBy = { [range.countedBy ?? range.time ?? 'id']: 'asc' };
  return tx.asyncTask.count({ where: range.where, orderBy, take: cap });
}

export async function countTasks(
  tx: Tx,
  where: ListRange['where'],
  countedBy: CountedBy,
  cap: number,
): Promise<number> {
  return tx.asyncTask.count({ where, orderBy: { [countedBy]: 'asc' }, take: cap });
}

/** Tasks in the order of the key they were looked up by, which is the order of its index. */
export async function findTasks(
  tx: Tx,
  where: ListRange['where'],
  key: 'bizId' | 'eventId',
  take: number,
): Promise<TaskFacts[]> {
  const orderBy =
    key === 'bizId'
      ? [{ bizId: 'asc' as const }, { bizType: 'asc' as const }]
      : [{ eventId: 'asc' as const }];
  return tx.asyncTask.findMany({ where, select: FACTS, orderBy, take });
}

export async function existsTask(tx: Tx, where: Prisma.AsyncTaskWhereInput): Promise<boolean> {
  return (await tx.asyncTask.findFirst({ where, select: { id: true } })) !== null;
}

/** Ids of tasks that match, in no order; at most `limit`. */
export async function readIds(tx: Tx, where: Prisma.AsyncTaskWhereInput, limit: number): Promise<bigint[]> {
  const rows = await tx.asyncTask.findMany({ where, select: { id: true }, take: limit });
  return rows.map(({ id }) => id);
}

/** The largest id there is; nought in an empty ledger. */
export async function readLargestId(tx: Tx): Promise<bigint> {
  const row = await tx.asyncTask.findFirst({ select: { id: true }, orderBy: { id: 'desc' } });
  return row?.id ?? 0n;
}

/** Behind every text that begins with a prefix: `%` and `_` are letters in a comparison. */
const LAST_CHARACTER = '\u{10FFFF}';

export function prefixRange(prefix: string): { gte: string; lt: string } {
  return { gte: prefix, lt: prefix + LAST_CHARACTER };
}

/** For `contains`: `%`, `_` and the backslash itself as letters, on both databases. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (letter) => `\\${letter}`);
}
