import { z } from 'zod';
import type { StoredRequest } from '../../db/approval-store';
import { auditDone } from '../../db/audit-store';
import type { Tx } from '../../db/client';
import { appendSeal, readLastEvent } from '../../db/day-seal-store';
import { dayStateOf, lockDay, readDay } from '../../db/recon-day-store';
import { currentRun, findRun } from '../../db/recon-run-store';
import { readFixedRows, type FixedRows } from '../../db/sealed-rows';
import { ok, refused, type VerbResult } from '../../domain/errors';
import { auditEntry, type Actor } from '../actor';
import type { ServiceContext } from '../context';
import { dayInput, daySubject } from '../days/day-subject';
import { freezeReopening, freezeSignOff } from '../days/frozen-day';
import { reopenInput } from '../days/reopen-day';
import { sealDay, signatories } from '../days/seal-day';
import { signInput } from '../days/sign-day';
import { approvedBy, type ApprovalKind } from './approval-kind';
import { reopenPage, signOffPage } from './day-pages';

const HOUR_MS = 3_600_000;
const ofDay = z.object(dayInput);

function lockDayOf(tx: Tx, input: unknown, now: Date): Promise<unknown> {
  const { sourceId, businessDate } = ofDay.parse(input);
  return lockDay(tx, sourceId, businessDate, now);
}

export const signOffKind: ApprovalKind = {
  permissions: () => ['reconciliation.sign'],
  lock: lockDayOf,
  freeze: async (tx, input) => {
    const { sourceId, businessDate, runId } = signInput.parse(input);
    const run = await currentRun(tx, sourceId, businessDate);
    return run === null || run.id !== runId ? { lapsed: 'run_changed' } : freezeSignOff(tx, run);
  },
  whenChanged: 'day_changed',
  page: signOffPage,
  prepare: async (ctx, input) => {
    const run = await findRun(ctx.db.prisma, signInput.parse(input).runId);
    return run === null ? null : readFixedRows(ctx.db, run);
  },
  execute: (ctx, maker, checker, request, input, tx, prepared) =>
    sealDay(ctx, maker, checker, request, signInput.parse(input), tx, prepared as FixedRows),
};

export const reopenKind: ApprovalKind = {
  permissions: () => ['reconciliation.sign'],
  lock: lockDayOf,
  freeze: async (tx, input) => {
    const { sourceId, businessDate } = reopenInput.parse(input);
    const row = await readDay(tx, sourceId, businessDate);
    return row === null ? { lapsed: 'day_changed' } : freezeReopening(row);
  },
  whenChanged: 'day_changed',
  page: reopenPage,
  execute: (ctx, maker, checker, request, input, tx) => openAgain(ctx, maker, checker, request, input, tx),
};

/** The hours count from now: what the second person agrees to begins when they do. */
async function openAgain(
  ctx: ServiceContext,
  maker: Actor,
  checker: Actor,
  request: StoredRequest,
  input: unknown,
  tx: Tx,
): Promise<VerbResult<{ until: string }>> {
  const { sourceId, businessDate, hours, reason } = reopenInput.parse(input);
  const day = { sourceId, businessDate };
  const now = ctx.db.clock.now();
  const state = dayStateOf(await lockDay(tx, sourceId, businessDate, now), now);
  if (state !== 'locked' && state !== 'lapsed')
    return refused({ code: 'recon_not_possible', what: 'day', why: 'not_locked' });
  const last = await readLastEvent(tx, day);
  const until = new Date(now.getTime() + hours * HOUR_MS);
  await appendSeal(tx, day, (last?.seq ?? 0) + 1, {
    event: 'reopened',
    runId: null,
    seal: null,
    manifest: null,
    ...signatories(maker, checker),
    requestId: request.id,
    reason,
    until,
    at: now,
  });
  await auditDone(tx, {
    ...auditEntry(ctx, maker, 'reopen_day', daySubject(day)),
    reason,
    details: { hours, until: until.toISOString(), ...approvedBy(request, checker) },
  });
  return ok({ until: until.toISOString() });
}
