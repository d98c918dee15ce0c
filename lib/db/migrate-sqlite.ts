import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import SqliteFile from 'better-sqlite3';
import type { WallClock } from '../config/timezone';
import { pendingMigrations, type Migration, type MigrationReport } from './migrations';

const BOOKS = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" TEXT PRIMARY KEY NOT NULL, "checksum" TEXT NOT NULL, "finished_at" DATETIME, "migration_name" TEXT NOT NULL,
  "logs" TEXT, "rolled_back_at" DATETIME, "started_at" DATETIME NOT NULL DEFAULT current_timestamp,
  "applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0)`;

/** One immediate transaction holds the lock and everything in it: SQLite's DDL is transactional. */
export function migrateSqlite(file: string, wallClock: WallClock, migrations: Migration[]): MigrationReport {
  const path = resolve(file);
  mkdirSync(dirname(path), { recursive: true });
  const sqlite = new SqliteFile(path, { timeout: 30_000 });
  try {
    sqlite.pragma('journal_mode = WAL');
    const applied = sqlite.transaction(() => applyAll(sqlite, wallClock, migrations)).immediate();
    return { applied, warnings: [] };
  } finally {
    sqlite.close();
  }
}

function applyAll(sqlite: SqliteFile.Database, wallClock: WallClock, migrations: Migration[]): string[] {
  sqlite.exec(BOOKS);
  const done = sqlite
    .prepare('SELECT migration_name AS name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL')
    .all() as { name: string; checksum: string }[];
  const pending = pendingMigrations(migrations, new Map(done.map((row) => [row.name, row.checksum])));
  const record = sqlite.prepare(
    'INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count) VALUES (?, ?, current_timestamp, ?, 1)',
  );
  for (const migration of pending) {
    sqlite.exec(migration.sql);
    record.run(randomUUID(), migration.checksum, migration.name);
  }
  sqlite.prepare("UPDATE makegood_setting SET value = ? WHERE name = 'timezone_offset'").run(wallClock.sql);
  return pending.map((migration) => migration.name);
}
