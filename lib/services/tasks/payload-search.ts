import { readPayloads, readStoredPayloads, type StoredPayload } from '../../db/payload-reader';
import { readTasks, type ListKey, type ListRange, type Order } from '../../db/list-reader';
import { type SearchedRow } from '../../db/list-walk';
import { plainPart, SEARCHED_BYTES, type PayloadQuery } from '../../domain/payload-path';
import { payloadMatcher } from '../../domain/payload-path-match';
import { sensitiveKeys } from '../../domain/sensitive-keys';
import type { ServiceContext } from '../context';
import { ReadBudget } from '../read-budget';
import type { Scan } from './list-tasks-page';
import { readMergedSearched } from './list-tasks-reads';
import type { TypeCatalogue } from './type-catalogue';

/** What one page of a search may look through: rows of the view, and milliseconds. */
export const PAYLOAD_WINDOW = { rows: 5_000, ms: 2_000 };
/** Rows between two looks at the clock. */
const CHUNK = 250;
/** So many bytes of payloads are in memory at a time. */
const TOGETHER_BYTES = 8 * 1024 * 1024;

export type PayloadSearch = {
  ranges: readonly ListRange[];
  query: PayloadQuery;
  types: TypeCatalogue;
  /** True: values that are masked for the reader are never a hit. */
  masked: boolean;
  /** What else a row must be; for filters that the database may not decide. */
  accepts?: (row: SearchedRow) => boolean;
  /** Hits that fill a page. */
  size: number;
  limits?: { rows: number; budget: ReadBudget };
};

/** Why a scan stopped before the end of the view: the page is full, enough rows were looked through, or time is up. */
export type PayloadScan = Scan & { stopped: 'page' | 'rows' | 'time' | null; tooLarge: number };

/**
 * Looks through payloads from a position on, in chunks, until a page is full, enough rows were looked through, the time
 * is up or the view ends. The database narrows by a text that a hit holds; what is a hit, a lossless walk decides.
 */
export async function scanPayloads(
  ctx: ServiceContext,
  search: PayloadSearch,
  from: ListKey | null,
  way: Order,
): Promise<PayloadScan> {
  const { rows: most, budget } = search.limits ?? {
    rows: PAYLOAD_WINDOW.rows,
    budget: new ReadBudget(PAYLOAD_WINDOW.ms),
  };
  const look = chunkLook(ctx, search);
  const found: ListKey[] = [];
  let at = from;
  const done = { searched: 0, tooLarge: 0 };
  const stop = async (stopped: PayloadScan['stopped']): Promise<PayloadScan> => ({
    hits: await readHits(ctx, found),
    ...done,
    next: at,
    ended: stopped === null,
    count: null,
    stopped,
  });
  for (;;) {
    const take = Math.min(CHUNK, most - done.searched);
    if (take <= 0) return stop('rows');
    const chunk = await budget.get(async () => {
      const rows = await readMergedSearched(ctx.db.prisma, search.ranges, at, way, take);
      return { rows, ...(await look(rows)) };
    });
    if (chunk === null) return stop('time');
    for (const { key } of chunk.rows) {
      at = key;
      done.searched += 1;
      if (chunk.large.has(key.id)) done.tooLarge += 1;
      if (!chunk.hits.has(key.id)) continue;
      found.push(key);
      if (found.length === search.size) return stop('page');
    }
    if (chunk.rows.length < take) return stop(null);
  }
}

/** Which rows of a chunk are hits, and which were too large to look into. */
function chunkLook(ctx: ServiceContext, search: PayloadSearch) {
  // How far and how fast it looks must not depend on what stands in a value that the reader may not see.
  const part = search.masked ? null : plainPart(search.query);
  const matcher = matcherByType(search);
  return async (rows: readonly SearchedRow[]) => {
    const wanted = new Map(
      rows.filter((row) => search.accepts?.(row) ?? true).map((row) => [row.key.id, row.bizType]),
    );
    const stored = await readStoredPayloads(ctx.db, [...wanted.keys()], part);
    const large = new Set(stored.filter(({ bytes }) => bytes > SEARCHED_BYTES).map(({ id }) => id));
    const hits = new Set<bigint>();
    for (const group of groupsOf(stored.filter(({ id, likely }) => likely && !large.has(id)))) {
      for (const [id, payload] of await readPayloads(ctx.db.prisma, group))
        if (matcher(wanted.get(id) ?? '')(payload)) hits.add(id);
    }
    return { hits, large };
  };
}

/** A type may mask keys of its own. */
function matcherByType({ query, types, masked }: PayloadSearch) {
  const known = new Map<string, (payload: string) => boolean>();
  return (bizType: string) => {
    const matcher =
      known.get(bizType) ?? payloadMatcher(query, masked ? sensitiveKeys(types.maskedKeys(bizType)) : null);
    known.set(bizType, matcher);
    return matcher;
  };
}

function groupsOf(stored: readonly StoredPayload[]): bigint[][] {
  const groups: bigint[][] = [];
  let room = 0;
  for (const { id, bytes } of stored) {
    if (bytes > room || groups.length === 0) {
      groups.push([]);
      room = TOGETHER_BYTES;
    }
    groups.at(-1)?.push(id);
    room -= bytes;
  }
  return groups;
}

/** The tasks of the hits, in their order. What has gone meanwhile is left out. */
async function readHits(ctx: ServiceContext, keys: readonly ListKey[]) {
  const tasks = await readTasks(
    ctx.db.prisma,
    keys.map(({ id }) => id),
  );
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return keys.flatMap((key) => {
    const task = byId.get(key.id);
    return task === undefined ? [] : [{ task, key }];
  });
}
