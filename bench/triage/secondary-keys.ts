import type { PlainSql } from '../../lib/testing/plain-sql';

type Key = { name: string; unique: boolean; columns: string };

/**
 * Runs `load` while a table has its primary key alone, then gives it its other keys back, built from sorted rows in
 * one go: kept up row by row they take several times as long.
 */
export async function withoutKeys(sql: PlainSql, table: string, load: () => Promise<void>): Promise<void> {
  const keys = await readKeys(sql, table);
  const change = (parts: string[]) => sql.run(`ALTER TABLE ${table} ${parts.join(', ')}`);
  if (keys.length > 0) await change(keys.map(({ name }) => `DROP KEY ${name}`));
  await load();
  if (keys.length > 0)
    await change(
      keys.map(({ name, unique, columns }) => `ADD ${unique ? 'UNIQUE ' : ''}KEY ${name} (${columns})`),
    );
}

async function readKeys(sql: PlainSql, table: string): Promise<Key[]> {
  const rows = await sql.run(
    `SELECT index_name AS name, MIN(non_unique) AS loose, GROUP_CONCAT(column_name ORDER BY seq_in_index) AS columns
     FROM information_schema.statistics WHERE table_schema = DATABASE() AND table_name = ? AND index_name <> 'PRIMARY'
     GROUP BY index_name`,
    [table],
  );
  return rows.map(({ name, loose, columns }) => ({
    name: String(name),
    unique: Number(loose) === 0,
    columns: String(columns),
  }));
}
