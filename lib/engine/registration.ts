import type { Database } from '../db/client';
import type { LaneNumbers } from '../domain/lane-numbers';
import {
  beat,
  forgetSilentWorkers,
  markStopped,
  type WorkerIdentity,
  type WorkerPulse,
} from '../db/worker-store';
import type { LastError } from './trouble';

export type PulseSource = {
  inFlight: () => number;
  finishedTotal: () => bigint;
  lateTotal: () => bigint;
  lanes: () => LaneNumbers[];
  leaseUntil: () => Date | null;
  lastError: () => LastError | null;
};

/** Nothing is said of a rate before this, and nothing older than a minute counts. */
const SHORTEST_MS = 10_000;
const MINUTE_MS = 60_000;

/** This worker's row in the registry, and with it the offset between its clock and the database's. */
export class Registration {
  private clockOffsetMs = 0;
  private first = true;
  private samples: { at: number; finished: bigint }[] = [];
  constructor(
    private readonly db: Database,
    private readonly identity: WorkerIdentity,
    private readonly source: PulseSource,
  ) {}

  /** One heartbeat: asks the database for its time again and tells what this worker does. */
  async beat(): Promise<{ inFlight: number; clockOffsetMs: number }> {
    this.clockOffsetMs = await this.db.syncClock();
    const pulse = this.pulse();
    await beat(this.db, this.identity, pulse);
    if (this.first) await forgetSilentWorkers(this.db);
    this.first = false;
    return { inFlight: pulse.inFlight, clockOffsetMs: this.clockOffsetMs };
  }

  async stop(): Promise<void> {
    await markStopped(this.db, this.identity, this.pulse());
  }

  private pulse(): WorkerPulse {
    const { inFlight, finishedTotal, lateTotal, lanes, leaseUntil, lastError } = this.source;
    return {
      clockOffsetMs: this.clockOffsetMs,
      inFlight: inFlight(),
      finishedTotal: finishedTotal(),
      lateTotal: lateTotal(),
      finishedPerMinute: this.rate(finishedTotal()),
      lanes: lanes(),
      leaseUntil: leaseUntil(),
      lastError: lastError(),
    };
  }

  /** Results a minute between the oldest heartbeat of the last minute and this one. */
  private rate(finished: bigint): number | null {
    const at = performance.now();
    this.samples = [...this.samples.filter((sample) => at - sample.at <= MINUTE_MS), { at, finished }];
    const [oldest] = this.samples;
    if (oldest === undefined || at - oldest.at < SHORTEST_MS) return null;
    return Math.round((Number(finished - oldest.finished) * MINUTE_MS) / (at - oldest.at));
  }
}
