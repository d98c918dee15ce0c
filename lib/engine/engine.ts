import { setMaxListeners } from 'node:events';
import type { ClaimedTask } from '../db/claim-store';
import type { Database } from '../db/client';
import type { WorkerIdentity } from '../db/worker-store';
import type { Outcome } from '../domain/outcome';
import type { HandlerRegistry } from '../executors/handler';
import { BulkRunner, type BulkTurn } from './bulk-runner';
import { Catalogue } from './catalogue';
import { Confirmer, type ConfirmCounts } from './confirmer';
import { createDesk, type DeskLoops } from './desk-loops';
import { Finisher } from './finisher';
import { groupFailures, type GroupCounts } from './grouper';
import { INTERVALS, type Intervals } from './intervals';
import type { Lane, LaneCounts, RunTask } from './lane';
import { silentLog, type Log } from './log';
import { createLoop, type Loop } from './loop';
import { Reclaimer, type ReclaimCounts } from './reclaimer';
import { Registration } from './registration';
import { runEverythingDue, type OnceReport } from './run-once';
import { Statistics, type StatisticsCounts } from './statistics';
import { giveBackAll, within } from './stopping';
import { attempt, finishOf } from './task-run';
import { Trouble } from './trouble';

export type EngineOptions = {
  db: Database;
  identity: WorkerIdentity;
  handlers: HandlerRegistry;
  /** Where signing secrets are looked up. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Only these biz_types; all when missing. */
  types?: readonly string[];
  log?: Log;
  /** Number in [0, 1); the jitter of retries and pauses. */
  random: () => number;
  /** Rows per claim and per finish, 500 at most. */
  batchSize?: number;
  intervals?: Partial<Intervals>;
};

export type StopReport = { givenBack: number; unwritten: number };

export type Engine = {
  /** Starts every loop. */
  start(): void;
  /**
   * No further claims; unstarted ones are given back; running ones may end for `graceMs`, then they are cut short and
   * recorded as unknown. Results are written for `graceMs` at most. Marks the worker stopped.
   */
  stop(graceMs: number): Promise<StopReport>;
  /** Instead of `start`: reclaims, and runs everything that is due now to its end. */
  runOnce(): Promise<OnceReport>;
  /** One round of each loop, for tests and for `runOnce`. */
  loops: DeskLoops & {
    types: Loop<{ added: number; changed: number; removed: number }>;
    reclaim: Loop<ReclaimCounts>;
    heartbeat: Loop<{ inFlight: number; clockOffsetMs: number }>;
    confirm: Loop<ConfirmCounts>;
    statistics: Loop<StatisticsCounts>;
    /** Failed tasks without a failure group get theirs. */
    groups: Loop<GroupCounts>;
    /** One turn of one bulk operation. */
    bulk: Loop<BulkTurn>;
    /** The claim loop of a type; undefined before the first round of `types`, or when nobody runs it here. */
    claim(bizType: string): Loop<LaneCounts> | undefined;
    renew(bizType: string): Loop<{ renewed: number }> | undefined;
  };
  readonly inFlight: number;
  readonly finishedTotal: bigint;
  readonly lateTotal: bigint;
};

