import { z } from 'zod';
import { pendingOfDay } from '../../db/approval-reader';
import type { Tx } from '../../db/client';
import { readLastSeal } from '../../db/day-seal-store';
import { dayStateOf, readDay } from '../../db/recon-day-store';
import { currentRun, findRun, type StoredRun } from '../../db/recon-run-store';
import { findSource } from '../../db/recon-source-store';
import { readItemSums } from '../../db/run-figures';
import { readObstacles } from '../../db/sign-obstacles';
import { ok, refused, type VerbResult } from '../../domain/errors';
import { may, type Role } from '../../domain/roles';
import { readRunInputs, readRunSettings, readRunSums, readRunTotals } from '../../domain/run-record';
import type { RunPage } from '../../domain/views/recon-run';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { pendingView } from '../days/get-day';
import { idText } from '../parse-input';
import { figuresOf } from './run-figures';
import { identityLines, runRow } from './run-view';

export type GetRunInput = { id: string };

const schema = z.object({ id: idText });

/** A run with everything its page shows: what it found, as it stands now. A trial has no day and nothing to sign. */
export async function getRun(ctx: ServiceContext, input: unknown): Promise<VerbResult<RunPage>> {
  const actor = await authorize(ctx, 'reconciliation.read');
  if (!actor.ok) return actor;
  const parsed = schema.safeParse(input);
  const { prisma, clock } = ctx.db;
  const run = parsed.success ? await findRun(prisma, parsed.data.id) : null;
  const source = run === null ? null : await findSource(prisma, run.sourceId);
  if (run === null || source === null) return refused({ code: 'not_found', what: 'run' });
  const { sourceId, businessDate } = run;
  const now = clock.now();
  const sums = readRunSums(run.sums);
  const pending = run.trial ? null : await pendingOfDay(prisma, sourceId, businessDate);
  return ok({
    ...runRow(run, source.name),
    ...ruleFacts(run),
    isCurrent: (await currentRun(prisma, sourceId, businessDate))?.id === run.id,
    identity: sums === null ? [] : identityLines(sums),
    ...figuresOf(run.state === 'done' ? await readItemSums(prisma, run) : [], run.asOf),
    day: await dayOf(prisma, run, now),
    pendingRequest: pendingView(pending),
    obstacles: run.state === 'done' && !run.trial ? await readObstacles(prisma, run, now) : [],
    may: rights(actor.value.role),
    lockVersion: run.lockVersion,
    at: now.toISOString(),
  });
}

/** What it was made of, and with. */
function ruleFacts(run: StoredRun) {
  const { format, settings } = readRunSettings(run.settings);
  const { statements, carried } = readRunInputs(run.inputs);
  const { phase, progressDone, progressTotal } = run;
  return {
    progress: { phase, done: progressDone.toString(), total: progressTotal.toString() },
    format,
    zone: settings.zone,
    ruleVersion: run.sourceVersion,
    matchVersion: run.matchVersion,
    asOf: run.asOf,
    resultHash: run.resultHash,
    statements: statements.map(({ id, fileName, sha256, rows, via }) => ({
      id,
      fileName,
      sha256,
      rows,
      via,
    })),
    carried: carried.ours + carried.theirs,
    totals: readRunTotals(run.totals).map(({ statementId: _, ...total }) => total),
  };
}

async function dayOf(tx: Tx, { sourceId, businessDate }: StoredRun, now: Date): Promise<RunPage['day']> {
  const row = await readDay(tx, sourceId, businessDate);
  const state = dayStateOf(row, now);
  const seal = state === 'open' ? null : await readLastSeal(tx, { sourceId, businessDate });
  return {
    state,
    lockedBy: seal?.makerName ?? null,
    lockedAt: seal?.at.toISOString() ?? null,
    reopenUntil: state === 'reopened' ? (row?.reopenUntil?.toISOString() ?? null) : null,
  };
}

function rights(role: Role): RunPage['may'] {
  return {
    run: may(role, 'reconciliation.run'),
    resolve: may(role, 'reconciliation.resolve'),
    sign: may(role, 'reconciliation.sign'),
    export: may(role, 'task.export'),
  };
}
