import type { BusinessDate } from './reconciliation';
import type { RollForwardRow } from './views/recon-day';

export type DayFlow = { created: number; succeeded: number; compensated: number };

/**
 * One type. `flows`: of the days shown and of those after them until now, oldest first. `openNow`: as the ledger stands.
 * `opening`: how many stood open when the first day began, counted apart from the flows; null where it was not counted.
 */
export type TypeFlows = {
  bizType: string;
  openNow: number;
  opening: number | null;
  flows: readonly DayFlow[];
};

/**
 * Rows of these days, oldest first, types in their order; types of which there was nothing are left out. From what stands
 * open now it goes back by the flows to the end of the last day shown, from the opening it goes forward: where the two do
 * not meet, the last row says by how many.
 */
export function rollForward(days: readonly BusinessDate[], types: readonly TypeFlows[]): RollForwardRow[] {
  const byType = types.map((type) => rowsOf(days, type)).filter((rows) => rows.some(isSomething));
  return days.flatMap((_date, index) => byType.flatMap((rows) => rows[index] ?? []));
}

function rowsOf(days: readonly BusinessDate[], { bizType, openNow, opening, flows }: TypeFlows) {
  const shown = flows.slice(0, days.length);
  const closing = openNow - sumOf(flows.slice(days.length));
  let standing = opening ?? closing - sumOf(shown);
  return days.map((date, index): RollForwardRow => {
    const flow = shown[index] ?? { created: 0, succeeded: 0, compensated: 0 };
    const open = index === days.length - 1 ? closing : standing + netOf(flow);
    const row = { bizType, date, opening: standing, ...flow, open, leftOver: standing + netOf(flow) - open };
    standing = open;
    return row;
  });
}

function isSomething({ opening, created, succeeded, compensated, open }: RollForwardRow): boolean {
  return [opening, created, succeeded, compensated, open].some((count) => count !== 0);
}

function netOf({ created, succeeded, compensated }: DayFlow): number {
  return created - succeeded - compensated;
}

function sumOf(flows: readonly DayFlow[]): number {
  return flows.reduce((sum, flow) => sum + netOf(flow), 0);
}
