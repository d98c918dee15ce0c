import { z } from 'zod';
import { businessDate } from '../../config/recon-source';
import { auditDone } from '../../db/audit-store';
import type { Tx } from '../../db/client';
import { withLockRetry } from '../../db/failure';
import { guardDay } from '../../db/recon-day-store';
import { queueRun } from '../../db/recon-run-store';
import { findSource } from '../../db/recon-source-store';
import { committedStatements } from '../../db/statement-store';
import { addDays } from '../../domain/business-date';
import { ok, refused, type VerbResult } from '../../domain/errors';
import type { ReconRefusal } from '../../domain/recon-refusal';
import type { RunStarted } from '../../domain/views/recon-run';
import { startOfDate } from '../../domain/zoned-time';
import { auditEntry, type Actor } from '../actor';
import type { ServiceContext } from '../context';
import { idText, parseInput } from '../parse-input';
import { authorizeRunVerb, refuseRun, runSubject } from './run-subject';

export type StartRunInput = { sourceId: string; businessDate: string };

const schema = z.object({ sourceId: idText, businessDate });
type Parsed = z.output<typeof schema>;

/** Compare a day of a source: a worker does it. Refuses while one is under way, without a statement, before the day is over. */
export async function startRun(ctx: ServiceContext, input: unknown): Promise<VerbResult<RunStarted>> {
  const actor = await authorizeRunVerb(ctx, 'start_run', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const result = await withLockRetry(() =>
    ctx.db.prisma.$transaction((tx) => start(ctx, actor.value, tx, parsed.value)),
  );
  if (result.ok) return result;
  const asked = { sourceId: parsed.value.sourceId.toString(), businessDate: parsed.value.businessDate };
  return refuseRun(ctx, actor.value, 'start_run', runSubject(null), result.error, asked);
}

async function start(
  ctx: ServiceContext,
  actor: Actor,
  tx: Tx,
  { sourceId, businessDate: day }: Parsed,
): Promise<VerbResult<RunStarted>> {
  const now = ctx.db.clock.now();
  const source = await findSource(tx, sourceId);
  if (source === null) return refused({ code: 'not_found', what: 'source' });
  if (!source.enabled) return notPossible('source_disabled');
  const end = startOfDate(addDays(day, 1), source.settings.zone);
  if (now.getTime() < end) return notPossible('day_not_over');
  const locked = await guardDay(tx, sourceId, day, now);
  if (locked !== null) return refused(locked);
  if ((await committedStatements(tx, sourceId, day)).length === 0) return notPossible('no_statement');
  const { id: requesterId, name, role } = actor;
  const requester = { id: requesterId, name, role };
  const queued = await queueRun(tx, { source, businessDate: day, requester }, now);
  if (queued === null) return notPossible('run_live');
  const { id, number } = queued;
  await auditDone(tx, {
    ...auditEntry(ctx, actor, 'start_run', runSubject(id)),
    details: { sourceId: sourceId.toString(), source: source.name, businessDate: day, number },
  });
  return ok({ id: id.toString(), number });
}

function notPossible(why: ReconRefusal): VerbResult<never> {
  return refused({ code: 'recon_not_possible', what: 'run', why });
}
