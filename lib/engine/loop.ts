import type { Trouble } from './trouble';
import { Waker } from './waker';

/** One of the engine's loops. `runOnce` does one round and rejects when it fails; `start` repeats it for ever. */
export type Loop<C> = {
  runOnce(): Promise<C>;
  start(): void;
  /** Cuts the pause before the next round. */
  wake(): void;
  /** Lets the current round end and starts no other. */
  stop(): Promise<void>;
};

export type LoopOptions<C> = {
  name: string;
  run: () => Promise<C>;
  /** Milliseconds until the next round. */
  pauseMs: (counts: C) => number;
  trouble: Trouble;
  /** Number in [0, 1), so that workers do not come back all at once. */
  random: () => number;
  /** A round always asks the database, so one that works proves that it is there. */
  provesDatabase?: boolean;
};

const LONGEST_BACKOFF_MS = 5_000;

export function createLoop<C>(options: LoopOptions<C>): Loop<C> {
  const waker = new Waker();
  let going = false;
  let turning: Promise<void> = Promise.resolve();

  const round = async (failures: number): Promise<{ failures: number; pauseMs: number }> => {
    try {
      const counts = await options.run();
      if (options.provesDatabase === true) options.trouble.recovered();
      return { failures: 0, pauseMs: options.pauseMs(counts) };
    } catch (error) {
      options.trouble.report(options.name, error);
      return { failures: failures + 1, pauseMs: backoffMs(failures, options.random()) };
    }
  };
  const turn = async () => {
    for (let failures = 0; going;) {
      const next = await round(failures);
      failures = next.failures;
      if (going) await waker.wait(next.pauseMs);
    }
  };
  return {
    runOnce: options.run,
    start: () => {
      if (going) return;
      going = true;
      turning = turn();
    },
    wake: () => waker.wake(),
    stop: () => {
      going = false;
      waker.wake();
      return turning;
    },
  };
}

/** 100 ms doubling to 5 s, half of it random. */
export function backoffMs(failures: number, random: number): number {
  const full = Math.min(LONGEST_BACKOFF_MS, 100 * 2 ** Math.min(failures, 10));
  return full / 2 + (full / 2) * random;
}
