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

/** What the entries of an operation's moved tasks have in common, as it is stored with the operation. */
export type EntryCommon = Pick<StoredOperation, 'toStatus' | 'actingName' | 'actingRole' | 'checkedDetails'>;

export function commonOf({ kind, options }: StoredOperation, { actor }: ActingUser): EntryCommon {
  const { outcomeHow } = readOptions(options);
  return {
    toStatus: kind === 'run_now' || kind === 'export' ? STATUS.pending : TRANSITIONS[kind].to,
    actingName: cutByCodePoint(actor.name, 64),
    actingRole: actor.role,
    checkedDetails: outcomeHow === null ? null : JSON.stringify({ outcomeChecked: true, outcomeHow }),
  };
}

/** Whether moving a task takes the word that its outcome was checked. */
export function checkedBy({ kind, options }: StoredOperation): (task: ActedTask) => boolean {
  if (readOptions(options).outcomeHow === null) return () => false;
  return (task) => kind === 'release' || needsOutcomeCheck(task);
}

/**
 * An audit row for each moved task, in the transaction that moves it. All carry the operation's number; the reason and
 * the request stand at the operation, once, and the version a task was moved from at its item.
 */
export async function auditMoved(
  tx: Tx,
  operation: StoredOperation,
  acting: ActingUser,
  moved: readonly MovedItem[],
  now: Date,
): Promise<void> {
  const { toStatus, checkedDetails } = commonOf(operation, acting);
  const isChecked = checkedBy(operation);
  await insertAlike(
    tx,
    operation,
    moved.map(({ item, task }) => ({
      ...entryOf(operation, acting, item, task, now),
      outcome: 'done',
      toStatus,
      ...(isChecked(task) ? { details: checkedDetails } : {}),
    })),
  );
}

/** The same for tasks that were left as they are. */
export async function auditSkipped(
  tx: Tx,
  operation: StoredOperation,
  acting: ActingUser,
  skipped: readonly SkippedItem[],
  now: Date,
): Promise<void> {
  await insertAlike(
    tx,
    operation,
    skipped.map(({ item, task, why, by, at }) => {
      const seen = { seenLockVersion: item.lockVersion };
      return {
        ...entryOf(operation, acting, item, task, now),
        outcome: why === 'changed' ? 'conflict' : 'refused',
        toStatus: null,
        details: JSON.stringify({ skipped: why, ...seen, changedBy: by, changedAt: at.toISOString() }),
      };
    }),
  );
}

/** What else they say is the same in all that are put together, but for their keys. */
async function insertAlike(tx: Tx, { id }: StoredOperation, entries: EntryRow[]): Promise<void> {
  const alike = alikeBy(entries, ({ outcome, bizType, fromStatus, details }) =>
    JSON.stringify([outcome, bizType, fromStatus, details]),
  );
  await insertEntries(tx, id, alike);
}

function entryOf(
  { kind }: StoredOperation,
  { actor }: ActingUser,
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
