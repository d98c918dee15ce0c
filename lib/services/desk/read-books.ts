import type { Tx } from '../../db/client';
import { readDecidedDays, readStatementDays } from '../../db/desk-reader';
import type { StoredSource } from '../../db/recon-source-store';
import { addDays } from '../../domain/business-date';
import { daysUntil, expectationOf, type DayRules } from '../../domain/desk-day';
import { dayAskedAt } from '../../domain/pull-schedule';
import type { BusinessDate } from '../../domain/reconciliation';

/** Books that are older count for nobody's day any more: a quarter of a year. */
export const HORIZON_DAYS = 92;

/** Days of a source that are over and not signed, oldest first. `late`: their next day is over, too, or nothing came. */
export type SourceBooks = {
  source: StoredSource;
  unsigned: BusinessDate[];
  late: BusinessDate[];
  missing: BusinessDate[];
};

export function rulesOf({ enabled, settings }: StoredSource): DayRules {
  return { enabled, startsOn: settings.startsOn, dueAt: settings.dueAt, zone: settings.zone };
}

/**
 * How the books of the last quarter stand. A day counts once its statement is here or should be; a source that nobody waits
 * for counts by its statements alone.
 */
export async function readBooks(tx: Tx, sources: readonly StoredSource[], now: Date): Promise<SourceBooks[]> {
  if (sources.length === 0) return [];
  const ids = sources.map(({ id }) => id);
  const last = new Map(sources.map(({ id, settings }) => [id, dayAskedAt(now, settings.zone)]));
  const to = [...last.values()].reduce((a, b) => (a > b ? a : b));
  const from = addDays(to, 1 - HORIZON_DAYS);
  const key = (sourceId: bigint, date: BusinessDate) => `${sourceId} ${date}`;
  const statements = await readStatementDays(tx, ids, from, to);
  const here = new Set(statements.map(({ sourceId, businessDate }) => key(sourceId, businessDate)));
  const decided = await readDecidedDays(tx, ids, from, to);
  const locked = new Set(
    decided
      .filter(({ state }) => state === 'locked')
      .map(({ sourceId, businessDate }) => key(sourceId, businessDate)),
  );
  return sources.map((source) => {
    const yesterday = last.get(source.id) ?? to;
    const open = daysUntil(yesterday, HORIZON_DAYS).filter((date) => !locked.has(key(source.id, date)));
    const isHere = (date: BusinessDate) => here.has(key(source.id, date));
    const missing = open.filter(
      (date) => !isHere(date) && expectationOf(rulesOf(source), date, now) === 'missing',
    );
    const lacking = new Set(missing);
    const unsigned = open.filter((date) => isHere(date) || lacking.has(date));
    const late = unsigned.filter((date) => date < yesterday || lacking.has(date));
    return { source, unsigned, late, missing };
  });
}
