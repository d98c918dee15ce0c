import type { Database } from '../../lib/db/client';
import type { ServiceContext } from '../../lib/services/context';
import { contextFor, insertUser, type TestUser } from '../../lib/testing/ledger-factory';
import { startProduct } from '../../lib/testing/product';
import { sessionCookieFor } from '../../lib/testing/session-cookie';
import type { BenchPage } from './page-checks';
import { startedProcessorMs } from './processor-time';
import { spreadOf, Visitor, type Spread } from './requests';

export const REQUESTS = 50;
const WARM_UP = 20;

/** One page of one round, in milliseconds. cpu: processor time of product and database for one answer. kilobytes: compressed. */
export type Measured = { page: Spread; read: Spread | null; cpu: number | null; kilobytes: number };
/** By the pages' names, in the order in which they were asked for. */
export type Round = Map<string, Measured>;

export type MeasurePlan = {
  rounds: number;
  /** What is asked for, by whom. */
  pagesOf: (db: Database, user: TestUser) => Promise<BenchPage[]>;
  /** Environment of the product on top of what it needs. */
  env?: Record<string, string>;
};

/**
 * Starts the built product on this ledger and asks it for every page, fifty times one after the other in each round.
 * Throws when an answer does not hold what it must.
 */
export async function measurePages(
  db: Database,
  url: string,
  { rounds, pagesOf, env = {} }: MeasurePlan,
  say: (text: string) => void,
): Promise<Round[]> {
  const user = await insertUser(db, 'operator');
  const product = await startProduct({ databaseUrl: url, timeoutMs: 180_000, env });
  try {
    const visitor = new Visitor(product.url, await sessionCookieFor({ ...user, sessionVersion: 0 }, product));
    const pages = await pagesOf(db, user);
    for (const page of pages) await visit(visitor, page, WARM_UP);
    say('the product is up and warm');
    const measured: Round[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      measured.push(await measureRound(visitor, pages, contextFor(db, user)));
      say(`round ${round} of ${rounds}`);
    }
    await visitor.close();
    return measured;
  } finally {
    await product.stop();
  }
}

async function measureRound(
  visitor: Visitor,
  pages: readonly BenchPage[],
  ctx: ServiceContext,
): Promise<Round> {
  const measured: Round = new Map();
  for (const page of pages) {
    const before = startedProcessorMs();
    const { times, bytes } = await visit(visitor, page, REQUESTS);
    const after = startedProcessorMs();
    const read = await readTimes(page, ctx);
    measured.set(page.name, {
      page: spreadOf(times),
      read: read === null ? null : spreadOf(read),
      cpu: before === null || after === null ? null : (after - before) / REQUESTS,
      kilobytes: bytes / 1024,
    });
  }
  return measured;
}

/** Asks for a page again and again. An error page is fast, too: every answer must hold the page's data. */
async function visit(visitor: Visitor, page: BenchPage, times: number) {
  const taken: number[] = [];
  let bytes = 0;
  for (let n = 0; n < times; n += 1) {
    const answer = await visitor.get(page.path(n));
    const lacks = answer.status >= 400 ? 'a good status' : page.lacks(answer, n);
    if (lacks !== null)
      throw new Error(`${page.name}: ${page.path(n)} answered ${answer.status} without ${lacks}`);
    taken.push(answer.ms);
    bytes = answer.bytes;
  }
  return { times: taken, bytes };
}

async function readTimes({ read }: BenchPage, ctx: ServiceContext): Promise<number[] | null> {
  if (read === undefined) return null;
  const taken: number[] = [];
  for (let n = 0; n < REQUESTS; n += 1) {
    const began = performance.now();
    await read(ctx, n);
    taken.push(performance.now() - began);
  }
  return taken;
}
