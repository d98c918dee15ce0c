import { identityOf } from '../domain/reconciliation-sums';
import { readRunInputs, readRunSums, readRunTotals } from '../domain/run-record';
import type { SignObstacle } from '../domain/views/recon-day';
import { pendingOfSource, type ListedRequest } from './approval-reader';
import { isAnyWithdrawn } from './carried-statements';
import type { Tx } from './client';
import { countOpenOfDay, ofDay, type DayOfBreaks } from './day-breaks';
import { dayStateOf, readDay } from './recon-day-store';
import { currentRun, liveRun, type StoredRun } from './recon-run-store';
import { findSource } from './recon-source-store';
import { committedStatements } from './statement-store';

/** What keeps the day of a run from being signed with it: nothing, when the list is empty. */
export async function readObstacles(tx: Tx, run: StoredRun, now: Date): Promise<SignObstacle[]> {
  const { sourceId, businessDate } = run;
  const day = { sourceId, businessDate };
  const found: SignObstacle[] = [];
  const state = dayStateOf(await readDay(tx, sourceId, businessDate), now);
  if (state === 'locked') found.push({ because: 'locked' });
  if ((await currentRun(tx, sourceId, businessDate))?.id !== run.id) found.push({ because: 'not_current' });
  if ((await liveRun(tx, sourceId, businessDate)) !== null) found.push({ because: 'run_live' });
  if (await haveInputsChanged(tx, run)) found.push({ because: 'inputs_changed' });
  const sums = readRunSums(run.sums);
  if (sums === null || identityOf(sums).length > 0) found.push({ because: 'left_over' });
  const labels = readRunTotals(run.totals).flatMap(({ agrees, label }) => (agrees === false ? [label] : []));
  if (labels.length > 0) found.push({ because: 'totals_disagree', labels: [...new Set(labels)] });
  const open = await countOpenOfDay(tx, day, run.asOf);
  if (open > 0) found.push({ because: 'open_breaks', count: open });
  const waiting = await countWaiting(tx, day);
  if (waiting > 0) found.push({ because: 'waiting_requests', count: waiting });
  if (await isOperationLive(tx, sourceId)) found.push({ because: 'operation_live' });
  return found;
}

/**
 * Other statements count for the day by now than went into the run, one that it has taken lines over from counts no more,
 * or its source has other rules.
 */
async function haveInputsChanged(tx: Tx, run: StoredRun): Promise<boolean> {
  const source = await findSource(tx, run.sourceId);
  if (source === null || source.version !== run.sourceVersion) return true;
  const ids = (await committedStatements(tx, run.sourceId, run.businessDate)).map(({ id }) => id.toString());
  const { statements, carriedStatements } = readRunInputs(run.inputs);
  const before = statements.map(({ id }) => id);
  if (ids.length !== before.length || ids.some((id) => !before.includes(id))) return true;
  return isAnyWithdrawn(tx, carriedStatements);
}

/** Requests about the day, and breaks of it that others wait for. Its own sign-off is not in its own way. */
async function countWaiting(tx: Tx, day: DayOfBreaks): Promise<number> {
  const waiting = (await pendingOfSource(tx, day.sourceId)).filter(({ kind }) => kind !== 'sign_off');
  const isOfDay = ({ businessDate }: ListedRequest) => businessDate === day.businessDate;
  const others = waiting.filter((request) => !isOfDay(request)).map(({ id }) => id);
  const breaks =
    others.length === 0
      ? 0
      : await tx.reconBreak.count({ where: { ...ofDay(day), requestId: { in: others } } });
  return waiting.filter(isOfDay).length + breaks;
}

/** One decision about many breaks of the source is still being carried out; it may reach this day's at any time. */
async function isOperationLive(tx: Tx, sourceId: bigint): Promise<boolean> {
  const live = await tx.breakOperation.findFirst({
    where: { finishedAt: null, state: 'running', OR: [{ sourceId }, { sourceId: null }] },
    select: { id: true },
  });
  return live !== null;
}
