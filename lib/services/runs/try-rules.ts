import { z } from 'zod';
import { sourceSettings } from '../../config/recon-source';
import { auditDone } from '../../db/audit-store';
import type { Tx } from '../../db/client';
import { withLockRetry } from '../../db/failure';
import { findRun, queueRun } from '../../db/recon-run-store';
import { findSource } from '../../db/recon-source-store';
import { ok, refused, type VerbResult } from '../../domain/errors';
import { readRunSettings } from '../../domain/run-record';
import type { SourceSettings } from '../../domain/source-settings';
import type { RunStarted } from '../../domain/views/recon-run';
import { auditEntry, type Actor } from '../actor';
import type { ServiceContext } from '../context';
import { idText, parseInput } from '../parse-input';
import { authorizeRunVerb, refuseRun, runSubject } from './run-subject';

/** What can be tried without importing anything anew. */
export type TryRulesInput = {
  id: string;
  settings: Pick<SourceSettings, 'graceDays' | 'lookBackDays' | 'toleranceMinor' | 'leaveAside'>;
};

const { graceDays, lookBackDays, toleranceMinor, leaveAside } = sourceSettings.shape;
const schema = z.object({
  id: idText,
  settings: z.object({
    graceDays: graceDays.unwrap(),
    lookBackDays: lookBackDays.unwrap(),
    toleranceMinor: toleranceMinor.unwrap(),
    leaveAside: leaveAside.unwrap(),
  }),
});
type Parsed = z.output<typeof schema>;

/** What other rules would give for the day of a run: a trial beside it, from which nothing follows. */
export async function tryRules(ctx: ServiceContext, input: unknown): Promise<VerbResult<RunStarted>> {
  const actor = await authorizeRunVerb(ctx, 'start_run', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const result = await withLockRetry(() =>
    ctx.db.prisma.$transaction((tx) => start(ctx, actor.value, tx, parsed.value)),
  );
  if (result.ok) return result;
  return refuseRun(ctx, actor.value, 'start_run', runSubject(parsed.value.id), result.error, { trial: true });
}

async function start(
  ctx: ServiceContext,
  actor: Actor,
  tx: Tx,
  { id: runId, settings: tried }: Parsed,
): Promise<VerbResult<RunStarted>> {
  const run = await findRun(tx, runId);
  const source = run === null ? null : await findSource(tx, run.sourceId);
  if (run === null || source === null) return refused({ code: 'not_found', what: 'run' });
  const settings = { ...readRunSettings(run.settings).settings, ...tried };
  const { businessDate } = run;
  const requester = { id: actor.id, name: actor.name, role: actor.role };
  const now = ctx.db.clock.now();
  const queued = await queueRun(tx, { source, businessDate, requester, settings, trial: true }, now);
  if (queued === null) return refused({ code: 'recon_not_possible', what: 'run', why: 'run_live' });
  const { id, number } = queued;
  await auditDone(tx, {
    ...auditEntry(ctx, actor, 'start_run', runSubject(id)),
    details: { sourceId: source.id.toString(), source: source.name, businessDate, number, tried },
  });
  return ok({ id: id.toString(), number });
}
