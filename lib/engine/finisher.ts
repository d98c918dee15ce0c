import type { Database } from '../db/client';
import { databaseTrouble } from '../db/failure';
import { ATTEMPT_CHUNKS } from '../db/attempt-store';
import { finishTasks, type Finish } from '../db/finish-store';
import type { Log } from './log';
import { backoffMs } from './loop';
import type { Trouble } from './trouble';
import { Waker } from './waker';

/** A result on its way to the ledger. `written` is called once it is on record, or cannot be written at all. */
export type Result = { finish: Finish; written: () => void };

export type FinisherOptions = {
  db: Database;
  worker: string;
  trouble: Trouble;
  log: Log;
  random: () => number;
  batchSize: number;
  /** How long a result waits for company, in milliseconds. */
  lingerMs: number;
};

const MAX_FLIGHTS = 2;
/** Attempts are cheapest in whole chunks; the rest of a batch waits for the next one. */
const SMALLEST_CHUNK = Math.min(...ATTEMPT_CHUNKS);
/** Tries of a result that the database refuses for its content; then its lease runs out and it is reclaimed. */
const MAX_REFUSALS = 3;

/**
 * Writes results in batches. While the database is away they stay in memory and are tried again: an outage is never
 * a task's failure. A full batch goes at once, a smaller one waits a moment and for the one in flight.
 */
export class Finisher {
  finishedTotal = 0n;
  lateTotal = 0n;
  private queue: Result[] = [];
  private flights = 0;
  private failures = 0;
  private timer: NodeJS.Timeout | null = null;
  private readonly pause = new Waker();
  private idle: (() => void)[] = [];
  private draining = false;
  private readonly refusals = new WeakMap<Result, number>();
  constructor(private readonly options: FinisherOptions) {}

  /** True while results wait because an earlier try failed. */
  get behind(): boolean {
    return this.failures > 0 && this.queue.length > 0;
  }

  add(result: Result): void {
    this.queue.push(result);
    this.pump();
  }

  /** Writes everything there is; resolves when nothing is left, or after `limitMs` with what is left. */
  async drain(limitMs: number): Promise<number> {
    this.draining = true;
    this.launch();
    if (this.queue.length === 0 && this.flights === 0) return 0;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, limitMs);
      this.idle.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
    return this.queue.length;
  }

  private pump(): void {
    if (this.queue.length >= this.options.batchSize && this.flights < MAX_FLIGHTS) return this.launch();
    if (this.flights === 0) this.timer ??= setTimeout(() => this.launch(), this.options.lingerMs);
  }

  private launch(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    if (this.queue.length > 0 && this.flights < MAX_FLIGHTS) void this.fly();
  }

  private async fly(): Promise<void> {
    this.flights += 1;
    const batch = this.queue.splice(0, this.nextBatchSize());
    try {
      await this.write(batch);
      this.failures = 0;
      this.options.trouble.recovered();
    } catch (error) {
      this.options.trouble.report('finish', error);
      this.queue.unshift(...batch.filter((result) => this.mayTryAgain(result, error)));
      this.failures += 1;
      await this.pause.wait(backoffMs(this.failures - 1, this.options.random()));
    }
    this.flights -= 1;
    if (this.queue.length > 0) this.pump();
    else if (this.flights === 0) for (const resolve of this.idle.splice(0)) resolve();
  }

  private nextBatchSize(): number {
    const size = Math.min(this.options.batchSize, this.queue.length);
    return this.draining || size < SMALLEST_CHUNK ? size : size - (size % SMALLEST_CHUNK);
  }

  private async write(batch: readonly Result[]): Promise<void> {
    try {
      await this.record(batch);
    } catch (error) {
      if (databaseTrouble(error) !== 'other' || batch.length === 1) throw error;
      // One result that the database refuses must not hold up the others: each goes alone.
      await this.writeEach(batch);
    }
  }

  private async writeEach(batch: readonly Result[]): Promise<void> {
    for (const result of batch) {
      try {
        await this.record([result]);
      } catch (error) {
        if (databaseTrouble(error) !== 'other') throw error;
        this.options.trouble.report('finish', error);
        if (this.mayTryAgain(result, error)) this.queue.push(result);
      }
    }
  }

  private async record(batch: readonly Result[]): Promise<void> {
    const { db, worker } = this.options;
    const report = await finishTasks(
      db,
      worker,
      batch.map((result) => result.finish),
    );
    this.finishedTotal += BigInt(report.finished);
    this.lateTotal += BigInt(report.late.length);
    if (report.late.length > 0)
      this.options.log.warn({ tasks: report.late.map(String) }, 'results came after their claim was lost');
    for (const result of batch) result.written();
  }

  private mayTryAgain(result: Result, error: unknown): boolean {
    if (databaseTrouble(error) !== 'other') return true;
    const refusals = (this.refusals.get(result) ?? 0) + 1;
    this.refusals.set(result, refusals);
    if (refusals < MAX_REFUSALS) return true;
    const task = String(result.finish.task.id);
    this.options.log.error({ task }, 'a result cannot be written; its task will be reclaimed');
    result.written();
    return false;
  }
}
