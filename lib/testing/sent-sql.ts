import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import { PrismaMariaDb } from '@prisma/adapter-mariadb';
import type { SqlDriverAdapter, SqlQuery } from '@prisma/driver-adapter-utils';

type Result = Record<string, unknown>;

/** A statement as it went to the driver, and the connections it went through. */
export type SentSql = SqlQuery & { through: SqlDriverAdapter };

export type SqlWatch = {
  /** Everything read since the last call. */
  take(): SentSql[];
  stop(): void;
};

/** Notes every read of databases that are opened from now on. Of transactions nothing is noted. */
export function watchSql(): SqlWatch {
  let sent: SentSql[] = [];
  const restore = [PrismaMariaDb.prototype, PrismaBetterSqlite3.prototype].map((factory) => {
    const connect = Reflect.get(factory, 'connect') as () => Promise<SqlDriverAdapter>;
    const watched = async function (this: unknown): Promise<SqlDriverAdapter> {
      const adapter = await connect.call(this as never);
      const read = adapter.queryRaw.bind(adapter);
      const through = { ...adapter, queryRaw: read } as SqlDriverAdapter;
      adapter.queryRaw = (query) => {
        sent.push({ ...query, through });
        return read(query);
      };
      return adapter;
    };
    Reflect.set(factory, 'connect', watched);
    return () => Reflect.set(factory, 'connect', connect);
  });
  return {
    take: () => {
      const taken = sent;
      sent = [];
      return taken;
    },
    stop: () => {
      for (const each of restore) each();
    },
  };
}

/** Sends a statement once more with something before it, EXPLAIN for instance; rows by their columns' names. */
export async function sendAgain(
  { through, ...query }: SentSql,
  change: (sql: string) => string,
): Promise<Result[]> {
  const { columnNames, rows } = await through.queryRaw({ ...query, sql: change(query.sql) });
  return rows.map((row) => Object.fromEntries(columnNames.map((name, i) => [name, row[i]])));
}
