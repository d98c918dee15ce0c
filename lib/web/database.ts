import 'server-only';
import { openDatabase, type Database } from '@/lib/db/client';
import { LazyDatabase } from './lazy-database';
import { log } from './log';
import { perProcess } from './process-state';
import { webEnvironment } from './web-environment';

const CLOCK_INTERVAL_MS = 60_000;

/** The one ledger of this process. Rejects while it cannot be reached. */
export function webDatabase(): Promise<Database> {
  return holder().get();
}

/** To be called after a query failed for want of a database or took too long. */
export function suspectDatabase(): void {
  void holder().suspect();
}

function holder(): LazyDatabase {
  return perProcess('database', () => new LazyDatabase(openLedger));
}

async function openLedger(): Promise<Database> {
  const { databaseUrl, databaseTimezone } = webEnvironment();
  const db = await openDatabase({ url: databaseUrl, timezone: databaseTimezone });
  const keepTime = () =>
    void db
      .syncClock()
      .catch((error: unknown) => log.warn({ err: error }, 'the database’s clock is unknown'));
  setInterval(keepTime, CLOCK_INTERVAL_MS).unref();
  return db;
}
