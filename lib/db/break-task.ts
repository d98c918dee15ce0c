import type { AuditAction } from '../domain/audit-actions';
import type { BreakDecision } from '../domain/break-decision';
import { isTaskResolution, type TaskResolution } from '../domain/break-resolution';
import { ok, refused, type VerbResult } from '../domain/errors';
import { STATUS } from '../domain/task-status';
import { auditDone } from './audit-store';
import { taskMoved, type Judged } from './break-judge';
import type { BreakTask } from './break-subject';
import type { Tx } from './client';
import { appendCompensation, type CompensationInput } from './compensation-store';
import type { Deciding } from './deciding';
import { compensatorPayload, createFollowUp } from './follow-up-store';
import { holdRepair } from './repair-refusal';
import { readPayload } from './task-reader';
import { writeCompensated, writeDueNow, writeRelease, writeRetry } from './task-writer';

/** What became of the task. `followUpId`: the new task that repairs it. */
export type TaskDone = { followUpId: bigint | null };

const NOTHING: TaskDone = { followUpId: null };

/** What the task's own trail says it is. */
const ACTION: Readonly<Record<TaskResolution, AuditAction>> = {
  retry: 'retry',
  compensate: 'compensate',
  release: 'release',
  run_now: 'run_now',
  follow_up: 'start_follow_up',
};

/**
 * Does to the task what a resolution means, by its one writer and with an entry in its own trail, in the transaction of
 * the decision. A task that moved since it was read is a conflict, and nothing was written.
 */
export async function moveTaskOf(tx: Tx, judged: Judged, deciding: Deciding): Promise<VerbResult<TaskDone>> {
  const { decision, subject } = judged;
  const { resolution } = decision;
  if (subject.task === null || !isTaskResolution(resolution)) return ok(NOTHING);
  const { task } = subject;
  const inTheWay = await holdRepair(tx, resolution, task.facts);
  if (inTheWay !== null) return refused(inTheWay.code === 'conflict' ? taskMoved(subject) : inTheWay);
  const done =
    resolution === 'follow_up'
      ? await startFollowUp(tx, judged, task, deciding)
      : await changeTask(tx, resolution, decision, task, deciding);
  if (!done.ok) return done;
  if (done.value === null) return refused(taskMoved(subject));
  const { toStatus, details, followUpId } = done.value;
  const { id, bizType, bizId, status, lockVersion } = task.facts;
  await auditDone(tx, {
    ...deciding.call,
    at: deciding.now,
    actor: deciding.actor,
    action: ACTION[resolution],
    subject: { type: 'task', id: id.toString() },
    bizType,
    bizId,
    from: status,
    to: toStatus,
    reason: decision.note,
    details: {
      lockVersion: { before: lockVersion, after: lockVersion + 1 },
      break: subject.stored.id.toString(),
      ...details,
      ...deciding.approval,
    },
  });
  return ok({ followUpId });
}

/** Null: it moved. */
type Change = { toStatus: number; details: Record<string, unknown>; followUpId: bigint | null } | null;

async function changeTask(
  tx: Tx,
  resolution: Exclude<TaskResolution, 'follow_up'>,
  decision: BreakDecision,
  { facts }: BreakTask,
  { actor, now }: Deciding,
): Promise<VerbResult<Change>> {
  const { outcomeChecked, outcomeHow } = decision;
  const word = outcomeChecked ? { outcomeChecked: true, outcomeHow } : {};
  const changed = (count: number, toStatus: number, details: Record<string, unknown>) =>
    ok(count === 1 ? { toStatus, details, followUpId: null } : null);
  switch (resolution) {
    case 'retry':
      return changed(await writeRetry(tx, facts, now), STATUS.pending, {
        retryCountBefore: facts.retryCount,
        ...word,
      });
    case 'release':
      return changed(await writeRelease(tx, facts, now), STATUS.pending, word);
    case 'run_now':
      return changed(await writeDueNow(tx, facts, now), STATUS.pending, {});
    case 'compensate': {
      const record = recordOf(decision, facts.id, actor);
      const count = await writeCompensated(tx, facts, now);
      if (count === 1) await appendCompensation(tx, 1, record, now);
      return changed(count, STATUS.compensated, { compensation: recordFacts(record), seq: 1 });
    }
  }
}

function recordOf(
  { compensation, note }: BreakDecision,
  taskId: bigint,
  actor: Deciding['actor'],
): CompensationInput {
  if (compensation === null) throw new Error('a compensation that says nothing');
  return { taskId, ...compensation, reason: note ?? '', actorId: actor.id, actorName: actor.name };
}

/** As it stands in the audit log: money as minor units in text. */
function recordFacts({ kind, reason, reference, amountMinor, currency, evidenceUrl }: CompensationInput) {
  const amount = amountMinor === null ? null : { minor: amountMinor.toString(), currency };
  return { kind, reason, reference, amount, evidenceUrl };
}

/** What the new task is told: what was typed, what the compensator of its type says, or the same once more. */
export async function followUpPayload(
  tx: Tx,
  { facts, rules }: BreakTask,
  { followUp, note }: Pick<BreakDecision, 'followUp' | 'note'>,
): Promise<string | null> {
  if (followUp !== null && followUp.payload !== null) return followUp.payload;
  const { compensator } = rules.settings;
  if (compensator === null || compensator.bizType !== (followUp?.bizType ?? facts.bizType))
    return readPayload(tx, facts.id);
  const filled = await compensatorPayload(tx, facts, compensator, note ?? '');
  return filled.ok ? filled.text : null;
}

async function startFollowUp(
  tx: Tx,
  { decision, subject }: Judged,
  { facts, rules }: BreakTask,
  { actor, now }: Deciding,
): Promise<VerbResult<Change>> {
  const { followUp, note } = decision;
  const bizType = followUp?.bizType ?? facts.bizType;
  const reason = note ?? '';
  const text = await followUpPayload(tx, { facts, rules }, decision);
  if (text === null) return refused({ code: 'invalid', fields: { 'followUp.payload': 'required' } });
  const started = await createFollowUp(
    tx,
    {
      origin: facts,
      kind: 'redrive',
      bizType,
      payload: text,
      reason,
      breakId: subject.stored.id,
      record: null,
      actor,
    },
    now,
  );
  if (started === null) return ok(null);
  const details = { followUp: { id: started.id.toString(), bizType, eventId: started.eventId } };
  return ok({ toStatus: facts.status, details, followUpId: started.id });
}
