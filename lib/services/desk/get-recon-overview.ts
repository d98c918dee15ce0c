import { z } from 'zod';
import { countWaitingRequests, readBreakSums, type BreakSum } from '../../db/desk-reader';
import {
  newestRuns,
  readTransitOfBreaks,
  readTransitOfRuns,
  type NewestRun,
  type TransitSum,
} from '../../db/desk-transit';
import { listStoredSources, type StoredSource } from '../../db/recon-source-store';
import { addDays, daysBetween } from '../../domain/business-date';
import { daysUntil } from '../../domain/desk-day';
import { ok, type VerbResult } from '../../domain/errors';
import { dateIn, dayAskedAt } from '../../domain/pull-schedule';
import { ageOfDays, BREAK_AGES } from '../../domain/reconciliation-sums';
import { may } from '../../domain/roles';
import type { ReconOverview } from '../../domain/views/recon-day';
import { authorize } from '../actor';
import { COUNT_CAP } from '../capped-count';
import type { ServiceContext } from '../context';
import { HORIZON_DAYS, readBooks } from './read-books';
import { readCalendar } from './read-calendar';
import { StakeSums } from './stake-sums';

/** `to`: the last day of the calendar; default and at most the last day that is over anywhere. */
export type ReconOverviewInput = { to?: string };

export const CALENDAR_DAYS = 14;

const schema = z.object({ to: z.iso.date().optional().catch(undefined) });

/**
 * How the books stand: which days are here, open, matched, signed, what is unexplained and how old that is, what is on its
 * way. As many rows are read as there are days with open breaks, whatever the ledger's size.
 */
export async function getReconOverview(
  ctx: ServiceContext,
  input: unknown,
): Promise<VerbResult<ReconOverview>> {
  const actor = await authorize(ctx, 'reconciliation.read');
  if (!actor.ok) return actor;
  const now = ctx.db.clock.now();
  const { prisma } = ctx.db;
  const sources = await listStoredSources(prisma);
  const last = sources
    .map(({ settings }) => dayAskedAt(now, settings.zone))
    .sort()
    .at(-1);
  const newest = last ?? dayAskedAt(now, 'UTC');
  const asked = schema.parse(input ?? {}).to;
  const to = asked !== undefined && asked < newest ? asked : newest;
  const days = daysUntil(to, CALENDAR_DAYS);
  const runs = await newestRuns(
    prisma,
    sources.map(({ id }) => id),
  );
  const [sums, books, transit, requests] = await Promise.all([
    readBreakSums(prisma),
    readBooks(prisma, sources, now),
    readTransit(ctx, runs),
    countWaitingRequests(prisma, COUNT_CAP),
  ]);
  const open = sums.filter(({ state }) => state === 'open');
  const { role } = actor.value;
  return ok({
    days,
    older: addDays(to, -CALENDAR_DAYS),
    newer: to < newest ? laterOf(addDays(to, CALENDAR_DAYS), newest) : null,
    horizonDays: HORIZON_DAYS,
    sources: await readCalendar(prisma, sources, days, open, now),
    ...unexplainedOf(open, runs, now),
    awaiting: awaitingOf(sums),
    inTransit: transitRows(transit, sources),
    unsigned: books.reduce((sum, { unsigned }) => sum + unsigned.length, 0),
    late: books.reduce((sum, { late }) => sum + late.length, 0),
    missing: books.reduce((sum, { missing }) => sum + missing.length, 0),
    requests,
    may: {
      import: may(role, 'reconciliation.import'),
      run: may(role, 'reconciliation.run'),
      source: may(role, 'reconciliation.source'),
    },
    at: now.toISOString(),
  });
}

function laterOf(date: string, newest: string): string {
  return date > newest ? newest : date;
}

/** Ages are those of the break's oldest row, counted to the last day that the source's newest run knew, as its page does. */
function unexplainedOf(open: readonly BreakSum[], runs: readonly NewestRun[], now: Date) {
  const known = new Map(runs.map(({ sourceId, asOf }) => [sourceId, asOf]));
  const today = dateIn(now, 'UTC');
  const all = new StakeSums();
  const ages = new Map(BREAK_AGES.map((age) => [age, new StakeSums()]));
  let oldestDays: number | null = null;
  for (const sum of open) {
    const days = Math.max(0, daysBetween(sum.businessDate, known.get(sum.sourceId) ?? today));
    all.addBreaks(sum);
    ages.get(ageOfDays(days))?.addBreaks(sum);
    oldestDays = Math.max(oldestDays ?? 0, days);
  }
  const aging = [...ages].map(([age, stakes]) => ({ age, count: stakes.count, stakes: stakes.view() }));
  return { unexplained: all.view(), open: all.count, oldestDays, aging };
}

function awaitingOf(sums: readonly BreakSum[]): ReconOverview['awaiting'] {
  const stakes = new StakeSums();
  for (const sum of sums) if (sum.state === 'awaiting_evidence') stakes.addBreaks(sum);
  return { count: stakes.count, stakes: stakes.view() };
}

type Transit = { sum: TransitSum; setAside: boolean };

async function readTransit({ db }: ServiceContext, runs: readonly NewestRun[]): Promise<Transit[]> {
  const rows = runs.length === 0 ? [] : await readTransitOfRuns(db.prisma, runs);
  const breaks = await readTransitOfBreaks(db.prisma);
  return [
    ...rows.map((sum) => ({ sum, setAside: false })),
    ...breaks.map((sum) => ({ sum, setAside: true })),
  ];
}

/** One row a source, side and day on which it is due, what is due first before the others. */
function transitRows(
  transit: readonly Transit[],
  sources: readonly StoredSource[],
): ReconOverview['inTransit'] {
  const names = new Map(sources.map(({ id, name }) => [id, name]));
  const rows = new Map<string, { of: Transit; stakes: StakeSums }>();
  for (const one of transit) {
    const { sourceId, side, dueBy } = one.sum;
    const key = `${dueBy} ${names.get(sourceId)} ${sourceId} ${side} ${one.setAside}`;
    const row = rows.get(key) ?? { of: one, stakes: new StakeSums() };
    rows.set(key, row);
    row.stakes.addTransit(one.sum);
  }
  return [...rows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { of, stakes }]) => ({
      sourceId: of.sum.sourceId.toString(),
      sourceName: names.get(of.sum.sourceId) ?? '',
      side: of.sum.side,
      dueBy: of.sum.dueBy,
      count: stakes.count,
      stakes: stakes.view(),
      runId: of.sum.runId.toString(),
      setAside: of.setAside,
    }));
}
