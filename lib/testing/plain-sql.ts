import SqliteFile from 'better-sqlite3';
import { createConnection } from 'mariadb';
import { parseDatabaseUrl } from '../config/database-url';

/** A producer's own connection: plain SQL, no Prisma, no wrapper, as a PHP or Node service has it. */
export type PlainSql = {
  /** Runs one statement with `?` parameters; rows for a SELECT, else an empty list. */
  run(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
};

/** Opens one. `timeZone` is the producer's MySQL session zone, an offset such as `+08:00`. */
export async function plainSql(url: string, timeZone = '+00:00'): Promise<PlainSql> {
  const address = parseDatabaseUrl(url);
  if (address.provider === 'sqlite') {
    const sqlite = new SqliteFile(address.file, { timeout: 10_000 });
    return {
      run: async (sql, values = []) => {
        const statement = sqlite.prepare(sql);
        if (statement.reader) return statement.all(...values) as Record<string, unknown>[];
        statement.run(...values);
        return [];
      },
      close: async () => void sqlite.close(),
    };
  }
  const { host, port, user, password, database } = address;
  const account = { host, port, user, password, database };
  // The driver gives up after a second, which a process with many engines in it can be busy for.
  const connection = await createConnection({ ...account, dateStrings: true, connectTimeout: 10_000 });
  await connection.query(`SET time_zone = '${timeZone}'`);
  return {
    run: async (sql, values = []) => {
      const result: unknown = await connection.query(sql, values);
      return Array.isArray(result) ? (result as Record<string, unknown>[]) : [];
    },
    close: () => connection.end(),
  };
}
