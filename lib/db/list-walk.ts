import type { Tx } from './client';
import {
  boundOf,
  countRange,
  escapeLike,
  orderOf,
  rangeBetween,
  TIMES,
  timeOf,
  type ListedTask,
  type ListKey,
  type ListRange,
  type Order,
} from './list-reader';
import { FACTS } from './task-reader';

/** What a search in payloads goes by before it looks into one. */
export type SearchedRow = { key: ListKey; bizType: string; lastError: string | null };

/** As `readRange`, with no more of a row than a search needs. */
export async function readSearchedRows(
  tx: Tx,
  range: ListRange,
  after: ListKey | null,
  order: Order,
  take: number,
): Promise<SearchedRow[]> {
  const beyond = after === null ? {} : boundOf(range, after, order);
  if (beyond === null) return [];
  const { time } = range;
  const rows = await tx.asyncTask.findMany({
    where: { AND: [range.where, beyond] },
    select: { id: true, bizType: true, lastError: true, ...TIMES },
    orderBy: orderOf(range, order),
    take,
  });
  return rows.map((row) => ({
    key: { time: timeOf(row, time), id: row.id },
    bizType: row.bizType,
    lastError: row.lastError,
  }));
}

/** Position of the `count`th row that is walked along beyond `after`; null when there are fewer. */
export async function readKeyBeyond(
  tx: Tx,
  range: ListRange,
  after: ListKey | null,
  order: Order,
  count: number,
): Promise<ListKey | null> {
  const beyond = after === null ? {} : boundOf(range, after, order);
  if (beyond === null) return null;
  const [row] = await tx.asyncTask.findMany({
    where: { AND: [range.walk ?? range.where, beyond] },
    select: keyOf(range),
    orderBy: orderOf(range, order),
    skip: count - 1,
    take: 1,
  });
  return row === undefined ? null : { time: timeOf(row, range.time), id: row.id };
}

/** The columns of its index alone. */
function keyOf({ time }: ListRange) {
  return {
    id: true,
    createdAt: time === 'createdAt',
    updatedAt: time === 'updatedAt',
    nextRetryTime: time === 'nextRetryTime',
  };
}

/**
 * Those of the first `window` rows of a range, in order, whose stored error text contains `part`, letters' case aside.
 * How far it reads does not depend on `part`. The range's own index serves both reads.
 */
export async function readErrorsContaining(
  tx: Tx,
  range: ListRange,
  part: string,
  order: Order,
  window: number,
): Promise<ListedTask[]> {
  const { time } = range;
  const end = await readKeyBeyond(tx, range, null, order, window);
  const within = rangeBetween(range, null, end, order) ?? range;
  const rows = await tx.asyncTask.findMany({
    where: { AND: [within.where, { lastError: { contains: escapeLike(part) } }] },
    select: FACTS,
    orderBy: orderOf(range, order),
    take: window,
  });
  return rows.map((task) => ({ task, key: { time: timeOf(task, time), id: task.id } }));
}

/**
 * Rows of a range as screens count them: up to `cap`, and looking through as many at most, the oldest first. complete:
 * there are no others.
 */
export async function countWithin(
  tx: Tx,
  range: ListRange,
  cap: number,
): Promise<{ count: number; complete: boolean }> {
  if (range.walk === undefined) {
    const count = await countRange(tx, range, cap);
    return { count, complete: count < cap };
  }
  const end = await readKeyBeyond(tx, range, null, 'asc', cap);
  const within = rangeBetween(range, null, end, 'asc') ?? range;
  const count = await countRange(tx, { ...within, countedBy: range.time ?? 'id' }, cap);
  return { count, complete: end === null && count < cap };
}
