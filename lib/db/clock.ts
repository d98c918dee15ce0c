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

/** The database's clock, kept as an offset to `base`; `sync` asks again and returns the offset in milliseconds. */
export function databaseClock(
  prisma: PrismaClient,
  provider: 'mysql' | 'sqlite',
  base: Clock,
): { clock: Clock; sync: () => Promise<number> } {
  let offset = 0;
  const sync = async () => {
    const before = base.now().getTime();
    const database = await readEpochMs(prisma, provider);
    const after = base.now().getTime();
    offset = Math.round(database - (before + after) / 2);
    return offset;
  };
  return { clock: offsetClock(base, () => offset), sync };
}
