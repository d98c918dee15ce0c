import type { ResolvableKind } from '@/lib/domain/break-resolution';
import type { BreakRow } from '@/lib/domain/views/recon-break';
import type { MoneyView } from '@/lib/domain/views/quantities';

/** Rows of one kind, as they stand under one head. */
export type KindGroup = { kind: ResolvableKind; rows: BreakRow[] };

/** By kind, in the order in which kinds first appear: what the list shows and the keyboard follows. */
export function groupRows(rows: readonly BreakRow[]): KindGroup[] {
  const groups = new Map<ResolvableKind, BreakRow[]>();
  for (const row of rows) {
    const known = groups.get(row.kind);
    if (known) known.push(row);
    else groups.set(row.kind, [row]);
  }
  return [...groups].map(([kind, members]) => ({ kind, rows: members }));
}

/** One sum a currency of what is known, in the order of their names. */
export function sumsOf(money: readonly (MoneyView | null)[]): MoneyView[] {
  const sums = new Map<string, bigint>();
  for (const one of money)
    if (one !== null) sums.set(one.currency, (sums.get(one.currency) ?? 0n) + BigInt(one.minor));
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, minor]) => ({ currency, minor: minor.toString() }));
}

/** The one currency of everything that is shown; null where there are several, so that each must be named. */
export function soleCurrency(rows: readonly BreakRow[]): string | null {
  const names = new Set(
    rows.flatMap(({ ours, theirs, difference }) =>
      [ours, theirs, difference].flatMap((one) => (one === null ? [] : [one.currency])),
    ),
  );
  const [first] = names;
  return names.size === 1 && first !== undefined ? first : null;
}

/**
 * Where a step leads from the row that is looked at. A row that has left the list gives its place to the one that
 * followed it: `lastIndex` is where it stood.
 */
export function stepFrom(
  ids: readonly string[],
  current: string | null,
  lastIndex: number,
  step: 1 | -1,
): string | undefined {
  if (ids.length === 0) return undefined;
  const at = current === null ? -1 : ids.indexOf(current);
  if (at >= 0) return ids[Math.min(ids.length - 1, Math.max(0, at + step))];
  if (current === null) return ids[0];
  const place = step === 1 ? lastIndex : lastIndex - 1;
  return ids[Math.min(ids.length - 1, Math.max(0, place))];
}
