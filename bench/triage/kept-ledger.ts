import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, type Database } from '../../lib/db/client';
import { migrate } from '../../lib/db/migrate';
import type { TestUser } from '../../lib/testing/ledger-factory';
import { measurePages, type Round } from '../console/rounds';
import { dropData, withKeptMariadb, type KeptServerOptions } from './kept-server';
import { deriveLedger, loadLedger, triagePlan } from './ledger';
import { triagePages } from './pages';

const DATABASE = 'triage';
const BUILDING = { bufferPoolMb: 6_144, durable: false };
const MEASURING = { bufferPoolMb: 6_144, durable: true };

export type LedgerFacts = { tasks: number; audit: number; builtAt: string };
type Say = (text: string) => void;
export type KeptLedger = { folder: string; facts: LedgerFacts };

/**
 * The ledger of so many tasks in the cache. Built first when it is not there: in two halves, of which the first, the
 * loading, is not done again when only the second was broken off.
 */
export async function keepLedger(
  { cache, tasks, rebuild }: { cache: string; tasks: number; rebuild: boolean },
  say: Say,
): Promise<KeptLedger> {
  const folder = join(cache, `tasks-${tasks}`);
  const marks = { loaded: join(folder, 'loaded.json'), built: join(folder, 'built.json') };
  if (rebuild || !existsSync(marks.loaded)) {
    dropData(folder);
    mkdirSync(folder, { recursive: true });
    const facts = await loadedFacts(folder, tasks, say);
    writeFileSync(marks.loaded, JSON.stringify(facts));
  }
  const facts = JSON.parse(readFileSync(marks.loaded, 'utf8')) as LedgerFacts;
  if (!existsSync(marks.built)) {
    await inLedger(folder, BUILDING, (db, url) => deriveLedger(db, url, triagePlan(tasks), say));
    writeFileSync(marks.built, JSON.stringify(facts));
  }
  say(`the ledger in ${folder} was loaded at ${facts.builtAt}`);
  return { folder, facts };
}

function loadedFacts(folder: string, tasks: number, say: Say): Promise<LedgerFacts> {
  const plan = triagePlan(tasks);
  return inLedger(folder, BUILDING, async (db, url) => {
    const builtAt = db.clock.now().toISOString();
    await loadLedger(db, url, plan, say);
    return { tasks, audit: plan.audit, builtAt };
  });
}

/** Runs `work` on the ledger of a folder, brought up to the present migrations; made when there is none. */
function inLedger<T>(
  folder: string,
  options: KeptServerOptions,
  work: (db: Database, url: string) => Promise<T>,
): Promise<T> {
  return withKeptMariadb(folder, options, async (server) => {
    const url = server.url(DATABASE);
    await server.createDatabase(DATABASE).catch((error: unknown) => {
      if (!isThere(error)) throw error;
    });
    await migrate({ url });
    const db = await openDatabase({ url });
    try {
      return await work(db, url);
    } finally {
      await db.close();
    }
  });
}

/** MariaDB's number for a database that exists. */
function isThere(error: unknown): boolean {
  return (error as { errno?: unknown }).errno === 1007;
}

/** Starts server and product on it and asks for every page. The engine stays off: the ledger must stay as it is. */
export async function measureLedger(
  { folder, facts }: KeptLedger,
  rounds: number,
  say: Say,
): Promise<Round[]> {
  return inLedger(folder, MEASURING, (db, url) => {
    const pagesOf = (_: Database, user: TestUser) => triagePages(db, user, Date.parse(facts.builtAt));
    return measurePages(db, url, { rounds, pagesOf, env: { WORKER: 'off' } }, say);
  });
}
