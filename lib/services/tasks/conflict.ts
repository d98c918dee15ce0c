import { z } from 'zod';
import { readLastMove, type StoredAudit } from '../../db/audit-reader';
import { readItemVersion } from '../../db/bulk-reader';
import { readNewestAttempts, type StoredAttempt } from '../../db/attempt-reader';
import { readTaskFacts, type TaskFacts } from '../../db/task-reader';
import { readTypeRules } from '../../db/type-rules-reader';
import type { ChangedBy, VerbError } from '../../domain/errors';
import { shownStatus, STATUS } from '../../domain/task-status';
import type { ServiceContext } from '../context';

type Change = ChangedBy & { time: number };

/**
 * What a person who lost the race is told: who changed the task, when, and what it is now. A person who moved it
 * since the version that was seen comes before whatever a worker made of that move.
 */
export async function conflictOn(
  ctx: ServiceContext,
  taskId: bigint,
  seenLockVersion: number,
): Promise<VerbError> {
  const { prisma, clock } = ctx.db;
  const task = await readTaskFacts(prisma, taskId);
  if (task === null) return { code: 'not_found', what: 'task' };
  const { rules } = await readTypeRules(prisma, task.bizType);
  const move = await readLastMove(prisma, taskId);
  const [attempt] = await readNewestAttempts(prisma, taskId, 1);
  const changes: Change[] = [];
  if (move !== null) {
    const { actorName: name, action, at } = move;
    changes.push({ kind: 'person', name, action, at: at.toISOString(), time: at.getTime() });
  }
  if (attempt !== undefined) changes.push(byAttempt(attempt));
  const claim = byClaim(task);
  if (claim !== null) changes.push(claim);
  const beaten = move !== null && (await versionBefore(ctx, taskId, move)) >= seenLockVersion;
  return {
    code: 'conflict',
    status: shownStatus(task, clock.now(), rules.settings.stuckLimitMs),
    changedBy: newest(beaten ? changes.slice(0, 1) : changes) ?? {
      kind: 'outside',
      name: '',
      action: '',
      at: task.updatedAt.toISOString(),
    },
    lockVersion: task.lockVersion,
  };
}

const recorded = z.object({ lockVersion: z.object({ before: z.number() }) });

/** The version a move was made on, as its audit row says, or the item of its bulk operation; -1 when neither does. */
async function versionBefore(ctx: ServiceContext, taskId: bigint, move: StoredAudit): Promise<number> {
  const read = recorded.safeParse(JSON.parse(move.details ?? '{}'));
  if (read.success) return read.data.lockVersion.before;
  if (move.operationId === null) return -1;
  return (await readItemVersion(ctx.db.prisma, move.operationId, taskId)) ?? -1;
}

function byAttempt(attempt: StoredAttempt): Change {
  const { finishedAt, worker: name } = attempt;
  const action = attempt.transition ?? 'late_result';
  return { kind: 'worker', name, action, at: finishedAt.toISOString(), time: finishedAt.getTime() };
}

function byClaim(task: TaskFacts): Change | null {
  if (task.status !== STATUS.processing || task.claimedBy === null) return null;
  const { updatedAt, claimedBy: name } = task;
  return { kind: 'worker', name, action: 'claim', at: updatedAt.toISOString(), time: updatedAt.getTime() };
}

/** The first of equals: a person's move comes before what the machine made of it in the same millisecond. */
function newest(changes: readonly Change[]): ChangedBy | null {
  const [first, ...rest] = changes;
  if (first === undefined) return null;
  const { time: _time, ...changedBy } = rest.reduce(
    (best, one) => (one.time > best.time ? one : best),
    first,
  );
  return changedBy;
}
