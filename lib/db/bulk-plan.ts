import { needsOutcomeCheck } from '../domain/allowed-actions';
import type { Role } from '../domain/roles';
import { BULK_LIMIT, type BulkMove, type SkipReason } from '../domain/bulk';
import type { BulkChoice } from '../domain/views/bulk';
import { choiceRanges, chosenOf, exclusionsOf, readHolds, readRules } from './bulk-set';
import type { Tx } from './client';
import { countRange, readRange, type ListRange } from './list-reader';
import { FACTS, type TaskFacts } from './task-reader';

/** A set before anybody has decided about it. `excluded`: of `count`, what would be left as it is. */
export type SetSummary = {
  count: number;
  byType: Map<string, number>;
  money: Map<string, bigint>;
  excluded: Map<SkipReason, number>;
  outcomeUnknown: number;
  /** The first that would be moved. */
  samples: TaskFacts[];
};

type Asked = { action: BulkMove; role: Role; now: Date; samples: number };

/** How many tasks a choice means now, BULK_LIMIT and one at most. */
export async function countChoice(tx: Tx, choice: BulkChoice, at: Date): Promise<number> {
  if (choice.by === 'ticks') return choice.tasks.length;
  let count = 0;
  for (const range of await choiceRanges(tx, choice, at))
    count += await countRange(tx, range, BULK_LIMIT + 1);
  return count;
}

/** Everything that is told before the decision. One aggregate over the index that serves the list, whatever its size. */
export async function summariseChoice(tx: Tx, choice: BulkChoice, asked: Asked): Promise<SetSummary> {
  return choice.by === 'ticks' ? summariseTicks(tx, choice, asked) : summariseFilter(tx, choice, asked);
}

function empty(): SetSummary {
  return {
    count: 0,
    byType: new Map(),
    money: new Map(),
    excluded: new Map(),
    outcomeUnknown: 0,
    samples: [],
  };
}

function add<K, N extends number | bigint>(sums: Map<K, N>, key: K, by: N): void {
  const sum = sums.get(key);
  sums.set(key, (sum === undefined ? by : sum + (by as never)) as N);
}

async function summariseTicks(
  tx: Tx,
  choice: Extract<BulkChoice, { by: 'ticks' }>,
  { action, role, now, samples }: Asked,
): Promise<SetSummary> {
  const ids = choice.tasks.map(({ id }) => BigInt(id));
  const rows = await tx.asyncTask.findMany({ where: { id: { in: ids } }, select: FACTS });
  const chosen = chosenOf(choice.tasks, rows);
  const rulesOf = await readRules(tx);
  const asked = { action, role, now, rulesOf, hasWord: false };
  const whys = exclusionsOf(chosen, await readHolds(tx, ids), asked);
  const summary = empty();
  chosen.forEach(({ task }, index) => {
    const why = whys[index] ?? null;
    summary.count += 1;
    if (why !== null) add(summary.excluded, why, 1);
    if (task === null) return;
    add(summary.byType, task.bizType, 1);
    const taken = why === null || why === 'outcome_unchecked';
    if (taken && task.amountMinor !== null && task.currency !== null)
      add(summary.money, task.currency, task.amountMinor);
    if (why === null && summary.samples.length < samples) summary.samples.push(task);
  });
  summary.outcomeUnknown = summary.excluded.get('outcome_unchecked') ?? 0;
  return summary;
}

async function summariseFilter(
  tx: Tx,
  choice: Extract<BulkChoice, { by: 'filter' }>,
  { action, now, samples }: Asked,
): Promise<SetSummary> {
  const summary = empty();
  for (const range of await choiceRanges(tx, choice, now)) {
    await addRange(tx, summary, range, action);
    if (summary.samples.length < samples) await addSamples(tx, summary, range, action, samples);
  }
  if (summary.outcomeUnknown > 0) summary.excluded.set('outcome_unchecked', summary.outcomeUnknown);
  return summary;
}

async function addRange(tx: Tx, summary: SetSummary, { where }: ListRange, action: BulkMove): Promise<void> {
  const parts = await tx.asyncTask.groupBy({
    by: ['bizType', 'currency', 'status', 'lastOutcome', 'lateOutcome'],
    where,
    _count: { _all: true },
    _sum: { amountMinor: true },
  });
  for (const { bizType, currency, _count, _sum, ...outcome } of parts) {
    summary.count += _count._all;
    add(summary.byType, bizType, _count._all);
    if (currency !== null && _sum.amountMinor !== null) add(summary.money, currency, _sum.amountMinor);
    if (asksWord(action, outcome)) summary.outcomeUnknown += _count._all;
  }
  const held = await tx.asyncTask.count({ where: { AND: [where, { bulkHold: { isNot: null } }] } });
  if (held > 0) add(summary.excluded, 'held', held);
}

function asksWord(
  action: BulkMove,
  task: { status: number; lastOutcome: string | null; lateOutcome: string | null },
): boolean {
  if (action === 'release') return true;
  const hold = { claimToken: null, nextRetryTime: null, updatedAt: new Date(0) };
  return action === 'retry' && needsOutcomeCheck({ ...hold, ...task });
}

async function addSamples(
  tx: Tx,
  summary: SetSummary,
  range: ListRange,
  action: BulkMove,
  samples: number,
): Promise<void> {
  const rows = await readRange(tx, range, null, 'asc', samples * 4);
  const holds = await readHolds(
    tx,
    rows.map(({ task }) => task.id),
  );
  const fit = rows.filter(
    ({ task }) => !holds.has(task.id) && (action === 'release' || !asksWord(action, task)),
  );
  summary.samples.push(...fit.slice(0, samples - summary.samples.length).map(({ task }) => task));
}
