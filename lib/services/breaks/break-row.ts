import type { StoredBreak } from '../../db/break-store';
import { daysBetween } from '../../domain/business-date';
import type { BusinessDate } from '../../domain/reconciliation';
import type { BreakRow } from '../../domain/views/recon-break';
import { moneyView } from '../tasks/task-row';

/** @param asOf the last day that the run knew: ages are counted to it, and not to the day on which somebody looks */
export function breakRow(stored: StoredBreak, asOf: BusinessDate, waiting: ReadonlySet<bigint>): BreakRow {
  const { id, currency, businessDate, requestId, matchKey: key, assigneeName: assignee } = stored;
  const { lockVersion, kind, entryKind, state, resolution, reasonCode, until, returned, bizType } = stored;
  return {
    id: id.toString(),
    lockVersion,
    kind,
    entryKind,
    key,
    ours: moneyView(stored.oursMinor, currency),
    theirs: moneyView(stored.theirsMinor, currency),
    difference: moneyView(stored.differenceMinor, currency),
    stake: moneyView(stored.stakeMinor, currency),
    businessDate,
    ageDays: Math.max(0, daysBetween(businessDate, asOf)),
    state,
    resolution,
    reasonCode,
    until,
    returned,
    assignee,
    requestId: requestId !== null && waiting.has(requestId) ? requestId.toString() : null,
    taskId: stored.taskId?.toString() ?? null,
    bizType,
  };
}
