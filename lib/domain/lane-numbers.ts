import type { WorkerRefusal } from './worker-refusal';

/** What a worker does for one type at the moment of its heartbeat. */
export type LaneNumbers = {
  bizType: string;
  /** Being executed. */
  running: number;
  /** Claimed and not started yet. */
  waiting: number;
  /** Ended, or to be confirmed, and not on record yet. */
  unwritten: number;
  /** Why this worker cannot run the type; null when it can. */
  problem: WorkerRefusal | null;
};

/** The column holds 64 KB; more types than this are left out, idle ones first. */
const KEPT = 200;
const PROBLEM_LETTERS = 160;

/** As stored with a heartbeat: types that do something, or cannot. */
export function laneNumbersText(lanes: readonly LaneNumbers[]): string {
  const busy = (lane: LaneNumbers) => lane.running + lane.waiting + lane.unwritten;
  const telling = lanes.filter((lane) => busy(lane) > 0 || lane.problem !== null);
  telling.sort((a, b) => busy(b) - busy(a));
  const kept = telling
    .slice(0, KEPT)
    .map(({ problem, ...lane }) => ({ ...lane, problem: shortened(problem) }));
  return JSON.stringify(kept);
}

function shortened(problem: WorkerRefusal | null): WorkerRefusal | null {
  return JSON.stringify(problem).length <= PROBLEM_LETTERS ? problem : { code: 'see_log' };
}
