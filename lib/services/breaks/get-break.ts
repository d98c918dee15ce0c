import { z } from 'zod';
import { readRequest } from '../../db/approval-store';
import { readPartners } from '../../db/break-partners';
import { findBreak, readEvents, type StoredBreak } from '../../db/break-store';
import { readSubject, type BreakSubject } from '../../db/break-subject';
import type { Tx } from '../../db/client';
import { dayStateOf, readDay } from '../../db/recon-day-store';
import { findItem } from '../../db/recon-item-store';
import { findRun } from '../../db/recon-run-store';
import { isAboveLimit } from '../../domain/approval';
import { isStakeAbove, reverseVerdict } from '../../domain/break-decision';
import { RESOLUTIONS, resolutionsFor } from '../../domain/break-resolution';
import { ok, refused, type VerbResult } from '../../domain/errors';
import { ITEM_FLAGS } from '../../domain/recon-item-detail';
import type { BreakPage } from '../../domain/views/recon-break';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { idText, parseInput } from '../parse-input';
import { moneyView } from '../tasks/task-row';
import { eventView, readAnswers } from './break-history';
import { breakRow } from './break-row';
import { invalidSides, invalidView, readOurSides, readTheirSides } from './break-sides';
import { queryVerdict } from './query-verdict';

export type GetBreakInput = { id: string };

const schema = z.object({ id: idText });

/** One break with both sides, its history, what can be decided about it and by whom. */
export async function getBreak(ctx: ServiceContext, input: unknown): Promise<VerbResult<BreakPage>> {
  const actor = await authorize(ctx, 'reconciliation.read');
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  const { db } = ctx;
  const { prisma } = db;
  const now = db.clock.now();
  const stored = parsed.ok ? await findBreak(prisma, parsed.value.id) : null;
  const run = stored === null ? null : await findRun(prisma, stored.lastRunId);
  if (stored === null || run === null) return refused({ code: 'not_found', what: 'break' });
  const subject = await readSubject(prisma, stored, now);
  const item = await findItem(prisma, stored.lastItemId);
  const detail = item?.detail ?? null;
  const { source, resolvable, task } = subject;
  const waiting = new Set(resolvable.isRequested && stored.requestId !== null ? [stored.requestId] : []);
  const { role } = actor.value;
  const flag = (bit: number) => ((item?.flags ?? 0) & bit) !== 0;
  return ok({
    ...breakRow(stored, run.asOf, waiting),
    source: {
      id: source.id.toString(),
      name: source.name,
      zone: source.settings.zone,
      format: source.format,
    },
    runId: run.id.toString(),
    runNumber: run.number,
    runDate: run.businessDate,
    firstDay: stored.firstDay,
    flags: {
      paidTwice: flag(ITEM_FLAGS.paidTwice),
      uploadedTwice: flag(ITEM_FLAGS.uploadedTwice),
      carried: flag(ITEM_FLAGS.carried),
    },
    invalid: invalidView(detail),
    ourRows: await readOurSides(db, detail),
    theirRows: [
      ...(await readTheirSides(db, detail)),
      ...(item === null ? [] : await invalidSides(db, item)),
    ],
    suggestions: await suggestionsOf(prisma, stored),
    answers: await readAnswers(prisma, stored.id, task?.rules.settings.maskedKeys ?? []),
    events: (await readEvents(prisma, stored.id)).map(eventView),
    verdicts: resolutionsFor(resolvable, role),
    mayReverse: reverseVerdict(resolvable, stored, role),
    mayQuery: queryVerdict(subject, role),
    needsSecondPerson: mayNeedSecondPerson(subject),
    request: resolvable.isRequested ? await requestOf(prisma, stored) : null,
    dayLocked: await isLocked(prisma, stored, now),
    at: now.toISOString(),
  });
}

/** Told before anything is chosen: what is done to the task may need one where accepting would not. */
function mayNeedSecondPerson({ source, stored, task }: BreakSubject): boolean {
  if (isStakeAbove(source.settings, stored)) return true;
  if (task === null) return false;
  const { amountMinor: minor, currency } = task.facts;
  const policy = task.rules.settings.approval;
  return policy.compensate || isAboveLimit(policy, { minor, currency });
}

async function suggestionsOf(tx: Tx, stored: StoredBreak): Promise<BreakPage['suggestions']> {
  return (await readPartners(tx, stored)).flatMap(({ stored: other, side, daysApart }) => {
    const amount = moneyView(side === 'ours' ? other.oursMinor : other.theirsMinor, other.currency);
    return amount === null
      ? []
      : [{ breakId: other.id.toString(), key: other.matchKey, side, amount, daysApart }];
  });
}

const asked = z.object({ resolution: z.enum(RESOLUTIONS) });

async function requestOf(tx: Tx, { requestId }: StoredBreak): Promise<BreakPage['request']> {
  const request = requestId === null ? null : await readRequest(tx, requestId);
  if (request === null) return null;
  const { id, requesterName, createdAt, input } = request;
  const { resolution } = asked.catch({ resolution: 'accept' }).parse(JSON.parse(input));
  return { id: id.toString(), requester: requesterName, at: createdAt.toISOString(), resolution };
}

async function isLocked(tx: Tx, { sourceId, firstDay, lastDay }: StoredBreak, now: Date): Promise<boolean> {
  for (const day of new Set([firstDay, lastDay])) {
    const state = dayStateOf(await readDay(tx, sourceId, day), now);
    if (state === 'locked' || state === 'lapsed') return true;
  }
  return false;
}
