import type { PlacedBucket, PlacedRecord } from '../../db/placed-rows';
import type { StoredItem } from '../../db/recon-item-store';
import type { MoneyView } from '../../domain/views/quantities';
import type { PlacedRow } from '../../domain/views/recon-run';

function moneyView(minor: bigint | string | null, currency: string): MoneyView | null {
  return minor === null ? null : { minor: minor.toString(), currency };
}

/** `currency`: of tasks that name none. */
export function recordRow(bucket: PlacedBucket, record: PlacedRecord, currency: string): PlacedRow {
  const { reason, key, kind, ours, theirs, differenceMinor } = record;
  return {
    bucket,
    reason,
    breakKind: null,
    key,
    kind,
    ours: ours.map((row) => ({
      taskId: row.taskId.toString(),
      bizType: row.bizType,
      bizId: row.bizId,
      amount: moneyView(row.amountMinor, row.currency ?? currency),
      state: row.state,
    })),
    theirs: theirs.map((row) => ({
      statementId: row.statementId.toString(),
      line: row.line,
      amount: { minor: row.amountMinor.toString(), currency: row.currency },
      status: row.status,
      at: row.at,
    })),
    difference: moneyView(differenceMinor, record.currency ?? currency),
    dueBy: null,
  };
}

/** Rows in transit are items: a later day decides about them. */
export function itemRow(item: StoredItem, currency: string): PlacedRow {
  const { bucket, kind, matchKey: key, entryKind, detail, differenceMinor, dueBy } = item;
  return {
    bucket,
    reason: null,
    breakKind: kind === 'invalid' ? null : kind,
    key,
    kind: entryKind,
    ours: detail.ours.map((row) => ({
      taskId: row.taskId,
      bizType: row.bizType,
      bizId: row.bizId,
      amount: moneyView(row.amountMinor, row.currency ?? currency),
      state: row.state,
    })),
    theirs: detail.theirs.map((row) => ({
      statementId: row.statementId,
      line: row.line,
      amount: { minor: row.amountMinor, currency: row.currency },
      status: row.status,
      at: row.at,
    })),
    difference: moneyView(differenceMinor, item.currency),
    dueBy,
  };
}
