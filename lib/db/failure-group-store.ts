import { fingerprintOf, type Fingerprint } from '../domain/fingerprint';
import type { Database, Tx } from './client';
import { databaseTrouble, withLockRetry } from './failure';
import type { Finish } from './attempt-store';

/** A group as it was met: `first` and `last` bound when its failures happened. */
export type Sighting = { group: Fingerprint; first: Date; last: Date };

/** How often one process refreshes the last time of a group it keeps meeting. */
const REFRESH_MS = 5_000;
/** More causes than this is a fingerprint that fits nothing; forgetting them only costs reads. */
const REMEMBERED = 5_000;

/** What this process has written about each group of a database: no row is asked for or written once per task. */
const written = new WeakMap<Database, Map<string, { first: number; last: number }>>();

/**
 * Makes the groups' rows where they are missing and moves first and last seen. A group that was written within the
 * last seconds costs nothing. Never inside the transaction of a task: no task's lock waits for a group's.
 */
export async function recordSightings(db: Database, sightings: readonly Sighting[]): Promise<void> {
  const known = written.get(db) ?? new Map<string, { first: number; last: number }>();
  written.set(db, known);
  for (const sighting of merged(sightings)) {
    const { id } = sighting.group;
    const seen = known.get(id);
    const [first, last] = [sighting.first.getTime(), sighting.last.getTime()];
    if (seen !== undefined && first >= seen.first && last - seen.last < REFRESH_MS) continue;
    await withLockRetry(() => recordSighting(db.prisma, sighting));
    if (known.size >= REMEMBERED) known.clear();
    known.set(id, {
      first: Math.min(first, seen?.first ?? first),
      last: Math.max(last, seen?.last ?? last),
    });
  }
}

function merged(sightings: readonly Sighting[]): Iterable<Sighting> {
  const byId = new Map<string, Sighting>();
  for (const sighting of sightings) {
    const other = byId.get(sighting.group.id);
    if (other === undefined) byId.set(sighting.group.id, { ...sighting });
    else {
      if (sighting.first < other.first) other.first = sighting.first;
      if (sighting.last > other.last) other.last = sighting.last;
    }
  }
  return byId.values();
}

/** Whoever comes second only moves the times. */
async function recordSighting(tx: Tx, { group, first, last }: Sighting): Promise<void> {
  const { id, version, bizType, errorClass, title } = group;
  const here = await tx.failureGroup.findUnique({
    where: { id },
    select: { firstSeenAt: true, lastSeenAt: true },
  });
  if (here === null) {
    const data = { id, version, bizType, errorClass, title, firstSeenAt: first, lastSeenAt: last };
    try {
      await tx.failureGroup.create({ data, select: { id: true } });
      return;
    } catch (error) {
      if (databaseTrouble(error) !== 'duplicate') throw error;
    }
  }
  if (here === null || here.lastSeenAt < last)
    await tx.failureGroup.updateMany({ where: { id, lastSeenAt: { lt: last } }, data: { lastSeenAt: last } });
  if (here === null || here.firstSeenAt > first)
    await tx.failureGroup.updateMany({
      where: { id, firstSeenAt: { gt: first } },
      data: { firstSeenAt: first },
    });
}

/** The group of every finish that fails its task for good; the others are not in the map. */
export function groupsOf(finishes: readonly Finish[]): Map<Finish, Fingerprint> {
  const groups = new Map<Finish, Fingerprint>();
  const same = new Map<string, Fingerprint>();
  for (const finish of finishes) {
    const { task, settlement, error } = finish;
    if (settlement.transition !== 'exhaust') continue;
    const failure = {
      bizType: task.bizType,
      errorClass: error?.class ?? null,
      message: error?.message ?? settlement.lastError,
    };
    // A dead downstream gives the same answer to everybody.
    const key = [failure.bizType, failure.errorClass, failure.message].join('\u0000');
    const group = same.get(key) ?? fingerprintOf(failure);
    same.set(key, group);
    groups.set(finish, group);
  }
  return groups;
}
