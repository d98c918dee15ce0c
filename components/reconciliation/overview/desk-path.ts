import { listHref, type ListParams } from '@/components/lists/list-href';
import type { DayCell } from '@/lib/domain/views/recon-day';
import { importHref } from '../import/import-paths';
import { dayHref, RECON_PATH, runHref } from '../run/run-path';
import { statementsHref } from '../statements/statement-paths';

export const DESK_PATH = RECON_PATH;
export const ROLL_FORWARD_PATH = `${RECON_PATH}/roll-forward`;

/** The calendar that ends with a day. */
export function calendarHref(to: string | undefined): string {
  return listHref(DESK_PATH, { to });
}

/** The roll-forward, narrowed. */
export function rollForwardHref(params: ListParams, change: ListParams = {}): string {
  return listHref(ROLL_FORWARD_PATH, params, change);
}

/** Where one goes on with a day; undefined where nobody expects anything of it. */
export function cellHref(sourceId: string, { mark, date, runId }: DayCell): string | undefined {
  switch (mark) {
    case 'none':
      return undefined;
    case 'missing':
    case 'due':
      return importHref({ source: sourceId, day: date });
    case 'imported':
      return statementsHref({ source: sourceId, day: date });
    case 'running':
    case 'open':
    case 'matched':
      return runId === null ? dayHref(sourceId, date) : runHref(runId);
    case 'requested':
    case 'signed':
    case 'reopened':
    case 'lapsed':
      return dayHref(sourceId, date);
  }
}
