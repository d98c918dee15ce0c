import { z } from 'zod';
import { readProgress } from '../../db/stat-progress';
import { readLedgerTypes } from '../../db/type-rules-reader';
import { readLongestDue } from '../../db/waiting-reader';
import { ok, type VerbResult } from '../../domain/errors';
import { allowedFailures, errorBudget, type ErrorBudget } from '../../domain/slo';
import { planFree, planNamed, SLO_RANGES, type SloPlan, type SloRangeName } from '../../domain/slo-range';
import type { SloPage, SloTypeRow } from '../../domain/views/slo';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { filterText, instant } from '../filter-input';
import { readTypeCatalogue, type TypeCatalogue } from '../tasks/type-catalogue';
import { burnOf } from './burn';
import { Sums } from './gather';
import { readChart } from './read-chart';
import { readRecent } from './read-recent';
import { zoneInput } from './zone-input';

export type GetSloInput = {
  range?: SloRangeName;
  /** ISO instants; together they come before `range`. At most a quarter of a year, cut otherwise. */
  from?: string;
  to?: string;
  bizType?: string;
  /** IANA name; days are the reader's. Default UTC. */
  zone?: string;
};

const schema = z.object({
  range: z.enum(SLO_RANGES).catch('30d'),
  from: instant,
  to: instant,
  bizType: filterText(32),
  zone: zoneInput,
});
type Input = z.output<typeof schema>;

/**
 * Failure rate, latency and budgets of a range. Read from stored statistics only, so the ledger's size does not
 * matter; on three connections at most. Bad values fall back, they are never an error.
 */
export async function getSlo(ctx: ServiceContext, input: unknown): Promise<VerbResult<SloPage>> {
  const actor = await authorize(ctx, 'task.read');
  if (!actor.ok) return actor;
  const asked = schema.parse(input ?? {});
  const now = ctx.db.clock.now();
  const bizType = asked.bizType ?? null;
  const types = await readTypeCatalogue(ctx.db.prisma);
  const { plan, range } = planOf(asked, now.getTime());
  const [{ chart, byType, allowed }, recent, { progress, ledgerTypes }] = await Promise.all([
    readChart(ctx, plan, bizType, types),
    readRecent(ctx, now, bizType, types),
    readLedger(ctx),
  ]);
  const known = [...new Set([...types.configured.map((type) => type.bizType), ...ledgerTypes])];
  const listed = bizType === null ? [...new Set([...known, ...byType.keys()])] : [bizType];
  const waiting = await readLongestDue(ctx.db, now, listed);
  const [longest] = [...waiting].sort((a, b) => b[1] - a[1]);
  const since = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return ok({
    at: now.toISOString(),
    reach: progress === null ? null : new Date(progress.fresh).toISOString(),
    range,
    bizType,
    bizTypes: known.sort(),
    chart,
    budget: errorBudget(allowed, chart.total.failed),
    burn: burnOf(recent),
    types: listed
      .map((name) => typeRow(name, byType.get(name) ?? new Sums(), types, waiting.get(name), since))
      .sort(worstFirst),
    oldestWaiting: longest === undefined ? null : { bizType: longest[0], since: since(longest[1]) },
  });
}

async function readLedger({ db }: ServiceContext) {
  return { progress: await readProgress(db.prisma), ledgerTypes: await readLedgerTypes(db) };
}

function planOf({ range, from, to, zone }: Input, now: number): { plan: SloPlan; range: SloPage['range'] } {
  const free =
    from === undefined || to === undefined ? null : planFree(from.getTime(), to.getTime(), now, zone);
  return free === null ? { plan: planNamed(range, now, zone), range } : { plan: free, range: 'custom' };
}

function typeRow(
  bizType: string,
  sums: Sums,
  types: TypeCatalogue,
  waitingMs: number | undefined,
  since: (ms: number) => string,
): SloTypeRow {
  const { objectiveFailureBp, objectiveLatencyMs } = types.rules(bizType).settings;
  const figures = sums.view();
  return {
    bizType,
    ...figures,
    targetRate: objectiveFailureBp / 10_000,
    targetLatencyMs: objectiveLatencyMs,
    budget: errorBudget(allowedFailures(figures.created, objectiveFailureBp), figures.failed),
    waitingSince: waitingMs === undefined ? null : since(waitingMs),
  };
}

function worstFirst(a: SloTypeRow, b: SloTypeRow): number {
  return leftOf(a.budget) - leftOf(b.budget) || b.created - a.created || (a.bizType < b.bizType ? -1 : 1);
}

/** Failures where none is allowed are the worst there is; nothing spent and nothing allowed comes last. */
function leftOf({ left, used }: ErrorBudget): number {
  return left ?? (used > 0 ? Number.MIN_SAFE_INTEGER : 2);
}
