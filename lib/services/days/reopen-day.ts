import { z } from 'zod';
import type { Tx } from '../../db/client';
import { withLockRetry } from '../../db/failure';
import { dayStateOf, lockDay } from '../../db/recon-day-store';
import { findSource } from '../../db/recon-source-store';
import { refused, type VerbResult } from '../../domain/errors';
import type { Actor } from '../actor';
import { requestApproval } from '../approvals/request-approval';
import type { ServiceContext } from '../context';
import { parseInput, problem, requiredText } from '../parse-input';
import { authorizeDayVerb, dayInput, dayKeyOf, daySubject, refuseDay } from './day-subject';
import { freezeReopening } from './frozen-day';
import type { DayRequested } from './sign-day';

export type ReopenDayInput = {
  sourceId: string;
  businessDate: string;
  /** How long it stays open, from 1 to 72, counted from when the second person agrees. */
  hours: number;
  reason: string;
};

export const reopenInput = z.object({
  ...dayInput,
  hours: z
    .number(problem('not_a_number'))
    .int(problem('not_a_number'))
    .min(1, problem('out_of_range'))
    .max(72, problem('out_of_range')),
  reason: requiredText(1000),
});
type Parsed = z.output<typeof reopenInput>;

/** Asks to open a locked day again for some hours, or one whose reopening has ended. Another person has to agree. */
export async function reopenDay(ctx: ServiceContext, input: unknown): Promise<VerbResult<DayRequested>> {
  const actor = await authorizeDayVerb(ctx, 'reopen_day', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(reopenInput, input);
  if (!parsed.ok) return parsed;
  const result = await withLockRetry(() =>
    ctx.db.prisma.$transaction((tx) => ask(ctx, actor.value, tx, parsed.value)),
  );
  return result.ok ? result : refuseDay(ctx, actor.value, 'reopen_day', parsed.value, result.error);
}

async function ask(
  ctx: ServiceContext,
  actor: Actor,
  tx: Tx,
  day: Parsed,
): Promise<VerbResult<DayRequested>> {
  const { sourceId, businessDate, hours, reason } = day;
  const source = await findSource(tx, sourceId);
  if (source === null) return refused({ code: 'not_found', what: 'source' });
  const now = ctx.db.clock.now();
  const row = await lockDay(tx, sourceId, businessDate, now);
  const state = dayStateOf(row, now);
  if (state !== 'locked' && state !== 'lapsed')
    return refused({ code: 'recon_not_possible', what: 'day', why: 'not_locked' });
  return requestApproval(ctx, actor, tx, {
    kind: 'reopen',
    subject: { type: 'day', id: daySubject(day).id },
    subjectKey: dayKeyOf(day),
    label: `${source.name}, ${businessDate}`,
    sourceId,
    businessDate,
    reason,
    input: { sourceId: `${sourceId}`, businessDate, hours, reason },
    frozen: freezeReopening(row),
    summary: { count: 1, stakes: [] },
  });
}
