import { claimDue, giveBack, renewLeases, type ClaimedTask } from '../db/claim-store';
import type { Database } from '../db/client';
import { withLockRetry } from '../db/failure';
import { finishTasks } from '../db/finish-store';
import { reclaimStuck } from '../db/reclaim-store';
import {
  writeCompensated,
  writeDueNow,
  writeGiveUp,
  writeRelease,
  writeRetry,
  type SeenTask,
} from '../db/task-writer';
import type { Outcome } from '../domain/outcome';
import type { RetryPolicy } from '../domain/retry-policy';
import { settle } from '../domain/settle';
import { isStuck, STATUS } from '../domain/task-status';
import { insertOne } from './engine-lab';
import type { handClock, Step, Verb } from './ledger-model';

export const POLICY: RetryPolicy = { kind: 'fixed', everyMs: 20_000, maxRetries: 2, jitterMs: 5_000 };
export const LEASE_MS = 60_000;
const STUCK_LIMIT_MS = 120_000;
const RULES = { policy: POLICY, onUnknown: 'retry' as const };
const SEEN = {
  id: true,
  status: true,
  lockVersion: true,
  claimToken: true,
  nextRetryTime: true,
  lastError: true,
};

/** Changes that leave no attempt behind, by task: claims, claims given back, and a person's moves. */
export type Journal = Map<bigint, { claims: number; returns: number; moves: Verb[]; retriedAfter: number[] }>;

type Hands = { held: ClaimedTask[]; ghosts: ClaimedTask[] };

/** Carries out the steps of a random history through the real writer, and keeps a journal of what it was told. */
export class History {
  readonly journal: Journal = new Map();
  private readonly hands: Hands[];
  private readonly seen = new Map<bigint, SeenTask & { updatedAt: Date }>();
  constructor(
    private readonly workers: readonly Database[],
    private readonly operator: Database,
    private readonly clock: ReturnType<typeof handClock>,
    private readonly bizType: string,
  ) {
    this.hands = workers.map(() => ({ held: [], ghosts: [] }));
  }

  /** Every task there ever was, by id. */
  get ids(): bigint[] {
    return [...this.journal.keys()].sort((a, b) => (a < b ? -1 : 1));
  }

  async take(step: Step): Promise<void> {
    switch (step.do) {
      case 'insert':
        return this.insert();
      case 'wait':
        return this.clock.advance(step.ms);
      case 'claim':
        return this.claim(step.worker, step.limit);
      case 'finish':
        return this.finish(step.worker, this.hand(step.worker).held.splice(0, step.many), step.outcome);
      case 'crash': {
        const hand = this.hand(step.worker);
        hand.ghosts.push(...hand.held.splice(0));
        return;
      }
      case 'come_back':
        return this.finish(step.worker, this.hand(step.worker).ghosts.splice(0), step.outcome);
      case 'renew':
        await renewLeases(this.database(step.worker), this.hand(step.worker).held, LEASE_MS);
        return;
      case 'give_back':
        return this.giveBack(step.worker);
      case 'reclaim':
        await this.reclaim(step.worker);
        return;
      case 'look':
        await this.look(this.ids[step.task % this.ids.length] ?? 0n);
        return;
      case 'verb':
        return this.press(step.verb, this.ids[step.task % this.ids.length] ?? 0n, step.fresh);
    }
  }

  async insert(): Promise<void> {
    const id = await withLockRetry(() => insertOne(this.operator, this.bizType));
    this.journal.set(id, { claims: 0, returns: 0, moves: [], retriedAfter: [] });
  }

  async claim(worker: number, limit: number): Promise<void> {
    const request = { bizType: this.bizType, limit, worker: `w-${worker}`, leaseMs: LEASE_MS };
    const tasks = await claimDue(this.database(worker), request);
    for (const { id } of tasks) this.entry(id).claims += 1;
    this.hand(worker).held.push(...tasks);
  }

  async finishAll(kind: Outcome['kind']): Promise<void> {
    for (const [worker, hand] of this.hands.entries()) await this.finish(worker, hand.held.splice(0), kind);
  }

  reclaim(worker: number) {
    return reclaimStuck(this.database(worker), {
      bizType: this.bizType,
      rules: RULES,
      stuckLimitMs: STUCK_LIMIT_MS,
      leaseMs: LEASE_MS,
      worker: `w-${worker}`,
      limit: 100,
      random: () => 0.5,
    });
  }

  private async finish(worker: number, tasks: ClaimedTask[], kind: Outcome['kind']): Promise<void> {
    const now = this.clock.now();
    const error = { class: 'test', message: `ended as ${kind}` };
    const outcome: Outcome = kind === 'succeeded' ? { kind } : { kind, error };
    const finishes = tasks.map((task) => ({
      task,
      settlement: settle(outcome, task.retryCount, RULES, now, 0.5),
      startedAt: task.claimedAt,
      finishedAt: now,
      error: kind === 'succeeded' ? null : error,
      httpStatus: null,
      amount: null,
    }));
    await finishTasks(this.database(worker), `w-${worker}`, finishes);
  }

  private async giveBack(worker: number): Promise<void> {
    for (const task of this.hand(worker).held.splice(0))
      this.entry(task.id).returns += await giveBack(this.database(worker), [task]);
  }

  private async look(id: bigint) {
    const select = { ...SEEN, updatedAt: true };
    const row = await this.operator.prisma.asyncTask.findUnique({ where: { id }, select });
    if (row !== null) this.seen.set(id, row);
    return row;
  }

  /** What a verb does after its checks; with `fresh` false on a row as it was seen some time ago. */
  private async press(verb: Verb, id: bigint, fresh: boolean): Promise<void> {
    const seen = (fresh ? null : this.seen.get(id)) ?? (await this.look(id));
    if (seen === null || seen === undefined) return;
    const now = this.clock.now();
    // A verb offers release and give up on stuck rows only; the writer's own condition is the claim that was seen.
    const busy = seen.status === STATUS.processing && !isStuck(seen, now, STUCK_LIMIT_MS);
    if (busy && (verb === 'release' || verb === 'give_up')) return;
    const before = await this.operator.prisma.taskAttempt.count({ where: { taskId: id, late: false } });
    const write = {
      retry: () => writeRetry(this.operator.prisma, seen, now),
      release: () => writeRelease(this.operator.prisma, seen, now),
      give_up: () => writeGiveUp(this.operator.prisma, seen, now, 'given up', '1-given-up'),
      compensate: () => writeCompensated(this.operator.prisma, seen, now),
      run_now: () => writeDueNow(this.operator.prisma, seen, now),
    }[verb];
    if ((await withLockRetry(write)) !== 1) return;
    const entry = this.entry(id);
    entry.moves.push(verb);
    if (verb === 'retry') entry.retriedAfter.push(before);
  }

  private entry(id: bigint) {
    const entry = this.journal.get(id);
    if (entry === undefined) throw new Error(`task ${id} was never inserted`);
    return entry;
  }

  private hand(worker: number): Hands {
    const hand = this.hands[worker];
    if (hand === undefined) throw new Error(`no worker ${worker}`);
    return hand;
  }

  private database(worker: number): Database {
    const db = this.workers[worker];
    if (db === undefined) throw new Error(`no worker ${worker}`);
    return db;
  }
}
