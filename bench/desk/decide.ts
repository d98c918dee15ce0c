import { breaksOptions } from '../../lib/config/break-decision';
import { createBreakOperation, readBreakOperation } from '../../lib/db/break-operation-store';
import type { Database } from '../../lib/db/client';
import type { StoredRun } from '../../lib/db/recon-run-store';
import { BREAKS_LIMIT } from '../../lib/domain/break-decision';
import { BreakRunner } from '../../lib/engine/break-runner';
import { resolveBreaks } from '../../lib/services/breaks/resolve-breaks';
import { signedIn } from '../../lib/testing/ledger-factory';
import { told } from './told';

/**
 * Accepts every break of a run: one kind as a person does it from the screen, timed until the set is fixed, and the rest as
 * one operation, which is more than a person may decide in one go. `moved`: until a worker has carried both out.
 */
export async function decideAll(db: Database, run: StoredRun) {
  const ctx = await signedIn(db, 'finance');
  const runId = run.id.toString();
  const began = performance.now();
  const { operationId, total } = told(
    await resolveBreaks(ctx, {
      choice: { by: 'filter', filter: { runId, kind: 'missing_ours', state: 'open' } },
      ...{ resolution: 'accept', reasonCode: 'other', reason: 'agreed on the phone' },
    }),
  );
  const accepted = (performance.now() - began) / 1000;
  if (total > BREAKS_LIMIT) throw new Error(`${total} in one go`);
  const rest = await decideRest(db, run, ctx.user);
  const start = performance.now();
  const runner = new BreakRunner(db, 'bench');
  while ((await runner.runOnce()).busy);
  const moved = (performance.now() - start) / 1000;
  let done = 0;
  for (const id of [BigInt(operationId), rest]) {
    const operation = await readBreakOperation(db.prisma, id);
    if (operation?.state !== 'done' || operation.skipped > 0) throw new Error(`operation ${id} is not done`);
    done += operation.done;
  }
  const events = await db.prisma.breakEvent.count({
    where: { operationId: { in: [BigInt(operationId), rest] } },
  });
  const left = await db.prisma.reconBreak.count({ where: { lastRunId: run.id, state: 'open' } });
  if (done !== run.breakCount || events !== done || left > 0)
    throw new Error(`${done} decided with ${events} events, ${left} left`);
  return { seconds: { accepted, moved }, rows: done };
}

async function decideRest(
  db: Database,
  { id: runId, sourceId }: StoredRun,
  user: { id: bigint; name: string },
): Promise<bigint> {
  const items = await db.prisma.reconBreak.findMany({
    where: { lastRunId: runId, kind: { not: 'missing_ours' } },
    select: { id: true, lockVersion: true },
  });
  const operation = {
    ...({ resolution: 'accept', state: 'running', reason: 'agreed on the phone', sourceId, runId } as const),
    ...{ options: JSON.stringify(breaksOptions.parse({ reasonCode: 'other' })), money: '[]' },
    ...{ liveKey: 'bench', requester: { ...user, role: 'finance' }, items },
  };
  const id = await db.prisma.$transaction((tx) => createBreakOperation(tx, operation, db.clock.now()));
  if (id === null) throw new Error('an operation of the bench is under way');
  return id;
}
