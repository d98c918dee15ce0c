import { setTimeout as pause } from 'node:timers/promises';
import { hasDue } from '../db/claim-store';
import type { Database } from '../db/client';
import type { BulkTurn } from './bulk-runner';
import type { Catalogue, LaneLoops } from './catalogue';
import type { ConfirmCounts } from './confirmer';
import type { Desk } from './desk-loops';
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
    bulk: Loop<BulkTurn>;
  };
  desk: Pick<Desk, 'runAll'>;
  catalogue: Catalogue;
  finisher: Finisher;
  db: Database;
  close: () => Promise<void>;
  log: Log;
};

/** How long results may wait for the database at the end. */
const DRAIN_MS = 60_000;
/** How often a type is asked again for due tasks that a claim passed over, and how long apart: two seconds in all. */
const CLAIMS_AGAIN = 40;
const AGAIN_MS = 50;

/** One pass for a crontab: reclaims, runs what is due to its end, writes the results. Rejects when the database fails. */
export async function runEverythingDue(parts: OnceParts): Promise<OnceReport> {
  const { loops, catalogue, finisher } = parts;
  await loops.types.runOnce();
  await loops.heartbeat.runOnce();
  loops.heartbeat.start();
  const reclaimed = await loops.reclaim.runOnce();
  while ((await loops.bulk.runOnce()).busy);
  const claims = await Promise.all(catalogue.lanes.map((lane) => runLane(lane, parts)));
  const asking = await askAll(loops.confirm);
  const unwritten = await finisher.drain(DRAIN_MS);
  if (unwritten > 0)
    parts.log.error({ unwritten }, 'results could not be written; their tasks will be reclaimed');
  // What became of the tasks that bulk operations had moved.
  while ((await loops.bulk.runOnce()).busy);
  while ((await loops.groups.runOnce()).full);
  await parts.desk.runAll();
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

async function runLane({ lane, claim, renew }: LaneLoops, { db, log }: OnceParts): Promise<number> {
  renew.start();
  const began = db.clock.now();
  let claimed = 0;
  let again = 0;
  for (;;) {
    const counts = await claim.runOnce();
    claimed += counts.claimed;
    if (counts.full) await lane.roomOrIdle();
    else if (counts.probe === true) await verdictOfProbe(lane);
    else if (!(await leftDue(db, lane, began))) break;
    else if ((again += 1) > CLAIMS_AGAIN) {
      log.warn({ bizType: lane.bizType }, 'due tasks are left: somebody holds their rows');
      break;
    } else await passedOver(lane, log);
  }
  await lane.idle();
  await lane.returnUnstarted();
  return claimed;
}

/** Whether tasks that were due at an instant are still unclaimed, though a claim may take them. */
async function leftDue(db: Database, { rules, choice, breaker }: LaneLoops['lane'], at: Date) {
  if (!rules.enabled || choice.executor === null || breaker.paused) return false;
  return hasDue(db, rules.bizType, at);
}

/** Another claim had locked their rows, perhaps one of another type: it is over in a moment. */
async function passedOver(lane: LaneLoops['lane'], log: Log): Promise<void> {
  log.info({ bizType: lane.bizType }, 'due tasks were passed over, claiming again');
  await pause(AGAIN_MS);
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
