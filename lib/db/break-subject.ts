import type { TaskTypeRules } from '../config/task-type';
import type { RequestState } from '../domain/approval';
import type { ResolvableBreak } from '../domain/break-resolution';
import { shownStatus } from '../domain/task-status';
import type { StoredBreak } from './break-store';
import type { Tx } from './client';
import { findSource, type StoredSource } from './recon-source-store';
import { underStrictestLimit } from './strictest-limit';
import { FACTS, readTaskFacts, type TaskFacts } from './task-reader';
import { readTypeRules } from './type-rules-reader';

/** A task of a break as it is now, with what its type says. */
export type BreakTask = { facts: TaskFacts; rules: TaskTypeRules };

/** A break with everything that is asked before something is decided about it. `source`: with its strictest limit. */
export type BreakSubject = {
  stored: StoredBreak;
  source: StoredSource;
  task: BreakTask | null;
  resolvable: ResolvableBreak;
};

export async function readSubject(tx: Tx, stored: StoredBreak, now: Date): Promise<BreakSubject> {
  const found = await findSource(tx, stored.sourceId);
  if (found === null) throw new Error(`break ${stored.id} has no source`);
  const source = (await underStrictestLimit(tx, found, [stored]))(stored);
  const task = await taskOf(tx, stored);
  const requests = await readWaitingRequests(tx, [stored]);
  return { stored, source, task, resolvable: resolvableOf(stored, task, requests, now) };
}

/** As the rules see it. */
export function resolvableOf(
  stored: StoredBreak,
  task: BreakTask | null,
  waiting: ReadonlySet<bigint>,
  now: Date,
): ResolvableBreak {
  const { kind, state, requestId } = stored;
  const taskState = task === null ? null : shownStatus(task.facts, now, task.rules.settings.stuckLimitMs);
  return { kind, state, taskState, isRequested: requestId !== null && waiting.has(requestId) };
}

/** Of the requests that breaks name, those that still wait for their second person. */
export async function readWaitingRequests(
  tx: Tx,
  breaks: readonly Pick<StoredBreak, 'requestId'>[],
): Promise<Set<bigint>> {
  const ids = [...new Set(breaks.flatMap(({ requestId }) => requestId ?? []))];
  if (ids.length === 0) return new Set();
  const rows = await tx.approvalRequest.findMany({
    where: { id: { in: ids }, state: 'pending' satisfies RequestState },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

/** Where several tasks stand under one key, nobody can say yet which of them is meant. */
async function taskOf(tx: Tx, { taskId, lastItemId }: StoredBreak): Promise<BreakTask | null> {
  if (taskId === null) return null;
  const item = await tx.reconItem.findUnique({ where: { id: lastItemId }, select: { oursCount: true } });
  if (item !== null && item.oursCount > 1) return null;
  const facts = await readTaskFacts(tx, taskId);
  if (facts === null) return null;
  return { facts, rules: (await readTypeRules(tx, facts.bizType)).rules };
}

/** The same for many breaks, by break: one read of tasks and one of each type. At most a thousand. */
export async function readTasksOf(tx: Tx, breaks: readonly StoredBreak[]): Promise<Map<bigint, BreakTask>> {
  const ids = breaks.flatMap(({ taskId }) => taskId ?? []);
  if (ids.length === 0) return new Map();
  const items = await tx.reconItem.findMany({
    where: { id: { in: breaks.map(({ lastItemId }) => lastItemId) }, oursCount: { gt: 1 } },
    select: { id: true },
  });
  const several = new Set(items.map(({ id }) => id));
  const rows = await tx.asyncTask.findMany({ where: { id: { in: ids } }, select: FACTS });
  const facts = new Map(rows.map((row) => [row.id, row]));
  const rules = new Map<string, TaskTypeRules>();
  for (const bizType of new Set(rows.map((row) => row.bizType)))
    rules.set(bizType, (await readTypeRules(tx, bizType)).rules);
  const found = new Map<bigint, BreakTask>();
  for (const { id, taskId, lastItemId } of breaks) {
    const task = taskId === null || several.has(lastItemId) ? undefined : facts.get(taskId);
    const type = task && rules.get(task.bizType);
    if (task !== undefined && type !== undefined) found.set(id, { facts: task, rules: type });
  }
  return found;
}
