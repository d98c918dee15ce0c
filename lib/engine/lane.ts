import { randomUUID } from 'node:crypto';
import type { TaskTypeRules } from '../config/task-type';
import { claimDue, giveBack, giveBackToken, hasDue, renewLeases, type ClaimedTask } from '../db/claim-store';
import type { Database } from '../db/client';
import type { LaneNumbers } from '../domain/lane-numbers';
import type { Executor, ExecutorChoice } from '../executors/executor';
import { Breaker } from './breaker';
import type { Log } from './log';
import { Prefetch } from './prefetch';
import type { Trouble } from './trouble';

/** `probe`: what was claimed is one task to try a paused type with. */
export type LaneCounts = { claimed: number; full: boolean; probe?: boolean };

const NOTHING: LaneCounts = { claimed: 0, full: false };

/** What a lane does with a task that has a slot: resolves when the slot is free again. */
export type RunTask = (lane: Lane, executor: Executor, task: ClaimedTask) => Promise<void>;

export type LaneOptions = {
  db: Database;
  worker: string;
  rules: TaskTypeRules;
  choice: ExecutorChoice;
  run: RunTask;
  batchSize: number;
  trouble: Trouble;
  log: Log;
  random: () => number;
};

/**
 * One type's way through the worker: its own slots and its own claims, so that a type whose downstream hangs never
 * delays another.
 */
export class Lane {
  rules: TaskTypeRules;
  choice: ExecutorChoice;
  /** Called when a claim would be worth it again. */
  onRoom: () => void = () => undefined;
  /** Everything under a claim of ours whose result is not written yet. */
  readonly held = new Set<ClaimedTask>();
  readonly breaker: Breaker;
  private waiting: ClaimedTask[] = [];
  private expired: ClaimedTask[] = [];
  private running = 0;
  private closed = false;
  private sawNothing = false;
  private lastFull = false;
  private idleWaiters: (() => void)[] = [];
  /** Tokens of claims whose commit was never answered. */
  private readonly doubtful = new Set<string>();
  private readonly prefetch = new Prefetch();
  constructor(private readonly options: LaneOptions) {
    this.rules = options.rules;
    this.choice = options.choice;
    this.breaker = new Breaker({
      ...options,
      rules: () => this.rules,
      onPause: () => this.standDown(),
      onResume: () => this.onRoom(),
    });
  }

  get bizType(): string {
    return this.rules.bizType;
  }

  /** Claims one batch, up to the free slots and a small prefetch, and starts what has a slot. */
  async claim(): Promise<LaneCounts> {
    await this.returnUnstarted();
    const limit = this.room();
    if (this.closed || !this.rules.enabled || this.choice.executor === null || limit < 1)
      return { claimed: 0, full: limit < 1 };
    if (this.breaker.paused) return this.claimProbe();
    if (this.sawNothing && !(await hasDue(this.options.db, this.bizType))) return NOTHING;
    const tasks = await this.claimUnderToken(limit);
    this.sawNothing = tasks.length === 0;
    await this.take(tasks);
    const full = tasks.length === limit;
    this.lastFull = full;
    this.prefetch.observe(full, this.rules.settings.concurrency, performance.now());
    return { claimed: tasks.length, full };
  }

  /** Whether enough room is free for a claim that is worth its transaction. */
  get hasRoom(): boolean {
    const capacity = this.rules.settings.concurrency + this.prefetch.size(this.rules.settings.concurrency);
    return this.room() >= Math.min(this.options.batchSize, Math.ceil(capacity / 2));
  }

  /** Renews every lease that has less than two thirds left. Returns how many were renewed. */
  async renew(): Promise<number> {
    await this.breaker.renew();
    const { leaseMs } = this.rules.settings;
    const now = this.options.db.clock.now().getTime();
    const short = [...this.held].filter((task) => task.leaseUntil.getTime() - now < (leaseMs * 2) / 3);
    if (short.length === 0) return 0;
    const renewed = await renewLeases(this.options.db, short, leaseMs);
    const leaseUntil = new Date(now + leaseMs);
    for (const task of short) task.leaseUntil = leaseUntil;
    return renewed;
  }

  /** No further claim or start; what waits is given back to the ledger. Returns how many. */
  async close(): Promise<number> {
    this.closed = true;
    this.expired.push(...this.waiting.splice(0));
    return this.returnUnstarted();
  }

  /** Claims again after `close`: the type is back. */
  open(): void {
    this.closed = false;
  }

  /** What it does now, for the worker's heartbeat. */
  numbers(): LaneNumbers {
    const { running, waiting, held } = this;
    const unwritten = Math.max(0, held.size - running - waiting.length);
    const { bizType } = this.rules;
    return { bizType, running, waiting: waiting.length, unwritten, problem: this.choice.problem };
  }

