import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT, startProduct, type Product, type ProductAddress } from './product';
import { borrowMariadb, type BorrowedMariadb } from './provision';

export type E2eProvider = 'sqlite' | 'mysql';

/** Variables that every product of a run is started with, and whose values no page may ever show. */
export const SIGNING_VARIABLE = 'E2E_SIGNING_SECRET';
export const SERVER_SECRETS: Readonly<Record<string, string>> = {
  [SIGNING_VARIABLE]: 'canary-4d1f-signing',
};

const VARIABLE = 'MAKEGOOD_E2E_PRODUCTS';

/** The products that this run's specs talk to, by Playwright project. Throws outside a run. */
export function e2eProduct(provider: E2eProvider): ProductAddress {
  const text = process.env[VARIABLE];
  if (text === undefined) throw new Error('no product was started: run the specs with "npm run test:e2e"');
  const products = JSON.parse(text) as Partial<Record<E2eProvider, ProductAddress>>;
  const product = products[provider];
  if (product === undefined) throw new Error(`no product was started on ${provider}`);
  return product;
}

/** Playwright's global setup: one built product on SQLite, one on MariaDB. Returns what ends them. */
export default async function setup(): Promise<() => Promise<void>> {
  const ends: (() => Promise<void>)[] = [];
  const stopAll = async () => {
    for (const end of ends.reverse()) await end();
  };
  // Both at once; a failure of one waits for the other, so that everything started is on the list to be ended.
  const [sqlite, mysql] = await Promise.allSettled([onSqlite(ends), onMariadb(ends)]);
  if (sqlite.status === 'fulfilled' && mysql.status === 'fulfilled') {
    process.env[VARIABLE] = JSON.stringify({ sqlite: sqlite.value, mysql: mysql.value });
    return stopAll;
  }
  await stopAll();
  throw sqlite.status === 'rejected' ? sqlite.reason : (mysql as PromiseRejectedResult).reason;
}

/** Stays after the run, for whoever looks into a failure: `tmp/e2e-sqlite.log`, `tmp/e2e-mysql.log`. */
function logFile(provider: E2eProvider): string {
  const folder = join(PROJECT_ROOT, 'tmp');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `e2e-${provider}.log`);
  rmSync(file, { force: true });
  return file;
}

async function onSqlite(ends: (() => Promise<void>)[]): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'makegood-e2e-'));
  ends.push(async () => rmSync(folder, { recursive: true, force: true }));
  const product = await startProduct({
    databaseUrl: `file:${join(folder, 'ledger.db')}`,
    env: SERVER_SECRETS,
    logFile: logFile('sqlite'),
  });
  ends.push(() => product.stop());
  return product;
}

async function onMariadb(ends: (() => Promise<void>)[]): Promise<Product> {
  const server: BorrowedMariadb = await borrowMariadb({ durable: false });
  ends.push(() => server.stop());
  const name = `e2e_${process.pid}`;
  const databaseUrl = await server.createDatabase(name);
  ends.push(() => server.dropDatabase(name));
  const product = await startProduct({ databaseUrl, env: SERVER_SECRETS, logFile: logFile('mysql') });
  ends.push(() => product.stop());
  return product;
}
