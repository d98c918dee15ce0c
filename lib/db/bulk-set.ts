import { unconfiguredType, type TaskTypeRules } from '../config/task-type';
import { readChoice, readOptions } from '../config/bulk-choice';
import { skipReasonOf } from '../domain/bulk-decision';
import type { BulkMove, SkipReason } from '../domain/bulk';
import type { Role } from '../domain/roles';
import { STATUS } from '../domain/task-status';
import type { BulkChoice } from '../domain/views/bulk';
import type { StoredOperation } from './bulk-store';
import type { Tx } from './client';
import type { AsyncTask } from './generated/mysql/client';
import { filteredRanges } from './list-filter';
import { escapeLike, rangeBetween, type ListKey, type ListRange } from './list-reader';
import { listTypeRules } from './type-rules-reader';
import { stuckLimits, viewRanges } from './view-ranges';

/** Rules of every type, read once for a piece of work. */
export type RulesOf = (bizType: string) => TaskTypeRules;

export async function readRules(tx: Tx): Promise<RulesOf> {
  const byName = new Map((await listTypeRules(tx)).map((type) => [type.bizType, type]));
  return (bizType) => byName.get(bizType) ?? unconfiguredType(bizType);
}

/**
 * The parts of the ledger that a filter means, as of the instant of the decision: what changed since is not in them.
 * In the view of all tasks it means those that wait for their time, since that is what can be done to all of them.
 */
export async function choiceRanges(
  tx: Tx,
  choice: Extract<BulkChoice, { by: 'filter' }>,
  frozenAt: Date,
): Promise<ListRange[]> {
  const { view, error } = choice;
  const limits = stuckLimits(await listTypeRules(tx));
  const base: ListRange[] =
    view === 'all'
      ? [{ where: { status: STATUS.pending, nextRetryTime: { gt: frozenAt } }, time: 'nextRetryTime' }]
      : viewRanges(view, frozenAt, limits);
  const at = (text: string | undefined) => (text === undefined ? undefined : new Date(text));
  // The list of all tasks is narrowed by when they were created.
  const times = view === 'all' ? {} : { from: at(choice.from), to: at(choice.to) };
  const created = view === 'all' ? { createdAt: { gte: at(choice.from), lt: at(choice.to) } } : {};
  const group = view === 'failed' ? choice.group : undefined;
  const filter = { bizType: choice.bizType, group, key: choice.key, ...times };
  const { ranges } = await filteredRanges(tx, base, filter);
  const part = error === undefined ? {} : { lastError: { contains: escapeLike(error) } };
  return ranges.map(({ where, ...range }) => ({
    ...range,
    where: { AND: [where, part, created, { updatedAt: { lte: frozenAt } }] },
  }));
}

/** What is read of a task to decide about it and to record that: no column more, there may be a hundred thousand. */
export const ACTED = {
  id: true,
  status: true,
  lockVersion: true,
  claimToken: true,
  nextRetryTime: true,
  updatedAt: true,
  lastOutcome: true,
  lateOutcome: true,
  bizType: true,
  bizId: true,
  attemptCount: true,
  amountMinor: true,
  currency: true,
} as const;
export type ActedTask = Pick<AsyncTask, keyof typeof ACTED>;

/** A task of the set, with the version that must still stand when it is moved; null: there is no such task. */
export type Chosen = { id: bigint; seenLockVersion: number; task: ActedTask | null };

/** Where the writing of a set goes on: the part of the ledger, and the last row of it. */
type Cursor = { range: number; after: { time: number; id: bigint } | null };

export function encodeSetCursor({ range, after }: Cursor): string {
  return after === null ? `${range}` : `${range}.${after.time}.${after.id}`;
}

export function decodeSetCursor(text: string | null): Cursor {
  const [range = '0', time, id] = (text ?? '0').split('.');
  const after = time === undefined || id === undefined ? null : { time: Number(time), id: BigInt(id) };
  return { range: Number(range), after };
}

