import type { Tx } from '../../db/client';
import {
  readDecidedDays,
  readRunsOfDays,
  readStatementDays,
  readWaitingSignOffs,
  type BreakSum,
} from '../../db/desk-reader';
import { dayStateOf } from '../../db/recon-day-store';
import type { StoredSource } from '../../db/recon-source-store';
import { dayMarkOf, expectationOf } from '../../domain/desk-day';
import type { BusinessDate } from '../../domain/reconciliation';
import type { DayCell, ReconOverview } from '../../domain/views/recon-day';
import { rulesOf } from './read-books';
import { StakeSums } from './stake-sums';

/** Everything that one read brings for these days, to be looked up by source and day. */
type Known = {
  statements: Map<string, { isEmpty: boolean }>;
  decided: Map<string, { state: string; reopenUntil: Date | null }>;
  runs: Map<string, { current: bigint | null; live: bigint | null }>;
  signOffs: Set<string>;
};

const keyOf = (sourceId: bigint | null, date: BusinessDate | null) => `${sourceId} ${date}`;

/** What each day of each source says, by a few reads for all of them. `open`: sums of open breaks. */
export async function readCalendar(
  tx: Tx,
  sources: readonly StoredSource[],
  days: readonly BusinessDate[],
  open: readonly BreakSum[],
  now: Date,
): Promise<ReconOverview['sources']> {
  const known = await readKnown(tx, sources, days);
  return sources.map((source) => {
    const own = open.filter(({ sourceId }) => sourceId === source.id);
    const { name, settings } = source;
    return {
      id: source.id.toString(),
      name,
      zone: settings.zone,
      currency: settings.currency,
      cells: days.map((date) => cellOf(source, date, known, own, now)),
    };
  });
}

async function readKnown(
  tx: Tx,
  sources: readonly StoredSource[],
  days: readonly BusinessDate[],
): Promise<Known> {
  const ids = sources.map(({ id }) => id);
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const statements = await readStatementDays(tx, ids, from, to);
  const decided = await readDecidedDays(tx, ids, from, to);
  const signOffs = await readWaitingSignOffs(tx);
  const runs: Known['runs'] = new Map();
  for (const { id, sourceId, businessDate, state } of await readRunsOfDays(tx, ids, from, to)) {
    const key = keyOf(sourceId, businessDate);
    const day = runs.get(key) ?? { current: null, live: null };
    runs.set(key, day);
    if (state === 'done') day.current ??= id;
    else day.live ??= id;
  }
  return {
    statements: new Map(statements.map((day) => [keyOf(day.sourceId, day.businessDate), day])),
    decided: new Map(decided.map((day) => [keyOf(day.sourceId, day.businessDate), day])),
    signOffs: new Set(signOffs.map((day) => keyOf(day.sourceId, day.businessDate))),
    runs,
  };
}

/** A break stands on every day from the one that found it to the one that last found it again. */
function cellOf(
  source: StoredSource,
  date: BusinessDate,
  known: Known,
  open: readonly BreakSum[],
  now: Date,
): DayCell {
  const key = keyOf(source.id, date);
  const stakes = new StakeSums();
  for (const sum of open) if (sum.firstDay <= date && date <= sum.lastDay) stakes.addBreaks(sum);
  const run = known.runs.get(key) ?? { current: null, live: null };
  const statement = known.statements.get(key);
  const mark = dayMarkOf({
    state: dayStateOf(known.decided.get(key) ?? null, now),
    isRequested: known.signOffs.has(key),
    isRunning: run.live !== null,
    hasRun: run.current !== null,
    hasStatement: statement !== undefined,
    open: stakes.count,
    expected: expectationOf(rulesOf(source), date, now),
  });
  return {
    date,
    mark,
    isEmpty: statement?.isEmpty ?? false,
    runId: (mark === 'running' ? run.live : run.current)?.toString() ?? null,
    open: stakes.count,
    stakes: stakes.view(),
  };
}
