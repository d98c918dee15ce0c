import type { Catalogue, LaneLoops } from './catalogue';
import type { ConfirmCounts } from './confirmer';
import type { Finisher } from './finisher';
import type { GroupCounts } from './grouper';
import type { Log } from './log';
import type { Loop } from './loop';
import type { ReclaimCounts } from './reclaimer';

/** `asking`: unknown outcomes about which the other side says "in progress"; a later run asks again. */
export type OnceReport = ReclaimCounts & { claimed: number; finished: bigint; late: bigint; asking: number };

export type OnceParts = {
  loops: {
    types: Loop<unknown>;
    heartbeat: Loop<unknown>;
    reclaim: Loop<ReclaimCounts>;
    confirm: Loop<ConfirmCounts>;
    statistics: Loop<unknown>;
    groups: Loop<GroupCounts>;
  };
  catalogue: Catalogue;
  finisher: Finisher;
  close: () => Promise<void>;
  log: Log;
};

/** How long results may wait for the database at the end. */
const DRAIN_MS = 60_000;

/** One pass for a crontab: reclaims, runs what is due to its end, writes the results. Rejects when the database fails. */
export async function runEverythingDue(parts: OnceParts): Promise<OnceReport> {
  const { loops, catalogue, finisher } = parts;
  await loops.types.runOnce();
  await loops.heartbeat.runOnce();
  loops.heartbeat.start();
  const reclaimed = await loops.reclaim.runOnce();
  const claims = await Promise.all(catalogue.lanes.map(runLane));
  const asking = await askAll(loops.confirm);
  const unwritten = await finisher.drain(DRAIN_MS);
  if (unwritten > 0)
    parts.log.error({ unwritten }, 'results could not be written; their tasks will be reclaimed');
  while ((await loops.groups.runOnce()).full);
  // As far as it comes in one round; the next run goes on.
  await loops.statistics.runOnce();
  await parts.close();
  return {
    ...reclaimed,
    claimed: claims.reduce((sum, count) => sum + count, 0),
    finished: finisher.finishedTotal,
    late: finisher.lateTotal,
    asking,
  };
}

async function runLane({ lane, claim, renew }: LaneLoops): Promise<number> {
  renew.start();
  let claimed = 0;
  for (;;) {
    const counts = await claim.runOnce();
    claimed += counts.claimed;
    if (counts.full) await lane.roomOrIdle();
    else if (counts.probe === true) await verdictOfProbe(lane);
    else break;
  }
  await lane.idle();
  await lane.returnUnstarted();
  return claimed;
}

/** After it another claim may bring more: everything, when the probe closed the circuit. */
async function verdictOfProbe(lane: LaneLoops['lane']): Promise<void> {
  await lane.idle();
  await lane.breaker.settled();
}

/** Asks about each unknown outcome once, in batches. Returns how many stay open. */
async function askAll(confirm: Loop<ConfirmCounts>): Promise<number> {
  for (;;) {
    const counts = await confirm.runOnce();
    if (counts.asked === 0) return counts.left;
  }
}
