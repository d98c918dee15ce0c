import { randomUUID } from 'node:crypto';
import { createConnection, type Connection } from 'mariadb';
import type { DatabaseAddress } from '../config/database-url';
import {
  MigrationError,
  pendingMigrations,
  splitStatements,
  type Migration,
  type MigrationReport,
} from './migrations';

const BOOKS = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at DATETIME(3),
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at DATETIME(3),
  started_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3), applied_steps_count INTEGER UNSIGNED NOT NULL DEFAULT 0
) DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`;

/** Lock name and seconds to wait for another process that is migrating. */
const LOCK = 'makegood_migrate';
const LOCK_WAIT_S = 120;

type MysqlAddress = Extract<DatabaseAddress, { provider: 'mysql' }>;

/** Applies under a named lock on one connection. MySQL commits DDL by itself, so each file is recorded when whole. */
export async function migrateMysql(address: MysqlAddress, migrations: Migration[]): Promise<MigrationReport> {
  const connection = await createConnection({
    host: address.host,
    port: address.port,
    user: address.user,
    password: address.password,
    database: address.database,
    connectTimeout: 5_000,
    ...(address.ssl ? { ssl: true } : {}),
  });
  try {
    const locked: { got: unknown }[] = await connection.query(
      'SELECT GET_LOCK(CONCAT(?, DATABASE()), ?) AS got',
      [LOCK, LOCK_WAIT_S],
    );
    if (Number(locked[0]?.got) !== 1)
      throw new MigrationError('another process has been migrating for two minutes');
    return await applyAll(connection, migrations);
  } finally {
    await connection.end();
  }
}

async function applyAll(connection: Connection, migrations: Migration[]): Promise<MigrationReport> {
  await connection.query(BOOKS);
  const rows: { name: string; checksum: string; finished: unknown }[] = await connection.query(
    'SELECT migration_name AS name, checksum, finished_at AS finished FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  );
  const broken = rows.find((row) => row.finished === null);
  if (broken !== undefined) {
    throw new MigrationError(
      `migration ${broken.name} stopped half way at an earlier start; look at the database, mend it, then set rolled_back_at in _prisma_migrations`,
    );
  }
  const report: MigrationReport = { applied: [], warnings: [] };
  for (const migration of pendingMigrations(
    migrations,
    new Map(rows.map((row) => [row.name, row.checksum])),
  )) {
    const warning = await applyOne(connection, migration);
    if (warning === null) report.applied.push(migration.name);
    else report.warnings.push(warning);
  }
  return report;
}

async function applyOne(connection: Connection, migration: Migration): Promise<string | null> {
  const id = randomUUID();
  await connection.query('INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES (?, ?, ?)', [
    id,
    migration.checksum,
    migration.name,
  ]);
  try {
    for (const statement of splitStatements(migration.sql)) await connection.query(statement);
  } catch (error) {
    if (migration.without === null) throw error;
    await connection.query('DELETE FROM _prisma_migrations WHERE id = ?', [id]);
    const reason = error instanceof Error ? error.message : String(error);
    return `${migration.name} could not be applied (${reason}); ${migration.without}`;
  }
  await connection.query(
    'UPDATE _prisma_migrations SET finished_at = CURRENT_TIMESTAMP(3), applied_steps_count = 1 WHERE id = ?',
    [id],
  );
  return null;
}
