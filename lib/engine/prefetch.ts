/** A claim costs a durable commit, so a type that empties its batches faster than this is given larger ones. */
const FAST_MS = 150;
const SLOW_MS = 600;
const LARGEST = 500;

/**
 * How many tasks beyond its slots a type may claim ahead: as many as it has slots, at most 50, doubled while full
 * batches are emptied quickly and halved when they are not. A hanging type never gets past the first step.
 */
export class Prefetch {
  private steps = 0;
  private lastFullAt: number | null = null;

  size(concurrency: number): number {
    return Math.min(LARGEST, Math.min(50, concurrency) * 2 ** this.steps);
  }

  /** Tells that a claim came back full or not, at a monotonic time in milliseconds. */
  observe(full: boolean, concurrency: number, nowMs: number): void {
    if (!full) {
      this.lastFullAt = null;
      return;
    }
    const took = this.lastFullAt === null ? null : nowMs - this.lastFullAt;
    this.lastFullAt = nowMs;
    if (took === null) return;
    if (took < FAST_MS && this.size(concurrency) < LARGEST) this.steps += 1;
    if (took > SLOW_MS && this.steps > 0) this.steps -= 1;
  }
}
