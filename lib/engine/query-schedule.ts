import { readSourceSettings } from '../config/recon-source';
import type { Database } from '../db/client';
import { withLockRetry } from '../db/failure';
import { takeDuePull, writeNextPull } from '../db/pull-schedule';
import { beginPull } from '../db/pull-store';
import { readQuerySources, type QuerySourceRow } from '../db/query-sources';
import { guardDay } from '../db/recon-day-store';
import { committedStatements } from '../db/statement-store';
import { dayAskedAt, nextPullAfter } from '../domain/pull-schedule';

/**
 * Begins a round for every source that is due, and keeps the calendar equal to the settings. Days that passed while no
 * worker ran are caught up, the oldest first. Returns how many rounds began.
 */
export async function startDuePulls(db: Database, worker: string): Promise<number> {
  let started = 0;
  for (const source of await readQuerySources(db.prisma)) {
    const settings = readSourceSettings(source.settings);
    if (settings === null) continue;
    const { query, zone, startsOn } = settings;
    const askAt = query?.askAt ?? null;
    if (askAt === null) {
      if (source.nextPullAt !== null) await writeNextPull(db, source, null);
      continue;
    }
    const now = db.clock.now();
    const next = nextPullAfter(now, askAt, zone);
    const due = source.nextPullAt;
    if (due === null || (due > now && due.getTime() !== next.getTime()))
      await writeNextPull(db, source, next);
    else if (due <= now) {
      const after = nextPullAfter(due, askAt, zone);
      const day = dayAskedAt(due, zone);
      if (await startOne(db, source, { day, after, isWanted: day >= startsOn, worker })) started += 1;
    }
  }
  return started;
}

type Due = { day: string; after: Date; isWanted: boolean; worker: string };

/** A day that is signed, or that somebody has asked about already, needs no asking. */
function startOne(
  db: Database,
  source: QuerySourceRow,
  { day, after, isWanted, worker }: Due,
): Promise<boolean> {
  return withLockRetry(() =>
    db.prisma.$transaction(async (tx) => {
      const now = db.clock.now();
      const locked = await guardDay(tx, source.id, day, now);
      if (!(await takeDuePull(tx, source, after))) return false;
      if (locked !== null || !isWanted) return false;
      const known = await committedStatements(tx, source.id, day);
      if (known.some(({ via }) => via === 'query')) return false;
      return (await beginPull(tx, source, day, { id: null, name: worker }, now)) !== null;
    }),
  );
}
