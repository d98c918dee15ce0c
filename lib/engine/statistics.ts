import { randomUUID } from 'node:crypto';
import type { Database } from '../db/client';
import { holdProgress, releaseProgress } from '../db/stat-progress';
import { computeStats } from '../db/stat-source';
import { pruneStats } from '../db/stat-retention';
import { writeChunk } from '../db/stat-store';
import { nextChunk, type Progress } from '../domain/stat-schedule';
import { groupFailuresIn } from './grouper';

/** chunks: pieces of time computed. behind: there are more; the next round goes on at once. */
export type StatisticsCounts = { chunks: number; written: number; removed: number; behind: boolean };

const NOTHING: StatisticsCounts = { chunks: 0, written: 0, removed: 0, behind: false };
/** A round ends after this long, whatever is left. */
const ROUND_MS = 3_000;
/** A piece grows while it takes less than the first, and shrinks when it takes more than the second. */
const QUICK_MS = 300;
const SLOW_MS = 1_500;
const WIDEST_MINUTES = 48 * 60;

/** Computes everything that is behind, however long it takes: for a ledger that has just been filled. */
export async function catchUpStatistics(db: Database): Promise<void> {
  const statistics = new Statistics(db);
  for (let behind = true; behind;) behind = (await statistics.runOnce()).behind;
}

/**
 * Keeps `task_stat` and `group_stat` up with the ledger. Any number of workers may have one: whoever holds the progress computes, the
 * others pass. After days without a worker it goes on where it was, piece by piece.
 */
export class Statistics {
  private spanMinutes = 60;
  private ending = false;
  /** @param roundMs how long a round may go on taking pieces: a worker that stops waits for no more */
  constructor(
    private readonly db: Database,
    private readonly roundMs: number = ROUND_MS,
  ) {}

  /** The round under way ends with its piece. */
  end(): void {
    this.ending = true;
  }

  async runOnce(): Promise<StatisticsCounts> {
    const holder = randomUUID();
    const progress = await holdProgress(this.db, holder);
    if (progress === null) return NOTHING;
    try {
      return await this.catchUp(holder, progress);
    } finally {
      await releaseProgress(this.db, holder);
    }
  }

  private async catchUp(holder: string, from: Progress): Promise<StatisticsCounts> {
    const counts = { ...NOTHING };
    const began = performance.now();
    const over = () => this.ending || performance.now() - began > this.roundMs;
    let progress = from;
    for (;;) {
      const chunk = nextChunk(progress, this.db.clock.now().getTime(), this.spanMinutes);
      if (chunk === null) return { ...counts, removed: await pruneStats(this.db) };
      if (over()) return { ...counts, behind: true };
      // Where another worker has them locked, it is done by the next round.
      if (!(await groupFailuresIn(this.db, chunk, over))) return { ...counts, behind: over() };
      const before = performance.now();
      const computed = await computeStats(this.db, chunk.from, chunk.to, chunk.slot);
      const written = await writeChunk(this.db, holder, chunk, computed);
      if (written === null) return counts;
      counts.chunks += 1;
      counts.written += written;
      progress = chunk.then;
      this.adapt(performance.now() - before);
    }
  }

  private adapt(tookMs: number): void {
    if (tookMs < QUICK_MS) this.spanMinutes = Math.min(WIDEST_MINUTES, this.spanMinutes * 2);
    else if (tookMs > SLOW_MS) this.spanMinutes = Math.max(1, Math.floor(this.spanMinutes / 2));
  }
}
