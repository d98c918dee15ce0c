import type { BusinessDate } from '../domain/reconciliation';
import { readRunInputs } from '../domain/run-record';
import type { StatementState } from '../domain/views/statement';
import type { Tx } from './client';
import { currentRuns } from './recon-run-store';

const COMMITTED: StatementState = 'committed';

/** Beyond every day that a run can be of. */
const LAST_DAY: BusinessDate = '9999-12-31';

/** Statements that count for a day of a source or one before it, by id, each with its day. */
export async function committedUntil(
  tx: Tx,
  sourceId: bigint,
  day: BusinessDate,
): Promise<Map<bigint, BusinessDate>> {
  const rows = await tx.statement.findMany({
    where: { sourceId, businessDate: { lte: day }, state: COMMITTED },
    select: { id: true, businessDate: true },
  });
  return new Map(rows.map(({ id, businessDate }) => [id, businessDate]));
}

/** Whether any of these statements, whose lines a run has taken over from earlier days, counts no more. */
export async function isAnyWithdrawn(tx: Tx, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const count = await tx.statement.count({ where: { id: { in: ids.map(BigInt) }, state: COMMITTED } });
  return count !== ids.length;
}

/** Later days whose current run has taken over lines of a statement, oldest first. */
export async function daysThatCarry(
  tx: Tx,
  { id, sourceId, businessDate }: { id: bigint; sourceId: bigint; businessDate: BusinessDate },
): Promise<BusinessDate[]> {
  const name = id.toString();
  const runs = await currentRuns(tx, sourceId, businessDate, LAST_DAY);
  const carrying = runs.filter(({ inputs }) => readRunInputs(inputs).carriedStatements.includes(name));
  return carrying
    .map((run) => run.businessDate)
    .filter((day) => day > businessDate)
    .reverse();
}
