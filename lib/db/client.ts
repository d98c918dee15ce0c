import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import { PrismaMariaDb } from '@prisma/adapter-mariadb';
import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { createConnection } from 'mariadb';
import { parseDatabaseUrl, type DatabaseAddress } from '../config/database-url';
import { parseWallClock, type WallClock } from '../config/timezone';
import { processClock, type Clock } from '../domain/clock';
import { databaseClock } from './clock';
import { PrismaClient, type Prisma } from './generated/mysql/client';
import { PrismaClient as SqlitePrismaClient } from './generated/sqlite/client';
import { statementLimit } from './statement-limit';
import { withWallClock } from './wall-clock-adapter';

export type DatabaseConfig = {
  /** `file:…` or `mysql://…`. */
  url: string;
  /** The database's wall clock: offset or zone without clock changes. Default UTC. */
  timezone?: string;
  /** Connections (MySQL); SQLite has one. Default 10. */
  poolSize?: number;
  /** Milliseconds after which MySQL ends a statement of a screen; for tests. */
  screenStatementMs?: number;
  /** Replaces the database's clock, for tests. */
  clock?: Clock;
};

/** Prisma, inside or outside a transaction. Both providers are used through MySQL's types: the models are equal. */
export type Tx = Prisma.TransactionClient;

export type Database = {
  provider: 'mysql' | 'sqlite';
  prisma: PrismaClient;
  /**
   * The same ledger for what only reads: its statements are ended by the server after `SCREEN_STATEMENT_MS`, so that a
   * filter that is too wide costs a screen its rows and not everybody the database. SQLite: the same handle.
   */
  screens: Database;
  /** The database's clock: the only one for due, claim and stuck. */
  clock: Clock;
  /** Asks the database for its time again; returns its lead over this process in milliseconds. */
  syncClock(): Promise<number>;
  close(): Promise<void>;
};

/** A screen gives up after five seconds; its statement is over before. */
const SCREEN_STATEMENT_MS = 4_000;

/**
 * Opens the ledger. Nothing is connected before the first query, except that the clock is asked once.
 * Throws when DATABASE_URL or the timezone cannot be used, or when the server cannot be reached.
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const address = parseDatabaseUrl(config.url);
  const wallClock = parseWallClock(config.timezone ?? 'UTC');
  const handle = (statementMs: number | null) => {
    const adapter = withWallClock(adapterFor(address, wallClock, config.poolSize ?? 10, statementMs), {
      shiftMs: wallClock.offsetMinutes * 60_000,
      sqlite: address.provider === 'sqlite',
    });
    const options = { adapter, transactionOptions: { maxWait: 10_000, timeout: 30_000 } };
    return address.provider === 'mysql'
      ? new PrismaClient(options)
      : (new SqlitePrismaClient(options) as unknown as PrismaClient);
  };
  const prisma = handle(null);
  // Its pool is opened by the first screen: workers never have one.
  const limited =
    address.provider === 'mysql' ? handle(config.screenStatementMs ?? SCREEN_STATEMENT_MS) : prisma;
  const { clock, sync } = databaseClock(prisma, address.provider, processClock);
  const shared = {
    provider: address.provider,
    clock: config.clock ?? clock,
    syncClock: sync,
    close: async () => void (await Promise.all([prisma.$disconnect(), limited.$disconnect()])),
  };
  const screens = { ...shared, prisma: limited } as Database;
  screens.screens = screens;
  const db: Database = limited === prisma ? screens : { ...shared, prisma, screens };
  try {
    if (address.provider === 'mysql') await knock(address);
    await sync();
  } catch (error) {
    await prisma.$disconnect().catch(() => undefined);
    throw error;
  }
  return db;
}

const CONNECT_MS = 10_000;

type MysqlAddress = DatabaseAddress & { provider: 'mysql' };

/** A pool tells nothing but a time-out when it gets no connection; a plain one tells the reason, and at once. */
async function knock(address: MysqlAddress): Promise<void> {
  const { host, port, user, password, database, ssl } = address;
  const account = { host, port, user, password, database };
  const connection = await createConnection({
    ...account,
    ...(ssl ? { ssl } : {}),
    connectTimeout: CONNECT_MS,
  });
  await connection.end();
}

/** The wait for another process's lock stops this one's event loop, so it is short; withLockRetry does the rest. */
const SQLITE_BUSY_MS = 250;

function adapterFor(
  address: DatabaseAddress,
  wallClock: WallClock,
  poolSize: number,
  statementMs: number | null,
): SqlDriverAdapterFactory {
  if (address.provider === 'sqlite') {
    const file = resolve(address.file);
    mkdirSync(dirname(file), { recursive: true });
    return new PrismaBetterSqlite3({ url: `file:${file}`, timeout: SQLITE_BUSY_MS });
  }
  return new PrismaMariaDb({
    host: address.host,
    port: address.port,
    user: address.user,
    password: address.password,
    database: address.database,
    ...(address.ssl ? { ssl: true } : {}),
    connectionLimit: poolSize,
    // The driver opens the whole pool at once otherwise: many workers that start together shut each other out.
    minimumIdle: Math.min(2, poolSize),
    acquireTimeout: 10_000,
    connectTimeout: CONNECT_MS,
    prepareCacheLength: 256,
    initSql: sessionSetup(wallClock, statementMs),
  });
}

/** Every MySQL session: the ledger's wall clock by offset (named zones need zone tables), READ COMMITTED, strict. */
function sessionSetup(wallClock: WallClock, statementMs: number | null): string[] {
  const limit = statementMs === null ? '' : ` ${statementLimit(statementMs)}`;
  return [
    `SET time_zone = '${wallClock.sql}'${limit}`,
    'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
    "SET SESSION sql_mode = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'",
    'SET SESSION innodb_lock_wait_timeout = 10',
    // Latencies of a day are joined; MySQL cuts what is joined at 1,024 bytes otherwise.
    'SET SESSION group_concat_max_len = 16777216',
  ];
}
