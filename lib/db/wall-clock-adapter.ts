import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlDriverAdapterFactory,
  type SqlQuery,
  type SqlQueryable,
  type SqlResultSet,
  type Transaction,
} from '@prisma/driver-adapter-utils';
import { Mutex } from 'async-mutex';

/**
 * One place where instants in code become the database's wall clock and back, and where SQLite gets what Prisma's
 * adapter does not give it. Wraps an adapter factory; transactions included.
 */
export type AdapterRules = {
  /** Database wall clock minus UTC, in milliseconds. */
  shiftMs: number;
  /**
   * SQLite: the adapter has one connection, so a query outside a transaction would join a transaction that is open
   * beside it; they wait for each other here. Transactions begin IMMEDIATE, or load-then-write fails at once when
   * another process writes in between. LIKE gets MySQL's escape character.
   */
  sqlite: boolean;
};

export function withWallClock(inner: SqlDriverAdapterFactory, rules: AdapterRules): SqlDriverAdapterFactory {
  return {
    provider: inner.provider,
    adapterName: inner.adapterName,
    connect: async () => wrapAdapter(await inner.connect(), rules),
  };
}

function wrapAdapter(inner: SqlDriverAdapter, rules: AdapterRules): SqlDriverAdapter {
  const turn = rules.sqlite ? new Mutex() : null;
  const io = wrapQueryable(inner, rules, turn);
  return {
    ...io,
    executeScript: (script) => inner.executeScript(script),
    getConnectionInfo: () => inner.getConnectionInfo?.() ?? { supportsRelationJoins: false },
    dispose: () => inner.dispose(),
    startTransaction: async (isolationLevel) => {
      const release = (await turn?.acquire()) ?? (() => undefined);
      try {
        const tx = await inner.startTransaction(isolationLevel);
        if (rules.sqlite) await beginImmediate(tx);
        return wrapTransaction(tx, rules, release);
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}

async function beginImmediate(tx: Transaction): Promise<void> {
  const run = (sql: string) => tx.executeRaw({ sql, args: [], argTypes: [] });
  await run('COMMIT');
  try {
    await run('BEGIN IMMEDIATE');
  } catch (error) {
    await tx.rollback();
    throw error;
  }
}

function wrapTransaction(inner: Transaction, rules: AdapterRules, release: () => void): Transaction {
  return {
    ...wrapQueryable(inner, rules, null),
    options: inner.options,
    commit: () => inner.commit().finally(release),
    rollback: () => inner.rollback().finally(release),
    createSavepoint: (name) => inner.createSavepoint?.(name) ?? Promise.resolve(),
    rollbackToSavepoint: (name) => inner.rollbackToSavepoint?.(name) ?? Promise.resolve(),
    releaseSavepoint: (name) => inner.releaseSavepoint?.(name) ?? Promise.resolve(),
  };
}

function wrapQueryable(inner: SqlQueryable, rules: AdapterRules, turn: Mutex | null): SqlQueryable {
  const inTurn = async <T>(run: () => Promise<T>): Promise<T> => {
    const release = (await turn?.acquire()) ?? (() => undefined);
    try {
      return await run();
    } finally {
      release();
    }
  };
  return {
    provider: inner.provider,
    adapterName: inner.adapterName,
    queryRaw: (query) =>
      inTurn(async () => shiftResult(await inner.queryRaw(shiftQuery(query, rules)), rules.shiftMs)),
    executeRaw: (query) => inTurn(() => inner.executeRaw(shiftQuery(query, rules))),
  };
}

/** What Prisma writes for contains, startsWith, endsWith on SQLite: `LIKE ('%' || ? || '%')`. */
const LIKE_PATTERN = / LIKE \((?:'%' \|\| )?\?(?: \|\| '%')?\)/g;

function shiftQuery(query: SqlQuery, rules: AdapterRules): SqlQuery {
  const sql = rules.sqlite ? query.sql.replaceAll(LIKE_PATTERN, "$& ESCAPE '\\'") : query.sql;
  if (rules.shiftMs === 0) return sql === query.sql ? query : { ...query, sql };
  const args = query.args.map((arg, i) =>
    query.argTypes[i]?.scalarType === 'datetime' ? shiftValue(arg, rules.shiftMs) : arg,
  );
  return { ...query, sql, args };
}

function shiftResult(result: SqlResultSet, shiftMs: number): SqlResultSet {
  if (shiftMs === 0) return result;
  const columns = result.columnTypes.flatMap((type, i) => (type === ColumnTypeEnum.DateTime ? [i] : []));
  if (columns.length === 0) return result;
  const rows = result.rows.map((row) => {
    const copy = [...row];
    for (const i of columns) copy[i] = shiftValue(copy[i], -shiftMs);
    return copy;
  });
  return { ...result, rows };
}

function shiftValue(value: unknown, byMs: number): unknown {
  if (value instanceof Date) return new Date(value.getTime() + byMs);
  if (typeof value === 'string') return new Date(new Date(value).getTime() + byMs).toISOString();
  return value;
}
