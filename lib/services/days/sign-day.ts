import { z } from 'zod';
import type { Tx } from '../../db/client';
import { withLockRetry } from '../../db/failure';
import { lockDay } from '../../db/recon-day-store';
import { findRun } from '../../db/recon-run-store';
import { findSource } from '../../db/recon-source-store';
import { readObstacles } from '../../db/sign-obstacles';
import { refused, type VerbResult } from '../../domain/errors';
import type { Actor } from '../actor';
import { requestApproval } from '../approvals/request-approval';
import type { ServiceContext } from '../context';
import { idText, optionalText, parseInput } from '../parse-input';
import { authorizeDayVerb, dayInput, dayKeyOf, daySubject, refuseDay } from './day-subject';
import { freezeSignOff, stakesOfRun } from './frozen-day';

export type SignDayInput = {
  sourceId: string;
  businessDate: string;
  /** The run that the person has before them; it must be the current one. */
  runId: string;
  reason?: string;
};

export const signInput = z.object({ ...dayInput, runId: idText, reason: optionalText(1000) });
type Parsed = z.output<typeof signInput>;

/** What asking for a second person answers. */
export type DayRequested = { requestId: string };

/**
 * Signs a day as its preparer: another person with the same right has to agree before it is sealed and locked. Refuses
 * with `not_signable` and everything that stands in the way.
 */
export async function signDay(ctx: ServiceContext, input: unknown): Promise<VerbResult<DayRequested>> {
  const actor = await authorizeDayVerb(ctx, 'sign_day', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(signInput, input);
  if (!parsed.ok) return parsed;
  const result = await withLockRetry(() =>
    ctx.db.prisma.$transaction((tx) => ask(ctx, actor.value, tx, parsed.value)),
  );
  return result.ok ? result : refuseDay(ctx, actor.value, 'sign_day', parsed.value, result.error);
}

async function ask(
  ctx: ServiceContext,
  actor: Actor,
  tx: Tx,
  day: Parsed,
): Promise<VerbResult<DayRequested>> {
  const { sourceId, businessDate, runId, reason } = day;
  const source = await findSource(tx, sourceId);
  if (source === null) return refused({ code: 'not_found', what: 'source' });
  const run = await findRun(tx, runId);
  if (run === null || run.sourceId !== sourceId || run.businessDate !== businessDate)
    return refused({ code: 'not_found', what: 'run' });
  const now = ctx.db.clock.now();
  await lockDay(tx, sourceId, businessDate, now);
  const obstacles = await readObstacles(tx, run, now);
  if (obstacles.length > 0) return refused({ code: 'not_signable', obstacles });
  return requestApproval(ctx, actor, tx, {
    kind: 'sign_off',
    subject: { type: 'day', id: daySubject(day).id },
    subjectKey: dayKeyOf(day),
    label: `${source.name}, ${businessDate}`,
    sourceId,
    businessDate,
    reason: reason ?? '',
    input: { sourceId: `${sourceId}`, businessDate, runId: `${runId}`, reason },
    frozen: await freezeSignOff(tx, run),
    summary: { count: run.breakCount, stakes: stakesOfRun(run) },
  });
}
