import { randomUUID } from 'node:crypto';
import { auditDone } from '../db/audit-store';
import type { Database, Tx } from '../db/client';
import { withLockRetry } from '../db/failure';
import { owesRun, oweRun, readOwedRuns, settleOwedRun } from '../db/owed-run';
import { guardDay } from '../db/recon-day-store';
import { liveRun, queueRun } from '../db/recon-run-store';
import { findSource, type StoredSource } from '../db/recon-source-store';
import { findStatement, type StoredStatement } from '../db/statement-store';
import { findUser } from '../db/user-store';

type Pull = Pick<StoredStatement, 'id' | 'businessDate' | 'uploaderId'>;
type Asker = { id: bigint; name: string; role: string };

/** Who asked, as their row says now; null: the worker asked by itself. */
export async function askerOf(tx: Tx, { uploaderId }: Pick<Pull, 'uploaderId'>): Promise<Asker | null> {
  const user = uploaderId === null ? null : await findUser(tx, uploaderId);
  return user === null ? null : { id: user.id, name: user.name, role: user.role };
}

/**
 * Begins the run that follows a round, on a day that is guarded. A run under way may have read the day before the answers
 * were there: then another one is owed. Answers whether one was queued.
 */
export async function runAfter(
  tx: Tx,
  source: StoredSource,
  pull: Pull,
  worker: string,
  now: Date,
): Promise<boolean> {
  const { businessDate } = pull;
  const requester = await askerOf(tx, pull);
  const isLive = (await liveRun(tx, source.id, businessDate)) !== null;
  const queued = isLive ? null : await queueRun(tx, { source, businessDate, requester }, now);
  if (queued === null) {
    await oweRun(tx, pull.id);
    return false;
  }
  const facts = { sourceId: source.id.toString(), source: source.name, businessDate, number: queued.number };
  await auditDone(tx, {
    at: now,
    actor: requester ?? { id: null, name: worker, role: 'worker' },
    action: 'start_run',
    subject: { type: 'run', id: queued.id.toString() },
    details: { ...facts, statement: pull.id.toString() },
    requestId: randomUUID(),
    address: null,
  });
  return true;
}

/** Begins the runs that are owed and that nothing is in the way of any more. */
export async function startOwedRuns(db: Database, worker: string): Promise<void> {
  for (const { id, sourceId, businessDate } of await readOwedRuns(db.prisma)) {
    if ((await liveRun(db.prisma, sourceId, businessDate)) !== null) continue;
    await withLockRetry(() => db.prisma.$transaction((tx) => startOwed(tx, id, worker, db.clock.now())));
  }
}

/** A day that was signed meanwhile, or a source that wants no run now, owes none. */
async function startOwed(tx: Tx, id: bigint, worker: string, now: Date): Promise<void> {
  const seen = await findStatement(tx, id);
  if (seen === null) return;
  const locked = await guardDay(tx, seen.sourceId, seen.businessDate, now);
  const statement = await findStatement(tx, id);
  const source = await findSource(tx, seen.sourceId);
  if (statement === null || source === null || !owesRun(statement)) return;
  const isWanted = locked === null && source.enabled && source.settings.query?.runAfter === true;
  if (!isWanted || (await runAfter(tx, source, statement, worker, now))) await settleOwedRun(tx, statement);
}
