import { fileURLToPath } from 'node:url';
import { parseDatabaseUrl } from '../config/database-url';
import { parseWallClock } from '../config/timezone';
import type { DatabaseConfig } from './client';
import { migrateMysql } from './migrate-mysql';
import { migrateSqlite } from './migrate-sqlite';
import { readMigrations, type MigrationReport } from './migrations';

export const PROJECT_ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Brings a database up to date. Under a lock, so that several processes may start at once; what is applied already
 * is left alone. Throws MigrationError or the driver's error; a database that cannot be reached changes nothing.
 */
export async function migrate(config: Pick<DatabaseConfig, 'url' | 'timezone'>): Promise<MigrationReport> {
  const address = parseDatabaseUrl(config.url);
  const wallClock = parseWallClock(config.timezone ?? 'UTC');
  const migrations = readMigrations(address.provider, PROJECT_ROOT);
  return address.provider === 'sqlite'
    ? migrateSqlite(address.file, wallClock, migrations)
    : migrateMysql(address, migrations);
}
