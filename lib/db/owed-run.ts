import type { Tx } from './client';
import { liveKeyOf, type StoredStatement } from './statement-store';

/** In the place of the key of its bytes, which no other round can have: a statement that was asked for and still owes a run. */
const owedKey = (statementId: bigint) => `run:${statementId}`;

/** Notes that the day is to be run for this statement, once the run that is under way is over. */
export async function oweRun(tx: Tx, statementId: bigint): Promise<void> {
  await tx.statement.updateMany({
    where: { id: statementId, state: 'committed' },
    data: { liveKey: owedKey(statementId) },
  });
}

/** So many are looked at in one turn. */
const AT_ONCE = 100;

/** Statements that owe a run, along their unique key. */
export async function readOwedRuns(
  tx: Tx,
): Promise<Pick<StoredStatement, 'id' | 'sourceId' | 'businessDate'>[]> {
  return tx.statement.findMany({
    where: { liveKey: { gte: owedKey(0n), lt: 'run:a' } },
    select: { id: true, sourceId: true, businessDate: true },
    take: AT_ONCE,
  });
}

/** Whether it still does: it was not taken back, and no other worker has begun the run. */
export function owesRun({ id, state, liveKey }: StoredStatement): boolean {
  return state === 'committed' && liveKey === owedKey(id);
}

/** The run was queued, or is wanted no more: the statement has the key of its bytes again. */
export async function settleOwedRun(tx: Tx, statement: StoredStatement): Promise<void> {
  const { id } = statement;
  await tx.statement.updateMany({
    where: { id, liveKey: owedKey(id) },
    data: { liveKey: liveKeyOf(statement) },
  });
}
