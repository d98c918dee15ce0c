import { readOptions } from '../config/bulk-choice';
import { needsOutcomeCheck } from '../domain/allowed-actions';
import type { SkipReason } from '../domain/bulk';
import { cutByCodePoint } from '../domain/cut-text';
import type { Role } from '../domain/roles';
import { STATUS } from '../domain/task-status';
import { TRANSITIONS } from '../domain/transitions';
import type { AuditActor } from './audit-store';
import type { StoredOperation } from './bulk-store';
import { alikeBy, insertEntries, type EntryRow } from './child-rows';
import type { Tx } from './client';
import type { BulkItem } from './generated/mysql/client';
import type { ActedTask } from './bulk-set';

/** Whom an operation acts for, as their row says now. */
export type ActingUser = { actor: AuditActor & { id: bigint }; role: Role };

/** What an item says of its task. */
export type ItemSeen = Pick<BulkItem, 'taskId' | 'lockVersion'>;
export type MovedItem = { item: ItemSeen; task: ActedTask };
export type SkippedItem = {
  item: ItemSeen;
  task: ActedTask | null;
  why: SkipReason;
  /** Who was first, where a person was. */
  by: string | null;
  at: Date;
};

/**
 * An audit row for each task, moved or left, in the transaction that does it. All carry the operation's number; the
 * reason and the request stand at the operation, once.
 */
export async function auditItems(
  tx: Tx,
  operation: StoredOperation,
  actor: AuditActor,
  { moved, skipped }: { moved: readonly MovedItem[]; skipped: readonly SkippedItem[] },
  now: Date,
): Promise<void> {
  const { outcomeHow } = readOptions(operation.options);
  const done = moved.map((one) => movedEntry(operation, actor, one, outcomeHow, now));
  const left = skipped.map((one) => skippedEntry(operation, actor, one, now));
  // What else they say is the same in all of them, but for their keys.
  const alike = alikeBy([...done, ...left], ({ outcome, bizType, fromStatus, details }) =>
    JSON.stringify([outcome, bizType, fromStatus, details]),
  );
  await insertEntries(tx, operation.id, alike);
}

function movedEntry(
  operation: StoredOperation,
  actor: AuditActor,
  { item, task }: MovedItem,
  outcomeHow: string | null,
  now: Date,
): EntryRow {
  const { kind } = operation;
  const checked = outcomeHow !== null && (kind === 'release' || needsOutcomeCheck(task));
  return {
    ...entryOf(operation, actor, item, task, now),
    outcome: 'done',
    toStatus: kind === 'run_now' || kind === 'export' ? STATUS.pending : TRANSITIONS[kind].to,
    // The version it was moved from stands at its item.
    ...(checked ? { details: JSON.stringify({ outcomeChecked: true, outcomeHow }) } : {}),
  };
}

function skippedEntry(
  operation: StoredOperation,
  actor: AuditActor,
  { item, task, why, by, at }: SkippedItem,
  now: Date,
): EntryRow {
  const seen = { seenLockVersion: item.lockVersion };
  return {
    ...entryOf(operation, actor, item, task, now),
    outcome: why === 'changed' ? 'conflict' : 'refused',
    toStatus: null,
    details: JSON.stringify({ skipped: why, ...seen, changedBy: by, changedAt: at.toISOString() }),
  };
}

function entryOf(
  { kind }: StoredOperation,
  actor: AuditActor,
  item: ItemSeen,
  task: ActedTask | null,
  at: Date,
) {
  return {
    at,
    actorId: actor.id,
    actorName: cutByCodePoint(actor.name, 64),
    actorRole: actor.role,
    action: kind,
    subjectType: 'task',
    subjectId: item.taskId.toString(),
    bizType: task?.bizType ?? null,
    bizId: task?.bizId ?? null,
    fromStatus: task?.status ?? null,
  };
}
