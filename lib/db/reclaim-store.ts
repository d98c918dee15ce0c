import { randomUUID } from 'node:crypto';
import { ATTEMPT_ERROR_BYTES, cutByBytes } from '../domain/cut-text';
import { STATUS } from '../domain/task-status';
import { fingerprintOf, type Fingerprint } from '../domain/fingerprint';
import { settleLost, type SettleRules } from '../domain/settle';
import type { ClaimedTask } from './claim-store';
import type { Database, Tx } from './client';
import { withLockRetry } from './failure';
import { recordSightings, type Sighting } from './failure-group-store';
import { lockAbandoned, lockLeaseLost, type LockedTask } from './locking-reads';
import { writeSetback, writeTakeOver } from './task-writer';

export type ReclaimRequest = {
  bizType: string;
  rules: SettleRules;
  stuckLimitMs: number;
  leaseMs: number;
  worker: string;
  limit: number;
  /** Number in [0, 1) for each jitter. */
  random: () => number;
};

/** `toConfirm`: taken over under a new token, for types that ask what became of an unknown outcome. */
export type ReclaimReport = { reclaimed: number; exhausted: number; toConfirm: ClaimedTask[] };

/** Whether anything of a type is stuck: takes no lock and opens no transaction, for idle rounds. */
export async function hasStuck(db: Database, bizType: string, stuckLimitMs: number): Promise<boolean> {
  const now = db.clock.now();
  const lost = {
    claimToken: { not: null },
    OR: [{ nextRetryTime: null }, { nextRetryTime: { lt: now } }],
  };
  const abandoned = { claimToken: null, updatedAt: { lt: new Date(now.getTime() - stuckLimitMs) } };
  const row = await db.prisma.asyncTask.findFirst({
    where: { bizType, status: STATUS.processing, OR: [lost, abandoned] },
    select: { id: true },
  });
  return row !== null;
}

/** Brings home what nobody works on any more: lease run out, or no claim and untouched for the stuck limit. */
export async function reclaimStuck(db: Database, request: ReclaimRequest): Promise<ReclaimReport> {
  const { report, sightings } = await withLockRetry(() =>
    db.prisma.$transaction(async (tx) => {
      const now = db.clock.now();
      const abandonedBefore = new Date(now.getTime() - request.stuckLimitMs);
      const lost = await lockLeaseLost(tx, db.provider, request.bizType, now, request.limit);
      const abandoned = await lockAbandoned(tx, db.provider, request.bizType, abandonedBefore, request.limit);
      const report: ReclaimReport = { reclaimed: 0, exhausted: 0, toConfirm: [] };
      const sightings: Sighting[] = [];
      for (const row of [...lost, ...abandoned]) {
        const group = await reclaimOne(tx, row, request, now, report);
        if (group !== undefined) sightings.push({ group, first: now, last: now });
      }
      return { report, sightings };
    }),
  );
  await recordSightings(db, sightings);
  return report;
}

/** Resolves with the failure group of a task that failed by it. */
async function reclaimOne(
  tx: Tx,
  row: LockedTask,
  request: ReclaimRequest,
  now: Date,
  report: ReclaimReport,
): Promise<Fingerprint | undefined> {
  if (request.rules.onUnknown === 'confirm') {
    const claim = { token: randomUUID(), worker: request.worker };
    const leaseUntil = new Date(now.getTime() + request.leaseMs);
    const count = await writeTakeOver(tx, row.id, row.claimToken, claim, leaseUntil, now);
    if (count === 1)
      report.toConfirm.push({ ...row, claimToken: claim.token, leaseUntil, claimedAt: row.updatedAt });
    return undefined;
  }
  const message = lostMessage(row, now);
  const settlement = settleLost(message, row.retryCount, request.rules, now, request.random());
  if (settlement.transition === 'succeed') return undefined;
  const failure = { bizType: row.bizType, errorClass: LOST, message };
  const group = settlement.transition === 'exhaust' ? fingerprintOf(failure) : undefined;
  if ((await writeSetback(tx, row.id, row.claimToken, settlement, now, group?.id)) !== 1) return undefined;
  if (settlement.transition === 'exhaust') report.exhausted += 1;
  else report.reclaimed += 1;
  await tx.taskAttempt.create({
    data: {
      taskId: row.id,
      bizType: row.bizType,
      startedAt: row.updatedAt,
      finishedAt: now,
      outcome: settlement.outcome,
      transition: settlement.transition,
      worker: row.claimedBy ?? 'unclaimed',
      claimToken: row.claimToken,
      payloadRevision: row.payloadRevision,
      retryCount: row.retryCount,
      nextRetryTime: 'nextRetryTime' in settlement ? settlement.nextRetryTime : null,
      recordedAt: now,
      errorClass: LOST,
      errorGroup: group?.id ?? null,
      error: cutByBytes(message, ATTEMPT_ERROR_BYTES),
    },
  });
  return group;
}

const LOST = 'lease_lost';

/** Names the reclaim in words that stay in `last_error`. */
export function lostMessage(
  row: Pick<LockedTask, 'claimToken' | 'claimedBy' | 'updatedAt'>,
  now: Date,
): string {
  const seconds = Math.max(0, Math.round((now.getTime() - row.updatedAt.getTime()) / 1000));
  return row.claimToken === null
    ? `Reclaimed: processing without a claim and untouched for ${seconds} s; the outcome is unknown`
    : `Reclaimed: ${row.claimedBy ?? 'a worker'} claimed it ${seconds} s ago and its lease ran out; the outcome is unknown`;
}
