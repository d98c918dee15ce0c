import type { Database } from '../db/client';
import { BreakRunner } from './break-runner';
import { FollowUpSettler } from './follow-up-settler';
import { createLoop, type Loop } from './loop';
import { QueryPuller } from './query-puller';
import { RunRunner } from './run-runner';
import { StatementReader } from './statement-reader';
import type { Trouble } from './trouble';

/** One turn of a runner. busy: there is more to do at once. */
export type DeskTurn = { busy: boolean };

type Runner = { runOnce(): Promise<DeskTurn>; end(): void };

/** The reconciliation desk's own loops, each by what it works at. */
export type DeskLoops = Record<DeskWork, Loop<DeskTurn>>;

const DESK_WORK = ['statements', 'queries', 'runs', 'decisions', 'followUps'] as const;
export type DeskWork = (typeof DESK_WORK)[number];

export type DeskOptions = {
  db: Database;
  worker: string;
  environment: Readonly<Record<string, string | undefined>>;
  trouble: Trouble;
  random: () => number;
  /** Milliseconds until a loop without work looks again. */
  pauseMs: () => number;
};

export type Desk = {
  loops: DeskLoops;
  start(): void;
  /** Turns under way end at their next step; resolves once they have. */
  stop(): Promise<void>;
  /** Everything that is to do now, to its end. */
  runAll(): Promise<void>;
};

const NAMES: Readonly<Record<DeskWork, string>> = {
  statements: 'statements',
  queries: 'status queries',
  runs: 'reconciliation runs',
  decisions: 'decisions about breaks',
  followUps: 'follow-up tasks',
};

/** What the worker does for reconciliation, beside the tasks: files are read, days compared, decisions carried out. */
export function createDesk({ db, worker, environment, trouble, random, pauseMs }: DeskOptions): Desk {
  const runners: Record<DeskWork, Runner> = {
    statements: new StatementReader(db, worker),
    queries: new QueryPuller(db, worker, environment),
    runs: new RunRunner(db, worker),
    decisions: new BreakRunner(db, worker),
    followUps: new FollowUpSettler(db, worker),
  };
  const loopOf = (work: DeskWork) =>
    createLoop({
      name: NAMES[work],
      run: () => runners[work].runOnce(),
      pauseMs: ({ busy }) => (busy ? 0 : pauseMs()),
      trouble,
      random,
    });
  const loops = Object.fromEntries(DESK_WORK.map((work) => [work, loopOf(work)])) as DeskLoops;
  return {
    loops,
    start: () => DESK_WORK.forEach((work) => loops[work].start()),
    stop: async () => {
      for (const work of DESK_WORK) runners[work].end();
      await Promise.all(DESK_WORK.map((work) => loops[work].stop()));
    },
    runAll: async () => {
      for (const work of DESK_WORK) while ((await runners[work].runOnce()).busy);
    },
  };
}
