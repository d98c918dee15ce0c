import type { Database } from '../db/client';
import { hasStuck, reclaimStuck } from '../db/reclaim-store';
import type { Confirmer } from './confirmer';
import type { Lane } from './lane';
import type { Log } from './log';

export type ReclaimCounts = { reclaimed: number; exhausted: number; toConfirm: number };

export type ReclaimerOptions = {
  db: Database;
  worker: string;
  log: Log;
  random: () => number;
  confirmer: Confirmer;
};

/** Rows per transaction. */
const BATCH = 100;

/** Brings home what nobody works on any more, for the types this worker has. */
export class Reclaimer {
  constructor(private readonly options: ReclaimerOptions) {}

  async reclaim(lanes: readonly Lane[]): Promise<ReclaimCounts> {
    const total: ReclaimCounts = { reclaimed: 0, exhausted: 0, toConfirm: 0 };
    for (const lane of lanes) await this.reclaimType(lane, total);
    if (total.reclaimed + total.exhausted + total.toConfirm > 0)
      this.options.log.info(total, 'reclaimed what nobody worked on');
    return total;
  }

  private async reclaimType(lane: Lane, total: ReclaimCounts): Promise<void> {
    const { db, worker, random } = this.options;
    const { settings, problem } = lane.rules;
    // Settings that cannot be read say nothing about retries; and a question needs somebody who can ask it.
    const cannotAsk = settings.onUnknown === 'confirm' && lane.choice.executor === null;
    if (problem !== null || cannotAsk) return;
    while (await hasStuck(db, lane.bizType, settings.stuckLimitMs)) {
      const report = await reclaimStuck(db, {
        bizType: lane.bizType,
        rules: { policy: settings.retry, onUnknown: settings.onUnknown },
        stuckLimitMs: settings.stuckLimitMs,
        leaseMs: settings.leaseMs,
        worker,
        limit: BATCH,
        random,
      });
      for (const task of report.toConfirm) this.takeOver(lane, task);
      total.reclaimed += report.reclaimed;
      total.exhausted += report.exhausted;
      total.toConfirm += report.toConfirm.length;
      // Nothing: another worker has them locked and is at it.
      if (report.reclaimed + report.exhausted + report.toConfirm.length === 0) return;
    }
  }

  private takeOver(lane: Lane, task: Parameters<Confirmer['ask']>[1]): void {
    lane.held.add(task);
    this.options.confirmer.ask(lane, task, task.claimedAt, {
      kind: 'unknown',
      error: { class: 'lease_lost', message: 'The lease of an earlier claim ran out' },
    });
  }
}
