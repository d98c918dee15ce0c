import { STATUS } from '../domain/task-status';
import { auditDone } from './audit-store';
import type { Database, Tx } from './client';
import { appendCompensation, type CompensationInput } from './compensation-store';
import { withLockRetry } from './failure';
import { readFollowUp, writeFollowUpEnd, type StoredFollowUp } from './follow-up-store';
import { readTaskFacts, type TaskFacts } from './task-reader';
import { writeCompensated } from './task-writer';

/**
 * Writes down what follows from the end of a follow-up: of a compensation that succeeded, that its origin was made good,
 * in one transaction. Once only, whoever comes first. False: nothing was written.
 */
export async function settleFollowUp(db: Database, taskId: bigint, worker: string): Promise<boolean> {
  return withLockRetry(() =>
    db.prisma.$transaction(async (tx) => {
      const now = db.clock.now();
      const followUp = await readFollowUp(tx, taskId);
      const task = await readTaskFacts(tx, taskId);
      if (followUp === null || followUp.settledAt !== null || task === null) return false;
      if (task.status === STATUS.failed)
        return writeFollowUpEnd(tx, followUp, { outcome: 'failed', settled: false }, now);
      if (task.status === STATUS.compensated)
        return writeFollowUpEnd(tx, followUp, { outcome: 'failed', settled: true }, now);
      if (task.status !== STATUS.success) return false;
      if (followUp.kind === 'redrive')
        return writeFollowUpEnd(tx, followUp, { outcome: null, settled: true }, now);
      return compensate(tx, followUp, task, worker, now);
    }),
  );
}

/** A task that is no longer failed keeps what it is: a success is not a failure that was made good. */
async function compensate(
  tx: Tx,
  followUp: StoredFollowUp,
  task: TaskFacts,
  worker: string,
  now: Date,
): Promise<boolean> {
  const origin = await readTaskFacts(tx, followUp.originTaskId);
  const isFailed = origin?.status === STATUS.failed;
  // Moved in this very moment: it is looked at again in the next round.
  if (isFailed && (await writeCompensated(tx, origin, now)) !== 1) return false;
  const outcome = isFailed ? 'compensated' : 'overtaken';
  const isOurs = await writeFollowUpEnd(tx, followUp, { outcome, settled: true }, now);
  if (!isFailed) return isOurs;
  // Somebody else settled it: then what was just written has to go with it.
  if (!isOurs) throw new Error(`follow-up ${followUp.taskId} was settled twice`);
  const record = recordOf(followUp, task);
  await appendCompensation(tx, 1, record, now);
  await auditDone(tx, entryOf(origin, followUp, record, worker, now));
  return true;
}

function recordOf({ record, reason, ...by }: StoredFollowUp, task: TaskFacts): CompensationInput {
  const amountMinor = record?.amountMinor ?? null;
  return {
    taskId: by.originTaskId,
    kind: record?.kind ?? 'reversed',
    reason,
    // Of the new task: whoever looks for it finds what was done.
    reference: task.eventId,
    amountMinor: amountMinor === null ? null : BigInt(amountMinor),
    currency: amountMinor === null ? null : (record?.currency ?? null),
    evidenceUrl: null,
    actorId: by.actorId,
    actorName: by.actorName,
  };
}

/** Written by the engine, on behalf of whoever started the compensation. */
function entryOf(
  { id, bizType, bizId, status, lockVersion }: TaskFacts,
  followUp: StoredFollowUp,
  { kind, reason, reference, amountMinor, currency, evidenceUrl }: CompensationInput,
  worker: string,
  now: Date,
) {
  const amount = amountMinor === null ? null : { minor: amountMinor.toString(), currency };
  const { taskId, actorId, actorName: name, actorRole: role, record } = followUp;
  return {
    at: now,
    actor: { id: null, name: worker, role: 'worker' },
    action: 'compensate' as const,
    subject: { type: 'task' as const, id: id.toString() },
    bizType,
    bizId,
    from: status,
    to: STATUS.compensated,
    reason,
    details: {
      lockVersion: { before: lockVersion, after: lockVersion + 1 },
      compensation: { kind, reason, reference, amount, evidenceUrl },
      seq: 1,
      followUp: taskId.toString(),
      onBehalfOf: { id: actorId.toString(), name, role },
      ...(record?.checker === undefined ? {} : { checker: record.checker }),
    },
    requestId: worker,
    address: null,
  };
}
