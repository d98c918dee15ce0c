import { judgeSet } from '../../db/break-set';
import { stakesOfBreaks } from '../../db/break-stakes';
import { readWaitingRequests } from '../../db/break-subject';
import { findRun } from '../../db/recon-run-store';
import type { BreakSkip, BreaksVerb } from '../../domain/break-decision';
import { ok, refused, type VerbResult } from '../../domain/errors';
import { may } from '../../domain/roles';
import type { BreaksChoice, BreaksPlan } from '../../domain/views/recon-break';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { breakRow } from './break-row';
import { RESOLVE } from './break-transaction';
import { planInput, readChoice, rulesOf, type BreaksFields } from './breaks-input';

export type PlanBreaksInput = { choice: BreaksChoice; resolution: BreaksVerb } & BreaksFields;

const SAMPLES = 5;

/** What a decision about many breaks would do, as of now. Nothing is written. */
export async function planBreaks(ctx: ServiceContext, input: unknown): Promise<VerbResult<BreaksPlan>> {
  const actor = await authorize(ctx, 'reconciliation.read');
  if (!actor.ok) return actor;
  if (!may(actor.value.role, RESOLVE)) return refused({ code: 'no_permission', permission: RESOLVE });
  const parsed = parseInput(planInput, input);
  if (!parsed.ok) return parsed;
  const { prisma, clock } = ctx.db;
  const now = clock.now();
  const chosen = await readChoice(prisma, actor.value, parsed.value.choice);
  if (!chosen.ok) return chosen;
  const { set, source } = chosen.value;
  const judged = await judgeSet(prisma, set, source, rulesOf(parsed.value, actor.value, now));
  const kept = set.filter((_, index) => judged.skips[index] === null).map(({ stored }) => stored);
  const samples = kept.slice(0, SAMPLES);
  const waiting = await readWaitingRequests(prisma, samples);
  const run = samples[0] === undefined ? null : await findRun(prisma, samples[0].lastRunId);
  return ok({
    resolution: parsed.value.resolution,
    count: set.length,
    stakes: stakesOfBreaks(kept),
    exclusions: countSkips(judged.skips),
    samples: samples.map((stored) => breakRow(stored, run?.asOf ?? stored.lastDay, waiting)),
    needsSecondPerson: judged.needsSecondPerson,
    at: now.toISOString(),
  });
}

function countSkips(skips: readonly (BreakSkip | null)[]): BreaksPlan['exclusions'] {
  const counts = new Map<BreakSkip, number>();
  for (const why of skips) if (why !== null) counts.set(why, (counts.get(why) ?? 0) + 1);
  return [...counts].map(([why, count]) => ({ why, count })).sort((a, b) => b.count - a.count);
}
