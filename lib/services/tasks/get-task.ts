import { z } from 'zod';
import { readNewestError } from '../../db/attempt-reader';
import type { Tx } from '../../db/client';
import { countTasks } from '../../db/list-reader';
import { readSiblings, readTaskFacts, type TaskFacts } from '../../db/task-reader';
import { allowedActions, needsOutcomeCheck } from '../../domain/allowed-actions';
import { ok, refused, type VerbResult } from '../../domain/errors';
import { maskErrorText } from '../../domain/masking';
import { isStuck, shownStatus, STATUS } from '../../domain/task-status';
import type { AttemptView, TaskPage } from '../../domain/views/task-page';
import { authorize } from '../actor';
import { breaksAbout } from '../breaks/breaks-about';
import type { ServiceContext } from '../context';
import { readGroupName } from '../groups/group-name';
import { idText, parseInput } from '../parse-input';
import { typeRulesView } from '../settings/type-rules-view';
import { readMaskedPayloads } from './masked-payloads';
import { byteLength } from './payload-change';
import { cappedCount, COUNT_CAP } from '../capped-count';
import { dueAt, moneyView, outcomeKind, siblingView, stuckSince, taskFlags } from './task-row';
import { readRepair } from './task-repair';
import { readTaskLife } from './task-timeline';
import { readTypeCatalogue, type TypeCatalogue } from './type-catalogue';

export type GetTaskInput = { taskId: string };

const schema = z.object({ taskId: idText });
const SIBLINGS = 10;

/** Everything the task page shows, masked. An id that is none, or of no task, is `not_found`. */
export async function getTask(ctx: ServiceContext, input: unknown): Promise<VerbResult<TaskPage>> {
  const actor = await authorize(ctx, 'task.read');
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  const { prisma, clock } = ctx.db;
  const task = parsed.ok ? await readTaskFacts(prisma, parsed.value.taskId) : null;
  if (task === null) return refused({ code: 'not_found', what: 'task' });
  const types = await readTypeCatalogue(prisma);
  const rules = types.rules(task.bizType);
  const { stuckLimitMs, maskedKeys } = rules.settings;
  const now = clock.now();
  const repaired = await readRepair(prisma, task, rules, types, { role: actor.value.role, now });
  const { newest, ...life } = await readTaskLife(prisma, task, maskedKeys, repaired.life, actor.value.role);
  const siblings = await readSiblings(prisma, task, SIBLINGS, COUNT_CAP + 1);
  return ok({
    ...bareFacts(task),
    status: shownStatus(task, now, stuckLimitMs),
    paused: task.status === STATUS.pending ? types.paused(task.bizType) : null,
    stuckSince: isStuck(task, now, stuckLimitMs) ? stuckSince(task).toISOString() : null,
    role: actor.value.role,
    actions: allowedActions(task, actor.value.role, now, stuckLimitMs),
    outcomeCheckNeeded: needsOutcomeCheck(task),
    lastError: await lastErrorView(prisma, task, newest, maskedKeys),
    group: await groupOf(prisma, task, types),
    ...(await readMaskedPayloads(ctx.db, task, maskedKeys)),
    ...life,
    followUps: repaired.followUps,
    repair: repaired.repair,
    siblings: {
      total: cappedCount(siblings.count),
      rows: siblings.rows.map((other) => siblingView(other, types, now)),
    },
    breaks: await breaksAbout(prisma, actor.value.role, { taskIds: [task.id], key: task.bizId }),
    rules: typeRulesView(
      rules,
      types.configured.some((type) => type.bizType === task.bizType),
    ),
    at: now.toISOString(),
  });
}

async function groupOf(tx: Tx, task: TaskFacts, types: TypeCatalogue): Promise<TaskPage['group']> {
  const id = task.errorGroup;
  if (id === null) return null;
  const found = await countTasks(tx, { status: STATUS.failed, errorGroup: id }, 'status', COUNT_CAP + 1);
  return { name: await readGroupName(tx, id, types), tasks: cappedCount(found) };
}

function bareFacts(task: TaskFacts) {
  const claimed = task.status === STATUS.processing && task.claimToken !== null;
  return {
    id: task.id.toString(),
    bizType: task.bizType,
    bizId: task.bizId,
    eventId: task.eventId,
    lockVersion: task.lockVersion,
    createdAt: task.createdAt.toISOString(),
    updatedAt: task.updatedAt.toISOString(),
    dueAt: dueAt(task),
    leaseUntil: claimed ? (task.nextRetryTime?.toISOString() ?? null) : null,
    claimedBy: task.claimedBy,
    attempts: task.attemptCount,
    retryCount: task.retryCount,
    amount: moneyView(task.amountMinor, task.currency),
    flags: taskFlags(task),
    originTaskId: task.originTaskId?.toString() ?? null,
  };
}

async function lastErrorView(
  tx: Tx,
  task: TaskFacts,
  newest: AttemptView | null,
  maskedKeys: readonly string[],
): Promise<TaskPage['lastError']> {
  if (task.lastError === null) return null;
  const full = await readNewestError(tx, task.id);
  const fullBytes = full === null ? null : byteLength(full.error);
  const stored = byteLength(task.lastError);
  return {
    text: maskErrorText(task.lastError, maskedKeys),
    errorClass: newest?.errorClass ?? full?.errorClass ?? null,
    outcome: outcomeKind(task.lastOutcome),
    fullBytes: fullBytes !== null && fullBytes > stored ? fullBytes : null,
    at: newest?.finishedAt ?? null,
    attempt: newest?.number ?? null,
  };
}