/** The next tasks of the set, oldest first, and where to go on; null there: these were the last. */
export async function readChosen(
  tx: Tx,
  operation: Pick<StoredOperation, 'choice' | 'setCursor' | 'frozenAt'>,
  limit: number,
): Promise<{ chosen: Chosen[]; next: string | null }> {
  const choice = readChoice(operation.choice);
  const cursor = decodeSetCursor(operation.setCursor);
  if (choice.by === 'ticks') return readTicked(tx, choice, cursor, limit);
  const ranges = await choiceRanges(tx, choice, operation.frozenAt);
  const range = ranges[cursor.range];
  if (range === undefined) return { chosen: [], next: null };
  const rows = await readActed(tx, range, cursor.after, limit);
  const last = rows.at(-1);
  const next: Cursor =
    rows.length < limit || last === undefined
      ? { range: cursor.range + 1, after: null }
      : { range: cursor.range, after: keyOf(last, range) };
  return {
    chosen: rows.map((task) => ({ id: task.id, seenLockVersion: task.lockVersion, task })),
    next: next.range >= ranges.length ? null : encodeSetCursor(next),
  };
}

/** Tasks as they were seen beside what they are now; one that is gone stays in the set. */
export function chosenOf<T extends ActedTask>(
  seen: readonly { id: bigint | string; lockVersion: number }[],
  tasks: readonly T[],
): (Chosen & { task: T | null })[] {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return seen.map(({ id, lockVersion }) => ({
    id: BigInt(id),
    seenLockVersion: lockVersion,
    task: byId.get(BigInt(id)) ?? null,
  }));
}

/** The next rows of a range, oldest first, along its index. */
async function readActed(
  tx: Tx,
  range: ListRange,
  after: ListKey | null,
  limit: number,
): Promise<ActedTask[]> {
  const beyond = rangeBetween(range, after, null, 'asc');
  if (beyond === null) return [];
  const { time } = range;
  const orderBy =
    time === null ? { id: 'asc' as const } : [{ [time]: 'asc' as const }, { id: 'asc' as const }];
  return tx.asyncTask.findMany({ where: beyond.where, select: ACTED, orderBy, take: limit });
}

function keyOf(task: ActedTask, { time }: ListRange): ListKey {
  const at = time === 'updatedAt' ? task.updatedAt : time === 'nextRetryTime' ? task.nextRetryTime : null;
  return { time: at?.getTime() ?? 0, id: task.id };
}

async function readTicked(
  tx: Tx,
  choice: Extract<BulkChoice, { by: 'ticks' }>,
  cursor: Cursor,
  limit: number,
): Promise<{ chosen: Chosen[]; next: string | null }> {
  const from = Number(cursor.after?.id ?? 0n);
  const some = choice.tasks.slice(from, from + limit);
  const ids = some.map(({ id }) => BigInt(id));
  const chosen = chosenOf(some, await tx.asyncTask.findMany({ where: { id: { in: ids } }, select: ACTED }));
  const end = from + some.length;
  const next =
    end >= choice.tasks.length ? null : encodeSetCursor({ range: 0, after: { time: 0, id: BigInt(end) } });
  return { chosen, next };
}

/** Which tasks are held by a live operation, and by which. */
export async function readHolds(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const rows = await tx.bulkItem.findMany({
    where: { heldTaskId: { in: [...ids] } },
    select: { heldTaskId: true, operationId: true },
  });
  return new Map(rows.flatMap((row) => (row.heldTaskId === null ? [] : [[row.heldTaskId, row.operationId]])));
}

/** Why each is left as it is, null for those that will be moved. */
export function exclusionsOf(
  chosen: readonly Chosen[],
  holds: ReadonlyMap<bigint, bigint>,
  asked: { action: BulkMove; role: Role; hasWord: boolean; now: Date; rulesOf: RulesOf },
): (SkipReason | null)[] {
  const { rulesOf, ...rules } = asked;
  return chosen.map(({ id, task, seenLockVersion }) => {
    if (holds.has(id)) return 'held';
    const stuckLimitMs = task === null ? 0 : rulesOf(task.bizType).settings.stuckLimitMs;
    return skipReasonOf(task, seenLockVersion, { ...rules, stuckLimitMs });
  });
}

export function hasWord(operation: Pick<StoredOperation, 'options'>): boolean {
  return readOptions(operation.options).outcomeHow !== null;
}
