import { STATUS } from '../../../lib/domain/task-status';
import type { Database } from '../../../lib/db/client';
import { catchUpStatistics } from '../../../lib/engine/statistics';
import { seedDemoTypes } from './demo-task-types';
import { seedDemoUsers } from './demo-users';
import { seedReconciliation } from './seed-reconciliation';
import { VANISHED_WORKER } from './fates';
import { abandonedOnPurpose, claimedByVanished } from './points-lives';
import { STORY_DAYS, tellStory } from './story';
import type { TaskLife } from './task-life';
import { writeStory } from './write-story';

/** Of the time that filling takes; the rest goes into the statistics. */
const STORY_SHARE = 0.88;

export type SeedReport = { tasks: number; attempts: number; actions: number };

/**
 * Fills an empty, migrated ledger with the demo: users, types, seven days of tasks up to the database's now.
 * @param downstream origin of the simulator, `http://127.0.0.1:port`
 * @param progress share done, 0 to 1
 */
export async function seedDemo(
  db: Database,
  downstream: string,
  progress: (share: number) => void = () => undefined,
): Promise<SeedReport> {
  const now = db.clock.now();
  const beginning = new Date(now.getTime() - (STORY_DAYS + 1) * 86_400_000);
  await seedDemoUsers(db, beginning);
  await seedDemoTypes(db, downstream, beginning);
  const lives = tellStory(now, downstream);
  addOddities(lives, now);
  await writeStory(db, lives, (share) => progress(share * STORY_SHARE));
  await db.prisma.worker.create({ data: vanishedWorker(now) });
  await seedReconciliation(db, downstream);
  await catchUpStatistics(db);
  progress(1);
  return {
    tasks: lives.length,
    attempts: lives.reduce((sum, life) => sum + life.attempts.length, 0),
    actions: lives.reduce((sum, life) => sum + life.audit.length, 0),
  };
}

/** Rows that no rule of the story makes, but that a ledger has: each kind once, at a known place. */
function addOddities(lives: TaskLife[], now: Date): void {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const fresh = (from: Date, until: Date) =>
    lives.filter(
      ({ task }) => task.bizType === 'points_grant' && task.createdAt > from && task.createdAt < until,
    );
  const held = fresh(ago(190), ago(130)).at(0);
  if (held !== undefined) claimedByVanished(asNew(held), new Date(held.task.createdAt.getTime() + 400));
  const outside = fresh(ago(70), ago(25)).slice(0, 2);
  for (const { task } of outside) {
    task.status = STATUS.processing;
    task.updatedAt = new Date(task.createdAt.getTime() + 900);
  }
  const refund = lives.findLast(
    ({ task }) => task.bizType === 'refund_submit' && task.status === STATUS.success,
  );
  if (refund !== undefined) claimedByVanished(asNew(refund), new Date(refund.task.createdAt.getTime() + 300));
  const closed = fresh(ago(60 * 30), ago(60 * 20)).at(-1);
  if (closed !== undefined) abandonedOnPurpose(asNew(closed), ago(60 * 18));
  for (const life of fresh(ago(4), now).slice(-6)) asNew(life);
  for (const life of lives.filter(({ task }) => task.bizType === 'coupon_grant').slice(-4)) {
    asNew(life).task.nextRetryTime = new Date(now.getTime() + 3 * 3_600_000);
  }
}

/** Takes a life back to its birth. */
function asNew(life: TaskLife): TaskLife {
  const { task } = life;
  Object.assign(task, {
    status: STATUS.pending,
    retryCount: 0,
    nextRetryTime: null,
    lastError: null,
    updatedAt: task.createdAt,
    lockVersion: 0,
    attemptCount: 0,
    lastOutcome: null,
    lateOutcome: null,
    payloadRevision: 1,
  });
  life.attempts = [];
  life.audit = [];
  life.revisions = [];
  life.compensations = [];
  return life;
}

function vanishedWorker(now: Date) {
  return {
    id: VANISHED_WORKER,
    host: 'ledger-c',
    pid: 1187,
    version: '0.1.0',
    startedAt: new Date(now.getTime() - 4 * 86_400_000),
    heartbeatAt: new Date(now.getTime() - 128 * 60_000),
    finishedTotal: 41_872n,
  };
}
