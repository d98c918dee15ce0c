import type { Database } from '@/lib/db/client';

const PATIENCE_MS = 3_000;
const TRY_AGAIN_MS = 1_000;

/** Thrown while the database is known to be away, so that pages say so at once instead of waiting for a time-out. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';
  /** Prisma's code for a server that cannot be reached. */
  readonly code = 'P1001';
}

/**
 * Holds the ledger's handle: opened at the first use, tried again in the background while the server is down,
 * whether it was down at the start or went away later.
 */
export class LazyDatabase {
  private opening: Promise<Database> | null = null;
  private away = false;

  constructor(private readonly openLedger: () => Promise<Database>) {}

  /** The open ledger; rejects at once while it is away, and within three seconds when that is news. */
  async get(): Promise<Database> {
    if (this.away) throw new DatabaseAway('the database is away');
    try {
      return await inTime(this.open(), PATIENCE_MS);
    } catch (error) {
      void this.waitForReturn();
      throw error;
    }
  }

  /** Asks whether it still answers, after a query has failed or taken too long. */
  async suspect(): Promise<void> {
    if (this.away) return;
    const ask = async () => (await this.open()).syncClock();
    await inTime(ask(), PATIENCE_MS).catch(() => void this.waitForReturn());
  }

  private open(): Promise<Database> {
    this.opening ??= this.openLedger().catch((error: unknown) => {
      this.opening = null;
      throw error;
    });
    return this.opening;
  }

  private async waitForReturn(): Promise<void> {
    if (this.away) return;
    this.away = true;
    const answers = async () => {
      await (await this.open()).syncClock();
      return true;
    };
    while (!(await answers().catch(() => false))) await pause(TRY_AGAIN_MS);
    this.away = false;
  }
}

/** The promise's value, or DatabaseAway after `ms`. What was begun goes on by itself. */
export async function inTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DatabaseAway(`no answer within ${ms} ms`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
