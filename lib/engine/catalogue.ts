import type { Database } from '../db/client';
import { readCircuits } from '../db/circuit-store';
import { closedCircuit } from '../domain/circuit';
import { refusalSentence } from '../domain/worker-refusal';
import { readTaskTypes, type StoredTaskType } from '../db/task-type-reader';
import { chooseExecutor, type ExecutorParts } from '../executors/choose-executor';
import { Lane, type LaneCounts, type RunTask } from './lane';
import type { Log } from './log';
import { createLoop, type Loop } from './loop';
import type { Trouble } from './trouble';

/** A lane and the loops that belong to it. */
export type LaneLoops = { lane: Lane; claim: Loop<LaneCounts>; renew: Loop<{ renewed: number }> };

export type CatalogueOptions = {
  db: Database;
  worker: string;
  parts: ExecutorParts;
  run: RunTask;
  batchSize: number;
  /** Only these biz_types; null for all. */
  only: readonly string[] | null;
  trouble: Trouble;
  log: Log;
  random: () => number;
};

/**
 * The lanes this worker has, kept equal to `task_type`. A type that is not there, or `external`, has no lane: rows
 * of it are left to whoever runs them.
 */
export class Catalogue {
  private readonly entries = new Map<string, LaneLoops & { version: string }>();
  private going = false;
  constructor(private readonly options: CatalogueOptions) {}

  get lanes(): LaneLoops[] {
    return [...this.entries.values()];
  }

  /** Reads the types again; counts of lanes that were added, changed and removed. */
  async refresh(): Promise<{ added: number; changed: number; removed: number }> {
    const stored = (await readTaskTypes(this.options.db)).filter(({ rules }) => this.isOurs(rules));
    const counts = { added: 0, changed: 0, removed: 0 };
    for (const type of stored) {
      const entry = this.entries.get(type.rules.bizType);
      if (entry === undefined) counts.added += this.add(type);
      else if (entry.version !== type.version) counts.changed += this.change(entry, type);
    }
    const names = new Set(stored.map(({ rules }) => rules.bizType));
    for (const name of this.entries.keys()) if (!names.has(name)) counts.removed += await this.remove(name);
    await this.refreshCircuits();
    return counts;
  }

  /** One query for all types: what other workers and people have made of their circuits. */
  private async refreshCircuits(): Promise<void> {
    const { db } = this.options;
    const circuits = await readCircuits(db.prisma);
    for (const { lane } of this.lanes)
      await lane.breaker.refresh(circuits.get(lane.bizType) ?? closedCircuit(lane.bizType, db.clock.now()));
  }

  start(): void {
    this.going = true;
    for (const { claim, renew } of this.lanes) {
      claim.start();
      renew.start();
    }
  }

  /** Ends the claim loops; leases go on being renewed until `stopRenewing`. */
  async stopClaiming(): Promise<void> {
    this.going = false;
    await Promise.all(this.lanes.map(({ claim }) => claim.stop()));
  }

  async stopRenewing(): Promise<void> {
    await Promise.all(this.lanes.map(({ renew }) => renew.stop()));
  }

  async closeExecutors(): Promise<void> {
    for (const { lane } of this.lanes) await lane.choice.executor?.close();
  }

  private isOurs(rules: StoredTaskType['rules']): boolean {
    const { only } = this.options;
    return rules.executor !== 'external' && (only === null || only.includes(rules.bizType));
  }

  private add({ rules, version }: StoredTaskType): number {
    const { db, worker, parts, run, batchSize, trouble, log, random } = this.options;
    const choice = chooseExecutor(rules, parts);
    const lane = new Lane({ db, worker, rules, choice, run, batchSize, trouble, log, random });
    const claim = createLoop<LaneCounts>({
      name: `claim ${rules.bizType}`,
      run: () => lane.claim(),
      pauseMs: ({ full }) => (full && lane.hasRoom ? 0 : lane.rules.settings.scanIntervalMs),
      trouble,
      random,
    });
    const renew = createLoop({
      name: `renew ${rules.bizType}`,
      run: async () => ({ renewed: await lane.renew() }),
      pauseMs: () => Math.max(20, lane.rules.settings.leaseMs / 6),
      trouble,
      random,
    });
    lane.onRoom = () => claim.wake();
    this.entries.set(rules.bizType, { lane, claim, renew, version });
    this.tellProblem(lane);
    if (this.going) {
      claim.start();
      renew.start();
    }
    return 1;
  }

  private change(entry: LaneLoops & { version: string }, { rules, version }: StoredTaskType): number {
    const { lane } = entry;
    const before = lane.choice.executor;
    lane.rules = rules;
    lane.choice = chooseExecutor(rules, this.options.parts);
    entry.version = version;
    lane.open();
    if (this.going) entry.claim.start();
    // Calls that are under way end on the old connections.
    void before?.close().catch((error: unknown) => this.options.trouble.report('close executor', error));
    this.tellProblem(lane);
    entry.claim.wake();
    return 1;
  }

  private async remove(name: string): Promise<number> {
    const entry = this.entries.get(name);
    if (entry === undefined) return 0;
    await entry.claim.stop();
    await entry.lane.close();
    // What runs keeps its leases until its results are written; should the type come back, it is a changed one.
    entry.version = 'removed';
    if (entry.lane.held.size > 0) return 0;
    await entry.renew.stop();
    await entry.lane.choice.executor?.close();
    this.entries.delete(name);
    return 1;
  }

  private tellProblem(lane: Lane): void {
    const { problem } = lane.choice;
    if (problem === null) return;
    const { bizType } = lane;
    this.options.log.warn({ bizType, problem: refusalSentence(problem) }, 'a type is not claimed');
  }
}
