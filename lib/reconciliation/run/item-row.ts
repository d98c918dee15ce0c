import {
  ITEM_FLAGS,
  writeDetail,
  type DetailInvalid,
  type DetailOurs,
  type DetailTheirs,
} from '../../domain/recon-item-detail';
import { stakesOf } from '../../domain/reconciliation-stakes';
import type { NewItem } from '../../db/recon-item-store';
import type { OurItem, TheirItem } from '../matching/our-item';
import type { Placement } from '../matching/placement';
import type { RunOurs, RunTheirs } from './row-cells';

/** What a placement is written with. `taskId`: of the task that a line without one is about, where there is just one. */
export type ItemOf = { breakKey: string | null; currency: string; taskId: bigint | null };

/** A break or rows in transit, as they are kept. Rows are those of a run. */
export function itemRow(placement: Placement, { breakKey, currency, taskId }: ItemOf): NewItem {
  const { bucket, breakKind, ours, theirs, differenceMinor, dueBy, paidTwice, uploadedTwice } = placement;
  const money = moneyOf(placement, currency);
  const [task] = ours;
  const [line] = theirs;
  const stakes = stakesOf(placement, currency).get(money);
  const isCarried = [...(ours as RunOurs[]), ...(theirs as RunTheirs[])].some(({ carried }) => carried);
  return {
    bucket,
    kind: breakKind,
    entryKind: (task ?? line)?.kind ?? 'other',
    matchKey: (task ?? line)?.key ?? '',
    currency: money,
    oursMinor: sumIn(ours, money, currency),
    theirsMinor: sumIn(theirs, money, currency),
    differenceMinor,
    stakeMinor: stakes === undefined || stakes.withoutAmount > 0 ? null : stakes.absolute,
    oursCount: ours.length,
    theirsCount: theirs.length,
    businessDate: oldestOf([...ours, ...theirs]),
    dueBy,
    taskId: task === undefined ? taskId : ours.length === 1 ? task.taskId : null,
    bizType: task?.bizType ?? null,
    statementId: line?.statementId ?? null,
    line: line?.line ?? null,
    flags:
      (paidTwice ? ITEM_FLAGS.paidTwice : 0) |
      (uploadedTwice ? ITEM_FLAGS.uploadedTwice : 0) |
      (isCarried ? ITEM_FLAGS.carried : 0),
    breakKey,
    detail: writeDetail({
      ours: ours.map(detailOurs),
      theirs: (theirs as RunTheirs[]).map(detailTheirs),
      invalid: null,
    }),
  };
}

/** A row that cannot be used. Its amount is not known, and neither is what is at stake. */
export type InvalidOf = {
  invalid: DetailInvalid;
  breakKey: string;
  currency: string;
  businessDate: string;
  task: { id: bigint; bizType: string } | null;
  place: { statementId: bigint; line: number } | null;
  carried: boolean;
};

export function invalidItem(given: InvalidOf): NewItem {
  const { invalid, breakKey, currency, businessDate, task, place, carried } = given;
  return {
    bucket: 'invalid',
    kind: 'invalid',
    entryKind: 'other',
    matchKey: '',
    currency,
    oursMinor: null,
    theirsMinor: null,
    differenceMinor: null,
    stakeMinor: null,
    oursCount: task === null ? 0 : 1,
    theirsCount: place === null ? 0 : 1,
    businessDate,
    dueBy: null,
    taskId: task?.id ?? null,
    bizType: task?.bizType ?? null,
    statementId: place?.statementId ?? null,
    line: place?.line ?? null,
    flags: carried ? ITEM_FLAGS.carried : 0,
    breakKey,
    detail: writeDetail({ ours: [], theirs: [], invalid }),
  };
}

/** The currency that the item's amounts are in: of the difference, else of their side, else of ours. */
function moneyOf({ currency, ours, theirs }: Placement, fallback: string): string {
  return currency ?? theirs[0]?.currency ?? ours[0]?.currency ?? fallback;
}

/** Null without rows, and where one of them has no amount or is of another currency. */
function sumIn(rows: readonly (OurItem | TheirItem)[], currency: string, fallback: string): bigint | null {
  let sum = 0n;
  for (const row of rows) {
    if (row.amountMinor === null || (row.currency ?? fallback) !== currency) return null;
    sum += row.amountMinor;
  }
  return rows.length === 0 ? null : sum;
}

function oldestOf(rows: readonly { businessDate: string }[]): string {
  const dates = rows.map(({ businessDate }) => businessDate);
  return dates.reduce((a, b) => (a < b ? a : b), dates[0] ?? '');
}

function detailOurs(item: OurItem): DetailOurs {
  const { taskId, bizType, bizId, amountMinor, currency, state, businessDate, at } = item;
  return {
    taskId: taskId.toString(),
    bizType,
    bizId,
    amountMinor: amountMinor?.toString() ?? null,
    currency,
    state,
    businessDate,
    at,
  };
}

function detailTheirs(item: RunTheirs): DetailTheirs {
  const { statementId, line, occurrence, amountMinor, currency, status, businessDate, at, providerId } = item;
  return {
    statementId: statementId.toString(),
    line,
    occurrence,
    amountMinor: amountMinor.toString(),
    currency,
    status,
    businessDate,
    at,
    providerId: providerId ?? null,
  };
}
