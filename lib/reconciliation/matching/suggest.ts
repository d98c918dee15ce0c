import { dayNumber } from '../../domain/business-date';
import type { BusinessDate, EntryKind } from '../../domain/reconciliation';
import type { Side } from '../../domain/reconciliation-sums';
import type { Placement } from './placement';

/** A break of one side alone. `id` names it among both sides, "task 7" or "line 1 12 1". */
export type Unpaired = {
  id: string;
  side: Side;
  kind: EntryKind;
  amountMinor: bigint;
  currency: string;
  businessDate: BusinessDate;
};

/** `daysApart`: how much later the partner is; negative when it is earlier. */
export type Suggestion = { id: string; daysApart: number };

/** Further apart than this it is not worth a look; more than this nobody reads. */
export const SUGGEST_WITHIN_DAYS = 3;
export const MOST_SUGGESTIONS = 3;

/**
 * What a person may want to look at for rows that miss their other side: rows of the other side of the same kind, currency
 * and amount, nearest in days first. Amount and date only suggest, they never match: two payments of 9.90 on one day
 * are two payments. Same input in any order, same answer; the work is bounded by the number of rows.
 */
export function suggestPartners(breaks: Iterable<Unpaired>): Map<string, Suggestion[]> {
  const alike = new Map<string, Alike>();
  for (const item of breaks) alikeTo(item, alike)[item.side].push(dated(item));
  const found = new Map<string, Suggestion[]>();
  for (const { ours, theirs } of alike.values()) {
    if (ours.length === 0 || theirs.length === 0) continue;
    ours.sort(byDay);
    theirs.sort(byDay);
    for (const item of ours) add(found, item, theirs);
    for (const item of theirs) add(found, item, ours);
  }
  return found;
}

/** A placement as far as it can have suggestions: a row that misses its other side, of a known amount. */
export function unpairedOf(placement: Placement, currency: string): Unpaired | null {
  const { breakKind } = placement;
  const [item] = placement.ours;
  const [line] = placement.theirs;
  if (breakKind === 'missing_theirs' && item !== undefined && item.amountMinor !== null) {
    const { kind, amountMinor, businessDate } = item;
    const id = `task ${item.taskId}`;
    return { id, side: 'ours', kind, amountMinor, currency: item.currency ?? currency, businessDate };
  }
  if (breakKind !== 'missing_ours' || line === undefined) return null;
  const { kind, amountMinor, businessDate } = line;
  const id = `line ${line.statementId} ${line.line} ${line.occurrence}`;
  return { id, side: 'theirs', kind, amountMinor, currency: line.currency, businessDate };
}

type Dated = { id: string; day: number };
type Alike = Record<Side, Dated[]>;

function alikeTo({ kind, currency, amountMinor }: Unpaired, alike: Map<string, Alike>): Alike {
  const key = `${kind} ${currency} ${amountMinor}`;
  const known = alike.get(key);
  if (known !== undefined) return known;
  const empty: Alike = { ours: [], theirs: [] };
  alike.set(key, empty);
  return empty;
}

function dated({ id, businessDate }: Unpaired): Dated {
  return { id, day: dayNumber(businessDate) };
}

function byDay(a: Dated, b: Dated): number {
  return a.day - b.day || (a.id < b.id ? -1 : 1);
}

function add(found: Map<string, Suggestion[]>, { id, day }: Dated, others: readonly Dated[]): void {
  const near = nearest(others, day);
  if (near.length > 0) found.set(id, near);
}

/** From the place of the day outwards, the nearer of both directions first, of two as near the earlier. */
function nearest(sorted: readonly Dated[], day: number): Suggestion[] {
  const near: Suggestion[] = [];
  let after = firstFrom(sorted, day);
  let before = after - 1;
  while (near.length < MOST_SUGGESTIONS) {
    const back = sorted[before];
    const ahead = sorted[after];
    const isBack = back !== undefined && (ahead === undefined || day - back.day <= ahead.day - day);
    const next = isBack ? back : ahead;
    if (next === undefined || Math.abs(next.day - day) > SUGGEST_WITHIN_DAYS) break;
    near.push({ id: next.id, daysApart: next.day - day });
    if (isBack) before -= 1;
    else after += 1;
  }
  return near;
}

function firstFrom(sorted: readonly Dated[], day: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle]?.day ?? day) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}
