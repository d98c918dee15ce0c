import { auditDone } from '../../db/audit-store';
import { appendEvidence, isAnother, readFoundAgain, reopenOverdue, type Told } from '../../db/break-evidence';
import type { Database, Tx } from '../../db/client';
import { withLockRetry } from '../../db/failure';
import { guardDay } from '../../db/recon-day-store';
import { readItems } from '../../db/recon-item-store';
import { fenceRun, writeDone } from '../../db/recon-run-hold';
import type { RunFigures } from '../../db/recon-run-store';
import { ensureBreaks } from '../../db/run-breaks';
import type { End } from '../../reconciliation/run/place-part';
import { heardAgain, heardOf } from './heard';
import type { RunPlan } from './run-plan';

/** A day with a hundred thousand new breaks is one transaction: all of it counts, or nothing. */
const LIMIT_MS = 600_000;

export type Finish = {
  plan: RunPlan;
  holder: string;
  worker: string;
  figures: RunFigures;
  ends: ReadonlyMap<string, readonly End[]>;
};

/**
 * The last transaction: the run becomes what its day is, its breaks are made and renewed, and known ones hear what became
 * of their rows. `day_locked`: somebody signed the day meanwhile, and the run does not count.
 */
export async function finishRun(db: Database, finish: Finish): Promise<'done' | 'day_locked'> {
  const { plan, holder } = finish;
  const { id, sourceId, businessDate } = plan.run;
  return withLockRetry(() =>
    db.prisma.$transaction(
      async (tx) => {
        const now = db.clock.now();
        if (!plan.run.trial && (await guardDay(tx, sourceId, businessDate, now)) !== null)
          return 'day_locked';
        await fenceRun(tx, id, holder, now);
        await writeDone(tx, id, finish.figures, now);
        if (!plan.run.trial && finish.figures.breakCount > 0) await ensureBreaks(tx, plan.run, now);
        const counts = plan.run.trial ? { closed: 0, reopened: 0 } : await tellBreaks(tx, finish, now);
        await record(tx, finish, counts, now);
        return 'done';
      },
      { timeout: LIMIT_MS, maxWait: LIMIT_MS },
    ),
  );
}

async function tellBreaks(
  tx: Tx,
  { plan, worker, ends }: Finish,
  now: Date,
): Promise<{ closed: number; reopened: number }> {
  const { run, known, linked, statements, heardAt } = plan;
  const byId = new Map(known.map((one) => [one.id, one]));
  const again = await readFoundAgain(tx, run.id);
  // Of one that nobody had closed there is nothing to say, unless it is another difference now.
  const told: Told[] = again
    .map((one) => heardAgain(one, byId.get(one.id)))
    .filter((one) => one.before === null || isAnother(one));
  const found = new Set(again.map(({ id }) => id));
  const elsewhere = [...known, ...linked].filter(({ id }) => !found.has(id));
  const items = await readItems(
    tx,
    elsewhere.map(({ lastItemId }) => lastItemId),
  );
  const details = new Map(items.map(({ id, detail }) => [id, detail]));
  for (const one of elsewhere) {
    const heard = heardOf(one, details.get(one.lastItemId), ends, one.firstDay === run.businessDate);
    if (heard !== null) told.push(heard);
  }
  const committedAt = new Date(
    Math.max(...statements.map((one) => (one.committedAt ?? one.createdAt).getTime())),
  );
  const via = statements.every((one) => one.via === 'query') ? 'query' : 'statement';
  const actor = { id: null, name: worker, role: 'worker' };
  const telling = { runId: run.id, via, actor, heardAt, committedAt, asOf: run.asOf } as const;
  const counts = await appendEvidence(tx, told, telling, now);
  const overdue = await reopenOverdue(tx, run.sourceId, run.asOf, now);
  return { closed: counts.closed, reopened: counts.reopened + overdue };
}

async function record(
  tx: Tx,
  { plan, worker, figures }: Finish,
  counts: { closed: number; reopened: number },
  now: Date,
): Promise<void> {
  const { id, sourceId, businessDate, number } = plan.run;
  await auditDone(tx, {
    at: now,
    actor: { id: null, name: worker, role: 'worker' },
    action: 'finish_run',
    subject: { type: 'run', id: id.toString() },
    details: {
      ...{ sourceId: sourceId.toString(), businessDate, number },
      ...{ breaks: figures.breakCount, resultHash: figures.resultHash, ...counts },
    },
    requestId: `run-${id}`,
    address: null,
  });
}
