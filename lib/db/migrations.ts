import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Migration = {
  name: string;
  sql: string;
  /** SHA-256 of the file, as Prisma records it. */
  checksum: string;
  /** Needs a right that some accounts lack (triggers): a refusal is a warning that says this, and tried again at the next start. */
  without: string | null;
};

/** Names that were applied now, and sentences about what could not be. */
export type MigrationReport = { applied: string[]; warnings: string[] };

const OPTIONAL = new Map([
  ['20261129000001_append_only', 'the audit log is then only as safe as this account'],
  ['20261130000005_bulk_set_triggers', 'bulk operations then take longer'],
  [
    '20261130000011_reconciliation_append_only',
    'decisions about breaks and seals are then only as safe as this account',
  ],
  ['20261130000012_reconciliation_triggers', 'reconciliation runs with many breaks then take longer'],
  ['20261130000015_manifest_parts_append_only', 'seals of large days are then only as safe as this account'],
]);

/** All migrations of a provider in order. `root` is the project's folder. */
export function readMigrations(provider: 'mysql' | 'sqlite', root: string): Migration[] {
  const folder = join(root, 'prisma', 'migrations', provider);
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name, 'migration.sql'), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { name, sql, checksum, without: provider === 'mysql' ? (OPTIONAL.get(name) ?? null) : null };
    });
}

/** Statements of a MySQL file: each ends with a semicolon at a line's end. */
export function splitStatements(sql: string): string[] {
  return sql
    .split(/;\s*$/m)
    .map((part) => part.replace(/^\s*--.*$/gm, '').trim())
    .filter((part) => part !== '');
}

export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** What is still to be applied; throws when an applied file was changed or is missing. */
export function pendingMigrations(all: Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  for (const name of applied.keys()) {
    if (!all.some((migration) => migration.name === name)) {
      throw new MigrationError(
        `the database has migration ${name}, which this version does not know; is it an older version?`,
      );
    }
  }
  for (const migration of all) {
    const checksum = applied.get(migration.name);
    if (checksum !== undefined && checksum !== migration.checksum) {
      throw new MigrationError(`migration ${migration.name} was changed after it had been applied`);
    }
  }
  return all.filter((migration) => !applied.has(migration.name));
}
