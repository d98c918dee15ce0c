import 'server-only';
import { openDatabase, type Database } from '@/lib/db/client';
import { log } from './log';
import { perProcess } from './process-state';
import { webEnvironment } from './web-environment';

const CLOCK_INTERVAL_MS = 60_000;

/** Holds the ledger's handle; `opening` is shared by all who ask while it is being opened. */
class LazyDatabase {
  private opening: Promise<Database> | null = null;

  /** The open ledger. A server that is down rejects, and the next call tries again. */
  get(): Promise<Database> {
    this.opening ??= this.open().catch((error: unknown) => {
      this.opening = null;
      throw error;
    });
    return this.opening;
  }

  private async open(): Promise<Database> {
    const { databaseUrl, databaseTimezone } = webEnvironment();
    const db = await openDatabase({ url: databaseUrl, timezone: databaseTimezone });
    const keepTime = () =>
      void db
        .syncClock()
        .catch((error: unknown) => log.warn({ err: error }, 'the database’s clock is unknown'));
    setInterval(keepTime, CLOCK_INTERVAL_MS).unref();
    return db;
  }
}

/** The one ledger of this process. Rejects while it cannot be reached. */
export function webDatabase(): Promise<Database> {
  return perProcess('database', () => new LazyDatabase()).get();
}