/** Puts a worker together. Nothing is asked of the database before `start`, `runOnce` or a loop's round. */
export function createEngine(options: EngineOptions): Engine {
  const { db, identity, random } = options;
  const log = options.log ?? silentLog;
  const intervals = { ...INTERVALS, ...options.intervals };
  const batchSize = Math.min(500, options.batchSize ?? 500);
  const cutShort = new AbortController();
  // One listener for each running task.
  setMaxListeners(0, cutShort.signal);
  const trouble = new Trouble(log, db.clock);
  const worker = identity.id;
  const finisher = new Finisher({
    db,
    worker,
    trouble,
    log,
    random,
    batchSize,
    lingerMs: intervals.lingerMs,
  });

  const settleTask = (lane: Lane, task: ClaimedTask, startedAt: Date, outcome: Outcome) => {
    const finish = finishOf(task, outcome, lane.rules, { startedAt, clock: db.clock, random: random() });
    finisher.add({ finish, written: () => lane.release(task) });
  };
  const confirmer = new Confirmer({ clock: db.clock, signal: cutShort.signal, settle: settleTask });
  const run: RunTask = async (lane, executor, task) => {
    const startedAt = db.clock.now();
    const turn = lane.breaker.currentTurn;
    const outcome = await attempt(executor, task, cutShort.signal);
    lane.breaker.observe(task, turn, outcome);
    const asks = outcome.kind === 'unknown' && lane.rules.settings.onUnknown === 'confirm';
    if (asks && executor.confirm !== undefined) confirmer.ask(lane, task, startedAt, outcome);
    else settleTask(lane, task, startedAt, outcome);
  };
  const parts = { handlers: options.handlers, environment: options.environment, clock: db.clock };
  const only = options.types ?? null;
  const catalogue = new Catalogue({ db, worker, parts, run, batchSize, only, trouble, log, random });
  const reclaimer = new Reclaimer({ db, worker, log, random, confirmer });
  const lanes = () => catalogue.lanes.map(({ lane }) => lane);
  const inFlight = () => lanes().reduce((sum, lane) => sum + lane.held.size, 0);
  const registration = new Registration(db, identity, {
    inFlight,
    finishedTotal: () => finisher.finishedTotal,
    lateTotal: () => finisher.lateTotal,
    lanes: () => lanes().map((lane) => lane.numbers()),
    leaseUntil: () => latestLease(lanes()),
    lastError: () => trouble.lastError,
  });

  const reclaim = async (): Promise<ReclaimCounts> => {
    // After an outage our own claims come first: their leases may have run out while nobody could renew them.
    if (finisher.behind) return { reclaimed: 0, exhausted: 0, toConfirm: 0 };
    for (const lane of lanes()) await lane.renew();
    return reclaimer.reclaim(lanes());
  };
  const statistics = new Statistics(db);
  const bulk = new BulkRunner(db, worker, random);
  const common = { trouble, random };
  const desk = createDesk({
    ...{ db, worker, environment: options.environment },
    ...{ ...common, pauseMs: () => intervals.deskMs },
  });
  const asking = () => intervals.confirmMs;
  const loops = {
    types: createLoop({
      name: 'task types',
      run: () => catalogue.refresh(),
      pauseMs: () => intervals.typesMs,
      provesDatabase: true,
      ...common,
    }),
    reclaim: createLoop({ name: 'reclaim', run: reclaim, pauseMs: () => intervals.reclaimMs, ...common }),
    heartbeat: createLoop({
      name: 'heartbeat',
      run: () => registration.beat(),
      pauseMs: () => intervals.heartbeatMs,
      provesDatabase: true,
      ...common,
    }),
    confirm: createLoop({ name: 'confirm', run: () => confirmer.runOnce(), pauseMs: asking, ...common }),
    statistics: createLoop({
      name: 'statistics',
      run: () => statistics.runOnce(),
      pauseMs: ({ behind }) => (behind ? 0 : intervals.statisticsMs),
      ...common,
    }),
    groups: createLoop({
      name: 'failure groups',
      run: () => groupFailures(db),
      pauseMs: ({ full }) => (full ? 0 : intervals.groupsMs),
      ...common,
    }),
    bulk: createLoop({
      name: 'bulk operations',
      run: () => bulk.runOnce(),
      pauseMs: ({ busy }) => (busy ? 0 : intervals.bulkMs),
      ...common,
    }),
    ...desk.loops,
    claim: (bizType: string) => catalogue.lanes.find(({ lane }) => lane.bizType === bizType)?.claim,
    renew: (bizType: string) => catalogue.lanes.find(({ lane }) => lane.bizType === bizType)?.renew,
  };

  const close = async () => {
    await Promise.all([catalogue.stopRenewing(), loops.heartbeat.stop(), loops.statistics.stop()]);
    await Promise.all(lanes().map((lane) => lane.breaker.settled()));
    await catalogue.closeExecutors();
    await registration.stop();
  };
  const stop = async (graceMs: number): Promise<StopReport> => {
    statistics.end();
    bulk.end();
    await Promise.all([
      loops.types.stop(),
      loops.reclaim.stop(),
      loops.groups.stop(),
      loops.bulk.stop(),
      desk.stop(),
      catalogue.stopClaiming(),
    ]);
    const givenBack = await giveBackAll(lanes(), trouble);
    const idle = Promise.all(lanes().map((lane) => lane.idle()));
    await within(idle, graceMs);
    cutShort.abort();
    await within(Promise.all([idle, loops.confirm.stop()]), 2_000);
    const unwritten = await finisher.drain(graceMs);
    await within(
      close().catch((error: unknown) => trouble.report('stop', error)),
      5_000,
    );
    return { givenBack, unwritten };
  };

  return {
    start: () => {
      const { types, heartbeat, confirm, groups, bulk: operations, statistics: figures } = loops;
      for (const loop of [types, loops.reclaim, heartbeat, confirm, groups, operations, figures])
        loop.start();
      desk.start();
      catalogue.start();
    },
    stop,
    runOnce: () => runEverythingDue({ loops, desk, catalogue, finisher, db, close, log }),
    loops,
    get inFlight() {
      return inFlight();
    },
    get finishedTotal() {
      return finisher.finishedTotal;
    },
    get lateTotal() {
      return finisher.lateTotal;
    },
  };
}

function latestLease(lanes: readonly Lane[]): Date | null {
  let latest: Date | null = null;
  for (const lane of lanes)
    for (const { leaseUntil } of lane.held) if (latest === null || leaseUntil > latest) latest = leaseUntil;
  return latest;
}
