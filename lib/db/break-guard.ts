import type { VerbError } from '../domain/errors';
import { lockBreak, type StoredBreak } from './break-store';
import type { Tx } from './client';
import { guardDay } from './recon-day-store';

type OfDays = Pick<StoredBreak, 'sourceId' | 'firstDay' | 'lastDay'>;

/**
 * Guards the days that breaks belong to: where each was found first, and where last. In order, so that no two callers
 * wait for each other. Answers why one of them allows no decision any more.
 */
export async function guardBreaks(tx: Tx, breaks: readonly OfDays[], now: Date): Promise<VerbError | null> {
  for (const { sourceId, day } of daysOf(breaks)) {
    const error = await guardDay(tx, sourceId, day, now);
    if (error !== null) return error;
  }
  return null;
}

export type LockedBreaks = { ok: true; breaks: StoredBreak[] } | { ok: false; error: VerbError };

/**
 * Breaks by id, their days guarded and their rows locked until the transaction ends; as given, each once. Days come before
 * breaks: who signs a day waits for nobody who waits for it.
 */
export async function lockGuarded(tx: Tx, ids: readonly bigint[], now: Date): Promise<LockedBreaks> {
  const seen = await tx.reconBreak.findMany({
    where: { id: { in: [...ids] } },
    select: { sourceId: true, firstDay: true, lastDay: true },
  });
  const error = await guardBreaks(tx, seen, now);
  if (error !== null) return { ok: false, error };
  const locked = new Map<bigint, StoredBreak>();
  for (const id of [...new Set(ids)].sort((a, b) => (a < b ? -1 : 1))) {
    const stored = await lockBreak(tx, id);
    if (stored === null) return { ok: false, error: { code: 'not_found', what: 'break' } };
    locked.set(id, stored);
  }
  const breaks = ids.flatMap((id) => locked.get(id) ?? []);
  // A run may have found one on a later day before it was locked.
  const later = await guardBreaks(tx, moved(breaks, seen), now);
  return later === null ? { ok: true, breaks } : { ok: false, error: later };
}

function moved(breaks: readonly StoredBreak[], seen: readonly OfDays[]): OfDays[] {
  const known = new Set(daysOf(seen).map(keyOf));
  return breaks.filter((one) => daysOf([one]).some((day) => !known.has(keyOf(day))));
}

type Day = { sourceId: bigint; day: string };

const keyOf = ({ sourceId, day }: Day) => `${sourceId} ${day}`;

function daysOf(breaks: readonly OfDays[]): Day[] {
  const days = breaks.flatMap(({ sourceId, firstDay, lastDay }) => [
    { sourceId, day: firstDay },
    { sourceId, day: lastDay },
  ]);
  const unique = new Map(days.map((day) => [keyOf(day), day]));
  return [...unique.values()].sort((a, b) =>
    a.sourceId === b.sourceId ? (a.day < b.day ? -1 : 1) : a.sourceId < b.sourceId ? -1 : 1,
  );
}
