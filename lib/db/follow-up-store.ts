import { randomUUID } from 'node:crypto';
import type { CompensationKind } from '../domain/compensation';
import { isLiveCompensation, type FollowUpKind, type FollowUpOutcome } from '../domain/follow-up';
import { fillTemplate } from '../domain/payload-template';
import type { CompensatorSettings } from '../domain/task-type-settings';
import type { Tx } from './client';
import type { FollowUp } from './generated/mysql/client';
import { readPayload, type TaskFacts } from './task-reader';
import { insertFollowUp, writeFollowed } from './task-writer';

/** What the compensation of the origin will say once the follow-up has succeeded, which is its reference. */
export type FollowUpRecord = {
  kind: CompensationKind;
  amountMinor: string | null;
  currency: string | null;
  /** Who agreed, where it needed a second person. */
  checker?: string;
};

export type StoredFollowUp = Omit<FollowUp, 'kind' | 'outcome' | 'record'> & {
  kind: FollowUpKind;
  outcome: FollowUpOutcome | null;
  record: FollowUpRecord | null;
};

export type NewFollowUp = {
  origin: TaskFacts;
  kind: FollowUpKind;
  bizType: string;
  payload: string;
  reason: string;
  breakId: bigint | null;
  record: FollowUpRecord | null;
  actor: { id: bigint; name: string; role: string };
};

/** What the consumer is told apart by: never the origin's own. */
const eventId = () => `fu-${randomUUID()}`;

/**
 * Starts a task that repairs another one of the same business document. Null: the origin has moved since it was read.
 * Two that start at once: one of them finds it moved.
 */
export async function createFollowUp(
  tx: Tx,
  followUp: NewFollowUp,
  now: Date,
): Promise<{ id: bigint; eventId: string } | null> {
  const { origin, kind, bizType, payload, reason, breakId, record, actor } = followUp;
  if ((await writeFollowed(tx, origin)) !== 1) return null;
  const task = { bizType, bizId: origin.bizId, eventId: eventId(), payload, originTaskId: origin.id };
  const id = await insertFollowUp(tx, task, now);
  await tx.followUp.create({
    data: {
      taskId: id,
      originTaskId: origin.id,
      kind,
      reason,
      breakId,
      record: record === null ? null : JSON.stringify(record),
      actorId: actor.id,
      actorName: actor.name,
      actorRole: actor.role,
      createdAt: now,
    },
    select: { taskId: true },
  });
  return { id, eventId: task.eventId };
}

/** What a compensator is told; `missing`: a placeholder of its template that has no value for this task. */
export async function compensatorPayload(
  tx: Tx,
  origin: TaskFacts,
  { payloadFrom, template }: CompensatorSettings,
  reason: string,
): Promise<{ ok: true; text: string } | { ok: false; missing: string }> {
  const payload = (await readPayload(tx, origin.id)) ?? 'null';
  if (payloadFrom === 'copy' || template === null) return { ok: true, text: payload };
  const { bizType, bizId, eventId: event, amountMinor, currency } = origin;
  return fillTemplate(template, { bizType, bizId, eventId: event, amountMinor, currency, reason, payload });
}

export async function readFollowUp(tx: Tx, taskId: bigint): Promise<StoredFollowUp | null> {
  const row = await tx.followUp.findUnique({ where: { taskId } });
  return row === null ? null : readRow(row);
}

/** Of one task, oldest first. */
export async function readFollowUpsOf(tx: Tx, originTaskId: bigint): Promise<StoredFollowUp[]> {
  const rows = await tx.followUp.findMany({ where: { originTaskId }, orderBy: { taskId: 'asc' }, take: 50 });
  return rows.map(readRow);
}

/**
 * A compensation of this task that is under way, `except` one: whether it is, its own task says. That one failed is
 * written down once; retried, it is under way again.
 */
export async function liveCompensation(
  tx: Tx,
  originTaskId: bigint,
  except: bigint | null = null,
): Promise<bigint | null> {
  const rows = await tx.followUp.findMany({
    where: { originTaskId, kind: 'compensation' satisfies FollowUpKind, settledAt: null },
    select: { taskId: true },
  });
  const ids = rows.flatMap(({ taskId }) => (taskId === except ? [] : [taskId]));
  if (ids.length === 0) return null;
  const tasks = await tx.asyncTask.findMany({
    where: { id: { in: ids } },
    select: { id: true, status: true, lastOutcome: true, lateOutcome: true },
    orderBy: { id: 'desc' },
  });
  return tasks.find(isLiveCompensation)?.id ?? null;
}

/** Of these tasks, those that compensate another one, by task; and whose compensation is not settled, by origin. */
export async function unsettledAmong(
  tx: Tx,
  taskIds: readonly bigint[],
): Promise<{ originOf: Map<bigint, bigint>; origins: Set<bigint> }> {
  const kind: FollowUpKind = 'compensation';
  const select = { taskId: true, originTaskId: true };
  const ids = { in: [...taskIds] };
  const own = await tx.followUp.findMany({ where: { taskId: ids, kind }, select });
  const of = await tx.followUp.findMany({ where: { originTaskId: ids, kind, settledAt: null }, select });
  return {
    originOf: new Map(own.map(({ taskId, originTaskId }) => [taskId, originTaskId])),
    origins: new Set(of.map(({ originTaskId }) => originTaskId)),
  };
}

/** Beyond a task, those whose end was not written down yet. */
export async function listUnsettled(tx: Tx, after: bigint, take: number): Promise<StoredFollowUp[]> {
  const rows = await tx.followUp.findMany({
    where: { settledAt: null, taskId: { gt: after } },
    orderBy: { taskId: 'asc' },
    take,
  });
  return rows.map(readRow);
}

/**
 * Writes down how it ended, once: false when somebody else did. `settled` false: it failed, and may be retried and
 * succeed yet.
 */
export async function writeFollowUpEnd(
  tx: Tx,
  seen: Pick<StoredFollowUp, 'taskId' | 'outcome'>,
  end: { outcome: FollowUpOutcome | null; settled: boolean },
  now: Date,
): Promise<boolean> {
  const { count } = await tx.followUp.updateMany({
    where: { taskId: seen.taskId, settledAt: null, outcome: seen.outcome },
    data: { outcome: end.outcome, settledAt: end.settled ? now : null },
  });
  return count === 1;
}

function readRow(row: FollowUp): StoredFollowUp {
  const record = row.record === null ? null : (JSON.parse(row.record) as FollowUpRecord);
  return { ...row, record } as StoredFollowUp;
}