  /** Resolves when nothing waits or runs. */
  async idle(): Promise<void> {
    while (this.running > 0 || this.waiting.length > 0)
      await new Promise<void>((resolve) => this.idleWaiters.push(resolve));
  }

  /** Resolves when a claim is worth it again or nothing is held. */
  async roomOrIdle(): Promise<void> {
    while (!this.hasRoom && this.held.size > 0)
      await new Promise<void>((resolve) => this.idleWaiters.push(resolve));
  }

  /** A task's result is on record: its place is free. */
  release(task: ClaimedTask): void {
    this.held.delete(task);
    this.changed();
  }

  private room(): number {
    const { concurrency } = this.rules.settings;
    const capacity = concurrency + this.prefetch.size(concurrency);
    const { batchSize } = this.options;
    // Results that cannot be written pile up here and nowhere else.
    const unwritten = capacity + 4 * batchSize - this.held.size;
    return Math.min(batchSize, capacity - this.waiting.length - this.running, unwritten);
  }

  /** One task, if the cool-down is over, a slot is free to run it at once, and no other worker has the right. */
  private async claimProbe(): Promise<LaneCounts> {
    const { db } = this.options;
    if (!this.breaker.mayProbe() || this.running >= this.rules.settings.concurrency) return NOTHING;
    if (!(await hasDue(db, this.bizType))) return NOTHING;
    const token = randomUUID();
    if (!(await this.breaker.takeProbe(token))) return NOTHING;
    try {
      const tasks = await this.claimUnderToken(1, token);
      if (tasks.length === 0) this.breaker.dropProbe(token);
      await this.take(tasks);
      return { claimed: tasks.length, full: false, probe: tasks.length > 0 };
    } catch (error) {
      this.breaker.dropProbe(token);
      throw error;
    }
  }

  /** `probe`: the token of the right to probe, which the claim then stands under. */
  private async claimUnderToken(limit: number, probe?: string): Promise<ClaimedTask[]> {
    const token = probe ?? randomUUID();
    const { db, worker } = this.options;
    const { leaseMs } = this.rules.settings;
    this.doubtful.add(token);
    const request = { bizType: this.bizType, limit, worker, leaseMs, token, probe: probe !== undefined };
    const tasks = await claimDue(db, request);
    this.doubtful.delete(token);
    return tasks;
  }

  /** What was claimed while the type was closed or paused is given back unstarted. */
  private async take(tasks: readonly ClaimedTask[]): Promise<void> {
    for (const task of tasks) this.held.add(task);
    const wanted = tasks.filter((task) => !this.closed && this.breaker.admits(task));
    this.waiting.push(...wanted);
    if (wanted.length < tasks.length) this.expired.push(...tasks.filter((task) => !wanted.includes(task)));
    this.startMore();
    if (this.expired.length > 0) await this.returnUnstarted();
  }

  /** The type is paused: nothing that waits may start, and the claim loop gives it back at once. */
  private standDown(): void {
    this.expired.push(...this.waiting.splice(0));
    this.changed();
    this.onRoom();
  }

  private startMore(): void {
    const now = this.options.db.clock.now();
    while (this.running < this.rules.settings.concurrency && this.waiting.length > 0) {
      const task = this.waiting.shift();
      if (task !== undefined) this.startOne(task, now);
    }
  }

  private startOne(task: ClaimedTask, now: Date): void {
    const { executor } = this.choice;
    // Without its lease somebody else may run it by now.
    if (executor === null || task.leaseUntil <= now) this.expired.push(task);
    else void this.runOne(executor, task);
  }

  private async runOne(executor: Executor, task: ClaimedTask): Promise<void> {
    this.running += 1;
    try {
      await this.options.run(this, executor, task);
    } finally {
      this.running -= 1;
      this.startMore();
      this.changed();
    }
  }

  private changed(): void {
    if (this.lastFull && this.hasRoom && !this.breaker.paused) this.onRoom();
    if (this.idleWaiters.length > 0) for (const resolve of this.idleWaiters.splice(0)) resolve();
  }

  /** Gives back what was claimed and must not start. Returns how many tasks. */
  async returnUnstarted(): Promise<number> {
    for (const token of this.doubtful) {
      await giveBackToken(this.options.db, this.bizType, token);
      this.doubtful.delete(token);
    }
    const tasks = this.expired.splice(0);
    if (tasks.length === 0) return 0;
    try {
      const returned = await giveBack(this.options.db, tasks);
      for (const task of tasks) {
        this.held.delete(task);
        this.breaker.dropProbe(task.claimToken);
      }
      return returned;
    } catch (error) {
      this.expired.push(...tasks);
      throw error;
    }
  }
}
