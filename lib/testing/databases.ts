import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { openDatabase, type Database, type DatabaseConfig } from '../db/client';
import { migrate } from '../db/migrate';
import { mariadbAt } from './mariadb-address';
import './database-setup';

export type Provider = Database['provider'];

export const PROVIDERS: readonly Provider[] = ['mysql', 'sqlite'];

/**
 * Gives the suite's database. Without options every call returns the same handle; `own` makes another one with its
 * own connections, for races. All are closed after the suite.
 */
export type OpenDatabase = (
  options?: Omit<DatabaseConfig, 'url' | 'timezone'> & { own?: boolean },
) => Promise<Database>;

/** What a suite knows about its database beside how to open it. `url()` may be called inside tests and hooks only. */
export type TestDatabase = { provider: Provider; timezone: string; url(): string };

/**
 * Declares the same tests for MariaDB and for SQLite, each on a fresh, migrated database that is dropped afterwards.
 * `timezone` is the database's wall clock (DATABASE_TIMEZONE), UTC by default.
 */
export function describeEachDatabase(
  suite: (open: OpenDatabase, database: TestDatabase) => void,
  options: { timezone?: string } = {},
): void {
  for (const provider of PROVIDERS) {
    describe(provider, () => declare(provider, options.timezone ?? 'UTC', suite));
  }
}

function declare(
  provider: Provider,
  timezone: string,
  suite: (open: OpenDatabase, database: TestDatabase) => void,
): void {
  let place: Place | null = null;
  const handles: Promise<Database>[] = [];
  let shared: Promise<Database> | null = null;
  const url = () => {
    if (place === null) throw new Error('the database exists inside tests and hooks only');
    return place.url;
  };
  const openAnother = (config: Omit<DatabaseConfig, 'url' | 'timezone'>) => {
    const handle = openDatabase({ ...config, url: url(), timezone });
    handles.push(handle);
    return handle;
  };

  beforeAll(async () => {
    place = await PLACES[provider]();
    await migrate({ url: place.url, timezone });
  });
  afterAll(async () => {
    const opened = await Promise.allSettled(handles);
    for (const result of opened) if (result.status === 'fulfilled') await result.value.close();
    await place?.remove();
  });

  suite(
    ({ own = false, ...config } = {}) => {
      if (own || Object.keys(config).length > 0) return openAnother(config);
      shared ??= openAnother({});
      return shared;
    },
    { provider, timezone, url },
  );
}

type Place = { url: string; remove(): Promise<void> };

const PLACES: Record<Provider, () => Promise<Place>> = {
  mysql: async () => {
    const server = mariadbAt(inject('mariadbUrl'));
    const name = `t_${randomUUID().replaceAll('-', '')}`;
    return { url: await server.createDatabase(name), remove: () => server.dropDatabase(name) };
  },
  sqlite: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'makegood-sqlite-'));
    const remove = async () => rmSync(folder, { recursive: true, force: true });
    return { url: `file:${join(folder, 'ledger.db')}`, remove };
  },
};
