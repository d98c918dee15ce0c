import { z } from 'zod';
import { businessDate } from '../../config/recon-source';
import { auditDone, auditRefused } from '../../db/audit-store';
import type { Tx } from '../../db/client';
import { withLockRetry } from '../../db/failure';
import { beginPull, findLivePull } from '../../db/pull-store';
import { guardDay } from '../../db/recon-day-store';
import { findSource } from '../../db/recon-source-store';
import { ok, refused, type VerbError, type VerbResult } from '../../domain/errors';
import { dateIn } from '../../domain/pull-schedule';
import type { ReconRefusal } from '../../domain/recon-refusal';
import type { DayAsked } from '../../domain/status-query';
import { auditEntry, authorizeVerb, type Actor } from '../actor';
import type { ServiceContext } from '../context';
import { idText, parseInput } from '../parse-input';

export type AskDayInput = { sourceId: string; businessDate: string };

const schema = z.object({ sourceId: idText, businessDate });
type Parsed = z.output<typeof schema>;

/**
 * Ask the other side about a whole day now: a worker does it, at the source's rate. Asked again, the newer answers count
 * once they are all there. While a round is under way it is the same round for everybody.
 */
export async function askDay(ctx: ServiceContext, input: unknown): Promise<VerbResult<DayAsked>> {
  const actor = await authorizeVerb(ctx, 'pull_statement', ['reconciliation.import'], async () =>
    sourceSubject(input),
  );
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const asked = parsed.value;
  const result = await withLockRetry(() =>
    ctx.db.prisma.$transaction((tx) => begin(ctx, actor.value, asked, tx)),
  );
  if (result.ok || result.error.code === 'not_found') return result;
  const { code, ...facts } = result.error;
  await auditRefused(
    ctx.db,
    {
      ...auditEntry(ctx, actor.value, 'pull_statement', sourceSubject(input)),
      details: { refused: code, businessDate: asked.businessDate, ...facts },
    },
    'refused',
  );
  return result;
}

async function begin(
  ctx: ServiceContext,
  actor: Actor,
  { sourceId, businessDate: day }: Parsed,
  tx: Tx,
): Promise<VerbResult<DayAsked>> {
  const now = ctx.db.clock.now();
  const locked = await guardDay(tx, sourceId, day, now);
  if (locked !== null) return refused(locked);
  const source = await findSource(tx, sourceId);
  if (source === null) return refused({ code: 'not_found', what: 'source' });
  if (!source.enabled) return refused(notPossible('source_disabled'));
  if (source.settings.query === null || source.format !== 'status_query')
    return refused(notPossible('not_a_query_source'));
  if (day >= dateIn(now, source.settings.zone)) return refused(notPossible('day_not_over'));
  const live = await findLivePull(tx, sourceId, day);
  if (live?.state === 'reading') return ok({ statementId: live.id.toString(), isNew: false });
  const id = await beginPull(tx, source, day, { id: actor.id, name: actor.name }, now);
  if (id === null) return refused(notPossible('run_live'));
  await auditDone(tx, {
    ...auditEntry(ctx, actor, 'pull_statement', { type: 'statement', id: id.toString() }),
    details: { begun: true, source: source.name, businessDate: day },
  });
  return ok({ statementId: id.toString(), isNew: true });
}

function notPossible(why: ReconRefusal): VerbError {
  return { code: 'recon_not_possible', what: 'source', why };
}

function sourceSubject(input: unknown) {
  const named = z.object({ sourceId: z.string().max(19) }).safeParse(input);
  return { type: 'source' as const, id: named.success ? named.data.sourceId : '-' };
}
