import type { ListedTask, ListKey, ListRange, Order } from '../../db/list-reader';
import {
  parsePayloadQuery,
  isMaskedPath,
  type ParsedQuery,
  type PayloadQuery,
} from '../../domain/payload-path';
import { may, type Role } from '../../domain/roles';
import { sensitiveKeys } from '../../domain/sensitive-keys';
import type { TaskListPage } from '../../domain/views/task-list';
import { visibleTextContains } from '../../domain/visible-text';
import { cappedCount } from '../capped-count';
import type { ServiceContext } from '../context';
import { decodeCursor, keysetPage, type KeysetPage, type PageCursor } from '../page-cursor';
import type { ReadBudget } from '../read-budget';
import { decodeSearchCursor, searchedPage } from './list-tasks-page';
import { countRanges, ERROR_WINDOW, readMerged, scanErrors, withErrorPart } from './list-tasks-reads';
import { scanPayloads, type PayloadScan } from './payload-search';
import type { TypeCatalogue } from './type-catalogue';
import { searchVisibleErrors, VISIBLE_WINDOW } from './visible-error-search';

/** What is looked for in a view whose other filters stand in its ranges. */
export type Wanted = {
  ranges: readonly ListRange[];
  order: Order;
  role: Role;
  types: TypeCatalogue;
  error?: string;
  payload?: string;
  cursor?: string;
  pageSize: number;
};

export type FoundTasks = KeysetPage<ListedTask> &
  Pick<TaskListPage, 'total' | 'errorWindow' | 'errorStop' | 'payloadSearch' | 'outOfTime'>;

const PLAIN = { errorWindow: null, errorStop: null, payloadSearch: null, outOfTime: null };

/** In place of a list that took too long. */
export const NO_ROWS: FoundTasks = {
  ...PLAIN,
  rows: [],
  newer: null,
  older: null,
  firstRow: 0,
  total: { count: 0, capped: true },
  outOfTime: 'rows',
};

/** A page of the tasks that are wanted; null when it took too long. */
export async function readFoundTasks(
  ctx: ServiceContext,
  wanted: Wanted,
  budget: ReadBudget,
): Promise<FoundTasks | null> {
  const masked = !may(wanted.role, 'task.reveal');
  const typed = wanted.payload === undefined ? null : readable(parsePayloadQuery(wanted.payload), masked);
  if (typed?.ok) return findInPayloads(ctx, wanted, typed.query, masked, budget);
  const found = await findWithoutPayload(ctx, wanted, masked, budget);
  if (found === null || typed === null) return found;
  const { problem, at } = typed;
  return { ...found, payloadSearch: { kind: 'wrong', problem, at } };
}

/** Where every type masks, no search is begun: it could find nothing. */
function readable(typed: ParsedQuery, masked: boolean): ParsedQuery {
  if (!typed.ok || !masked || !isMaskedPath(typed.query, sensitiveKeys())) return typed;
  return { ok: false, problem: 'masked', at: 0 };
}

async function findWithoutPayload(
  ctx: ServiceContext,
  wanted: Wanted,
  masked: boolean,
  budget: ReadBudget,
): Promise<FoundTasks | null> {
  const { ranges, order, error, types } = wanted;
  if (error === undefined) return findAll(ctx, wanted, budget);
  if (!masked) return budget.get(() => findErrors(ctx, wanted, error));
  return budget.get(async () => {
    const found = await searchVisibleErrors(ctx, ranges, error, order, types);
    const page = await keysetPage(decodeCursor(wanted.cursor), wanted.pageSize, found.read);
    return { ...PLAIN, ...page, total: cappedCount(found.total), errorWindow: VISIBLE_WINDOW };
  });
}

/** Every row of the ranges. Page and total are read side by side; a total that takes too long is left out. */
async function findAll(ctx: ServiceContext, wanted: Wanted, budget: ReadBudget): Promise<FoundTasks | null> {
  const { prisma } = ctx.db;
  const { ranges, order, pageSize } = wanted;
  const read = (cursor: PageCursor | null, take: number) =>
    readMerged(prisma, ranges, cursor, cursor?.side === 'newer' ? opposite(order) : order, take);
  const [page, count] = await Promise.all([
    budget.get(() => keysetPage(decodeCursor(wanted.cursor), pageSize, read)),
    budget.get(() => countRanges(prisma, ranges)),
  ]);
  if (page === null) return null;
  if (count !== null) return { ...PLAIN, ...page, total: count };
  const shown = Math.max(0, page.firstRow - 1) + page.rows.length;
  return { ...PLAIN, ...page, total: { count: shown, capped: true }, outOfTime: 'total' };
}

/** The whole stored texts, for who may see all of them. */
async function findErrors(ctx: ServiceContext, wanted: Wanted, part: string): Promise<FoundTasks> {
  const { ranges, order, pageSize } = wanted;
  const scan = (from: ListKey | null, way: Order) =>
    scanErrors(ctx.db.prisma, ranges, part, pageSize, { from, way, isFirstWay: way === order });
  const page = await searchedPage(decodeSearchCursor(wanted.cursor), order, scan);
  const { rows, newer, older, firstRow, total, complete } = page;
  const isFull = rows.length === pageSize;
  return {
    ...PLAIN,
    ...{ rows, newer, older, firstRow },
    total,
    errorStop: complete || isFull ? null : ERROR_WINDOW,
  };
}

async function findInPayloads(
  ctx: ServiceContext,
  wanted: Wanted,
  query: PayloadQuery,
  masked: boolean,
  budget: ReadBudget,
): Promise<FoundTasks> {
  const { order, error, types, pageSize } = wanted;
  // What of an error the reader may not see the database must not decide about either.
  const ranges = error === undefined || masked ? wanted.ranges : withErrorPart(wanted.ranges, error);
  const accepts =
    error === undefined || !masked
      ? undefined
      : ({ lastError, bizType }: { lastError: string | null; bizType: string }) =>
          visibleTextContains(lastError ?? '', error, types.maskedKeys(bizType));
  const seen: Pick<PayloadScan, 'stopped' | 'tooLarge'> = { stopped: null, tooLarge: 0 };
  const scan = async (from: ListKey | null, way: Order) => {
    const found = await scanPayloads(
      ctx,
      { ranges, query, types, masked, accepts, size: pageSize },
      from,
      way,
    );
    Object.assign(seen, { stopped: found.stopped, tooLarge: found.tooLarge });
    return found;
  };
  const page = await searchedPage(decodeSearchCursor(wanted.cursor), order, scan);
  const { searched, complete, ...shown } = page;
  const of = complete ? cappedCount(searched) : await budget.get(() => countRanges(ctx.db.prisma, ranges));
  return {
    ...PLAIN,
    ...shown,
    payloadSearch: {
      kind: 'searched',
      searchedRows: searched,
      of,
      complete,
      ...seen,
      masked,
    },
  };
}

function opposite(order: Order): Order {
  return order === 'asc' ? 'desc' : 'asc';
}
