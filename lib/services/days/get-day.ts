import { z } from 'zod';
import type { ListedRequest } from '../../db/approval-reader';
import { pendingOfDay } from '../../db/approval-reader';
import type { Tx } from '../../db/client';
import { listSeals } from '../../db/day-seal-store';
import { dayStateOf, readDay } from '../../db/recon-day-store';
import { currentRun } from '../../db/recon-run-store';
import { findSource } from '../../db/recon-source-store';
import { ok, refused, type VerbResult } from '../../domain/errors';
import { may } from '../../domain/roles';
import type { DayPage, SealRow } from '../../domain/views/recon-day';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { dayInput } from './day-subject';

export type GetDayInput = { sourceId: string; businessDate: string };

const schema = z.object(dayInput);

/** A business day of a source: whether it is locked, and everybody who ever locked or reopened it. */
export async function getDay(ctx: ServiceContext, input: unknown): Promise<VerbResult<DayPage>> {
  const actor = await authorize(ctx, 'reconciliation.read');
  if (!actor.ok) return actor;
  const parsed = schema.safeParse(input);
  if (!parsed.success) return refused({ code: 'not_found', what: 'day' });
  const { sourceId, businessDate } = parsed.data;
  const { prisma, clock } = ctx.db;
  const source = await findSource(prisma, sourceId);
  if (source === null) return refused({ code: 'not_found', what: 'day' });
  const now = clock.now();
  const row = await readDay(prisma, sourceId, businessDate);
  const state = dayStateOf(row, now);
  return ok({
    sourceId: sourceId.toString(),
    sourceName: source.name,
    businessDate,
    state,
    reopenUntil: state === 'reopened' ? (row?.reopenUntil?.toISOString() ?? null) : null,
    seals: await readSealRows(prisma, parsed.data),
    currentRunId: (await currentRun(prisma, sourceId, businessDate))?.id.toString() ?? null,
    pendingRequest: pendingView(await pendingOfDay(prisma, sourceId, businessDate)),
    may: { sign: may(actor.value.role, 'reconciliation.sign') },
    lockVersion: row?.lockVersion ?? 0,
    at: now.toISOString(),
  });
}

/** What waits for its second person, as screens of a day show it. */
export function pendingView(request: ListedRequest | null): DayPage['pendingRequest'] {
  if (request === null || (request.kind !== 'sign_off' && request.kind !== 'reopen')) return null;
  const { id, kind, requesterName: requester, createdAt } = request;
  return { id: id.toString(), kind, requester, at: createdAt.toISOString() };
}

async function readSealRows(tx: Tx, day: z.output<typeof schema>): Promise<SealRow[]> {
  const seals = await listSeals(tx, day);
  const ids = seals.flatMap(({ runId }) => runId ?? []);
  const runs = await tx.reconRun.findMany({
    where: { id: { in: ids } },
    select: { id: true, number: true },
  });
  const numbers = new Map(runs.map(({ id, number }) => [id, number]));
  return seals.map(({ seq, event, at, makerName, checkerName, reason, runId, seal, until }) => ({
    seq,
    event,
    at: at.toISOString(),
    maker: makerName,
    checker: checkerName,
    reason,
    runId: runId?.toString() ?? null,
    runNumber: runId === null ? null : (numbers.get(runId) ?? null),
    seal,
    until: until?.toISOString() ?? null,
  }));
}
