import { z } from 'zod';
import { readLedgerStand, readStatBegin, type Flow } from '../../db/roll-forward-reader';
import { readProgress } from '../../db/stat-progress';
import { readStatSums } from '../../db/stat-reader';
import { readLedgerTypes } from '../../db/type-rules-reader';
import { addDays, daysBetween } from '../../domain/business-date';
import { daysUntil } from '../../domain/desk-day';
import { ok, type VerbResult } from '../../domain/errors';
import { dateIn, spanOfDay } from '../../domain/pull-schedule';
import { rollForward, type DayFlow } from '../../domain/roll-forward';
import { coverOf } from '../../domain/stat-grains';
import type { RollForward } from '../../domain/views/recon-day';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { filterText } from '../filter-input';
import { zoneInput } from '../slo/zone-input';

export type RollForwardInput = {
  /** The last day, default today; how many days, default 7; IANA name, default UTC. */
  to?: string;
  days?: number;
  zone?: string;
  bizType?: string;
};

export const ROLL_FORWARD_DAYS = 31;

const schema = z.object({
  to: z.iso.date().optional().catch(undefined),
  days: z.number().int().min(1).max(ROLL_FORWARD_DAYS).catch(7),
  zone: zoneInput,
  bizType: filterText(32),
});

type Input = z.output<typeof schema>;

/**
 * What stood open, what came, what went, what stands open, day by day and type by type. Flows come from the statistics,
 * stocks from the ledger: what does not tie is left over. Bad values fall back, they are never an error.
 */
export async function getRollForward(ctx: ServiceContext, input: unknown): Promise<VerbResult<RollForward>> {
  const actor = await authorize(ctx, 'reconciliation.read');
  if (!actor.ok) return actor;
  const asked = schema.parse(input ?? {});
  const now = ctx.db.clock.now();
  const today = dateIn(now, asked.zone);
  const to = asked.to !== undefined && asked.to < today ? asked.to : today;
  const bizTypes = await readLedgerTypes(ctx.db);
  const progress = await readProgress(ctx.db.prisma);
  // What late producers may still add to is counted in the ledger, not in the statistics.
  const reach = progress === null ? null : new Date(progress.settled);
  const begin = reach === null ? now : await readStatBegin(ctx.db, reach);
  const from = firstDay(asked, to, begin);
  const frame = {
    bizType: asked.bizType ?? null,
    bizTypes,
    zone: asked.zone,
    from,
    to,
    at: now.toISOString(),
  };
  if (reach === null || from > to)
    return ok({ ...frame, rows: [], until: reach?.toISOString() ?? null, checked: false });
  const { rows, checked, isCounted } = await count(ctx, { ...frame, today, begin, reach });
  const until = isCounted ? now : reach;
  return ok({ ...frame, rows, until: until.toISOString(), checked });
}

/** What was before they began nobody has counted: the day in which that was opens with what stood open then. */
function firstDay({ days, zone }: Input, to: string, begin: Date): string {
  const [first, wanted] = [dateIn(begin, zone), addDays(to, 1 - days)];
  return wanted > first ? wanted : first;
}

type Frame = Pick<RollForward, 'bizType' | 'bizTypes' | 'zone' | 'from' | 'to'> & {
  today: string;
  begin: Date;
  reach: Date;
};

async function count(ctx: ServiceContext, frame: Frame) {
  const { bizType, bizTypes, from, to, today, begin, reach } = frame;
  const wanted = bizType === null ? bizTypes : [bizType];
  const days = daysUntil(to, daysBetween(from, to) + 1);
  const behind = daysBetween(to, today);
  const all = [...days, ...daysUntil(today, behind)];
  const spans = all.map((date) => spanOfDay(date, frame.zone));
  const flows = await readFlows(ctx, spans, frame);
  const counted = spans.findIndex(({ until }) => until > reach);
  const begins = spans.slice(counted).map((span) => (span.from > reach ? span.from : reach));
  const [first] = spans;
  const at = first !== undefined && first.from > begin ? first.from : begin;
  const stand = await readLedgerStand(ctx.db, wanted, { begins, at });
  stand.flows?.forEach((tail, index) => addFlows(flows[counted + index], tail));
  const types = wanted.map((name) => ({
    bizType: name,
    openNow: stand.openNow.get(name) ?? 0,
    opening: stand.opening && (stand.opening.get(name) ?? 0),
    flows: flows.map((day) => day.get(name) ?? NO_FLOW),
  }));
  return { rows: rollForward(days, types), checked: stand.opening !== null, isCounted: stand.flows !== null };
}

const NO_FLOW: DayFlow = { created: 0, succeeded: 0, compensated: 0 };

/** What the statistics know of each day, up to where they reach. */
async function readFlows(
  ctx: ServiceContext,
  spans: readonly { from: Date; until: Date }[],
  { bizType, reach }: Frame,
) {
  const pieces = spans.map(({ from, until }) =>
    coverOf(from.getTime(), Math.min(until.getTime(), reach.getTime())),
  );
  const flows = spans.map(() => new Map<string, Flow>());
  for (const { bucket, bizType: name, figures } of await readStatSums(ctx.db, pieces, bizType))
    addFlows(flows[bucket], new Map([[name, figures]]));
  return flows;
}

function addFlows(day: Map<string, Flow> | undefined, more: ReadonlyMap<string, Flow>): void {
  for (const [name, { created, succeeded, compensated }] of more) {
    const known = day?.get(name) ?? NO_FLOW;
    day?.set(name, {
      created: known.created + created,
      succeeded: known.succeeded + succeeded,
      compensated: known.compensated + compensated,
    });
  }
}
