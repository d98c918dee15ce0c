import { z } from 'zod';
import { auditDone } from '../../db/audit-store';
import type { Tx } from '../../db/client';
import { withLockRetry } from '../../db/failure';
import { guardDay } from '../../db/recon-day-store';
import { writeCancelled } from '../../db/recon-run-hold';
import { findRun } from '../../db/recon-run-store';
import { ok, refused, type VerbResult } from '../../domain/errors';
import type { RunState } from '../../domain/views/recon-run';
import { auditEntry, type Actor } from '../actor';
import type { ServiceContext } from '../context';
import { idText, lockVersion, parseInput } from '../parse-input';
import { authorizeRunVerb, lostRun, refuseRun, runSubject } from './run-subject';

export type CancelRunInput = { id: string; lockVersion: number };
export type RunCancelled = { id: string; state: RunState; lockVersion: number };

const schema = z.object({ id: idText, lockVersion });
type Parsed = z.output<typeof schema>;

/** Stop a run that waits or is under way; what it has found so far is thrown away. */
export async function cancelRun(ctx: ServiceContext, input: unknown): Promise<VerbResult<RunCancelled>> {
  const actor = await authorizeRunVerb(ctx, 'cancel_run', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const result = await withLockRetry(() =>
    ctx.db.prisma.$transaction((tx) => cancel(ctx, actor.value, tx, parsed.value)),
  );
  if (result !== 'lost' && result.ok) return result;
  const { id } = parsed.value;
  const error = result === 'lost' ? await lostRun(ctx, id) : result.error;
  return refuseRun(ctx, actor.value, 'cancel_run', runSubject(id), error);
}

async function cancel(
  ctx: ServiceContext,
  actor: Actor,
  tx: Tx,
  seen: Parsed,
): Promise<VerbResult<RunCancelled> | 'lost'> {
  const now = ctx.db.clock.now();
  const run = await findRun(tx, seen.id);
  if (run === null) return refused({ code: 'not_found', what: 'run' });
  if (run.state !== 'queued' && run.state !== 'running')
    return refused({ code: 'recon_not_possible', what: 'run', why: 'run_ended' });
  const { sourceId, businessDate, number, trial } = run;
  const locked = trial ? null : await guardDay(tx, sourceId, businessDate, now);
  if (locked !== null) return refused(locked);
  if (run.lockVersion !== seen.lockVersion || !(await writeCancelled(tx, run, now))) return 'lost';
  await auditDone(tx, {
    ...auditEntry(ctx, actor, 'cancel_run', runSubject(run.id)),
    details: { sourceId: sourceId.toString(), businessDate, number },
  });
  return ok({ id: run.id.toString(), state: 'cancelled', lockVersion: run.lockVersion + 1 });
}
