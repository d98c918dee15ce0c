import type { Database } from '../db/client';
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
  lastError: () => LastError | null;
};

/** This worker's row in the registry, and with it the offset between its clock and the database's. */
export class Registration {
  private clockOffsetMs = 0;
  private first = true;
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
    return {
      clockOffsetMs: this.clockOffsetMs,
      inFlight: this.source.inFlight(),
      finishedTotal: this.source.finishedTotal(),
      lastError: this.source.lastError(),
    };
  }
}
