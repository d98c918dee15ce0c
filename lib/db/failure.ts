/** What kind of trouble a database error is, whatever wraps it. */
export type DatabaseTrouble = 'again' | 'unavailable' | 'duplicate' | 'full' | 'other';

/** Deadlock, lock wait time-out, snapshot too old (MariaDB); SQLite busy or locked. Worth the same try again. */
const AGAIN = new Set([
  '1213',
  '1205',
  '1020',
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
  'SQLITE_LOCKED',
  'P2034',
  'P1008',
]);
/** No server, no connection, no place in the pool, access lost: nothing was decided about a task. */
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'P1000',
  'P1001',
  'P1002',
  'P1017',
  'P2024',
  'P2028',
  'P2037',
  '1040',
  '1044',
  '1045',
  '1049',
  '1053',
  '1129',
  '1152',
  '1158',
  '1159',
  '1160',
  '1161',
  '1203',
  '1290',
  '1927',
  // Ended by the limit of a screen's statements (MariaDB, MySQL): lists say so themselves, all else gives up waiting.
  '1969',
  '3024',
  '2006',
  '2013',
  '4031',
  'SQLITE_CANTOPEN',
  'SQLITE_READONLY',
  'SQLITE_IOERR',
]);
const FULL = new Set(['SQLITE_FULL', '1021', '1114', '28', 'ENOSPC']);

/** Codes of the error and of everything it wraps, outermost first. */
export function databaseErrorCodes(error: unknown): string[] {
  const codes: string[] = [];
  const seen = new Set<unknown>();
  const walk = (value: unknown, depth: number) => {
    if (typeof value !== 'object' || value === null || seen.has(value) || depth > 6) return;
    seen.add(value);
    const record = value as Record<string, unknown>;
    for (const key of ['code', 'originalCode', 'errno', 'kind']) {
      const code = record[key];
      if (typeof code === 'string' || typeof code === 'number') codes.push(String(code));
    }
    for (const key of ['cause', 'meta', 'driverAdapterError', 'error']) walk(record[key], depth + 1);
  };
  walk(error, 0);
  return codes;
}

export function databaseTrouble(error: unknown): DatabaseTrouble {
  const codes = databaseErrorCodes(error);
  const has = (set: Set<string>) => codes.some((code) => set.has(code));
  if (has(FULL)) return 'full';
  if (codes.includes('P2002') || codes.includes('1062')) return 'duplicate';
  if (has(AGAIN) || codes.includes('TransactionWriteConflict')) return 'again';
  const text = error instanceof Error ? error.message : '';
  // The driver gives pool and socket errors numbers from 45000 on.
  const driver = codes.some((code) => /^45\d{3}$/.test(code));
  if (
    has(UNAVAILABLE) ||
    driver ||
    /pool timeout|socket has unexpectedly been closed|Can't reach database/i.test(text)
  )
    return 'unavailable';
  return 'other';
}

/** True when the ledger's tables are not there: nobody has migrated this database yet. */
export function isUnmigrated(error: unknown): boolean {
  return databaseErrorCodes(error).some((code) => code === 'P2021' || code === 'P2022' || code === '1146');
}

/** The sentence of a database error without the source excerpt that Prisma puts before it. At most 1,000 characters. */
export function databaseMessage(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const excerpt = lines.findLastIndex((line) => /^(Invalid `|→|\s*\d+ )/.test(line));
  return lines
    .slice(excerpt + 1)
    .join(' ')
    .slice(0, 1000);
}

const TRIES = 12;

/**
 * Runs a whole transaction again when the database asks for it (deadlock, lock wait, busy). Nothing of this is
 * ever a task's failure. The pause is random and short, so that two losers do not meet again.
 */
export async function withLockRetry<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= TRIES || databaseTrouble(error) !== 'again') throw error;
      await pause(Math.random() * Math.min(200, 5 * 2 ** attempt));
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
