import { offsetClock, type Clock } from '../domain/clock';
import type { PrismaClient } from './generated/mysql/client';

/** Asks for seconds since the epoch, which no session zone can bend. Named raw read. */
async function readEpochMs(prisma: PrismaClient, provider: 'mysql' | 'sqlite'): Promise<number> {
  const rows =
    provider === 'mysql'
      ? await prisma.$queryRaw<{ t: unknown }[]>`SELECT CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS CHAR) AS t`
      : await prisma.$queryRaw<
          { t: unknown }[]
        >`SELECT CAST(CAST(ROUND((julianday('now') - 2440587.5) * 86400000.0) AS INTEGER) AS TEXT) AS t`;
  const ms = Number(rows[0]?.t);
  if (!Number.isFinite(ms)) throw new Error('the database did not tell its time');
  return ms;
}

/** Answers asked for at the first sync: the first one pays for the connection and tells little. */
const FIRST_SAMPLES = 3;

/**
 * The database's clock, kept as an offset to `base`; `sync` asks again and returns the offset in milliseconds. An
 * answer says that the offset lies between two bounds, as far apart as the answer took: an offset within them is kept,
 * so that a slow answer never makes the clock worse.
 */
export function databaseClock(
  prisma: PrismaClient,
  provider: 'mysql' | 'sqlite',
  base: Clock,
): { clock: Clock; sync: () => Promise<number> } {
  let offset: number | null = null;
  const bounds = async () => {
    const before = base.now().getTime();
    const database = await readEpochMs(prisma, provider);
    return { low: database - base.now().getTime(), high: database - before };
  };
  const first = async () => {
    let { low, high } = await bounds();
    for (let i = 1; i < FIRST_SAMPLES; i += 1) {
      const next = await bounds();
      low = Math.max(low, next.low);
      high = Math.min(high, next.high);
    }
    return Math.round((low + high) / 2);
  };
  const sync = async () => {
    if (offset === null) {
      offset = await first();
    } else {
      const { low, high } = await bounds();
      offset = Math.min(high, Math.max(low, offset));
    }
    return offset;
  };
  return { clock: offsetClock(base, () => offset ?? 0), sync };
}
