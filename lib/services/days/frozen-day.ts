import type { Tx } from '../../db/client';
import { readDecisions } from '../../db/day-breaks';
import type { StoredDay } from '../../db/recon-day-store';
import type { StoredRun } from '../../db/recon-run-store';
import { unexplained } from '../../domain/reconciliation-sums';
import { readRunSums } from '../../domain/run-record';
import type { StakesView } from '../../domain/views/recon-run';
import { hashOf } from '../../reconciliation/seal';
import type { Frozen } from '../approvals/approval-kind';

/** What both persons sign: this run, its result, and every decision about the day's breaks. */
export async function freezeSignOff(tx: Tx, run: StoredRun): Promise<Frozen> {
  const decisions = await readDecisions(tx, run);
  return {
    run: run.id.toString(),
    result: run.resultHash,
    breaks: decisions.length,
    decisions: hashOf(decisions),
  };
}

/** What both persons open again: the seal as it is now. */
export function freezeReopening({ sealId, state, lockVersion }: StoredDay): Frozen {
  return { seal: sealId?.toString() ?? null, state, day: lockVersion };
}

/** Money of what the run found, before anybody decided about it. */
export function stakesOfRun({ sums }: StoredRun): StakesView[] {
  const read = readRunSums(sums);
  if (read === null) return [];
  return [...unexplained(read)].sort().map(([currency, { count, absolute, net, withoutAmount }]) => ({
    currency,
    count,
    absolute: absolute.toString(),
    net: net.toString(),
    withoutAmount,
  }));
}
