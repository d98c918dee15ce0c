import type { OurItem, TheirItem } from './our-item';

/** The order in which a group is decided, whatever order its rows came in: by day, instant, then identity. */
export function inOurOrder(items: readonly OurItem[]): OurItem[] {
  return items.length < 2 ? [...items] : [...items].sort(compareOurs);
}

/** A line without an instant comes first of its day: it can be the earlier report, never the later. */
export function inTheirOrder(items: readonly TheirItem[]): TheirItem[] {
  return items.length < 2 ? [...items] : [...items].sort(compareTheirs);
}

function compareOurs(a: OurItem, b: OurItem): number {
  return compare(a.businessDate, b.businessDate) || compare(a.at, b.at) || compare(a.taskId, b.taskId) || 0;
}

function compareTheirs(a: TheirItem, b: TheirItem): number {
  return (
    compare(a.businessDate, b.businessDate) ||
    compare(a.at ?? '', b.at ?? '') ||
    compare(a.statementId, b.statementId) ||
    a.line - b.line ||
    a.occurrence - b.occurrence
  );
}

/** By code unit, never by the words' language: the same on every machine. */
function compare<T extends string | bigint>(a: T, b: T): number {
  if (a < b) return -1;
  return a > b ? 1 : 0;
}
