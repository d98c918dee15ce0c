import { committedUntil } from '../../db/carried-statements';
import type { Database } from '../../db/client';
import type { OpenRows } from '../../db/open-rows';
import type { DetailTheirs } from '../../domain/recon-item-detail';
import type { Sides } from './sides';
import type { RunPlan } from './run-plan';

/**
 * Takes lines that earlier days left open over into a run, as long as their statement counts. What a later day's file says
 * is no matter of this day, though a later run's break may hold it beside a row of ours.
 */
export async function carryLines(
  db: Database,
  { run, statements }: RunPlan,
  sides: Sides,
  open: readonly OpenRows[],
): Promise<void> {
  const own = new Set(statements.map(({ id }) => id.toString()));
  const lines = new Map<string, { rows: OpenRows; line: DetailTheirs }>();
  for (const rows of open)
    for (const line of rows.detail.theirs)
      if (!own.has(line.statementId))
        lines.set(`${line.statementId} ${line.line} ${line.occurrence}`, { rows, line });
  const days = await committedUntil(db.prisma, run.sourceId, run.businessDate);
  const from = new Set<bigint>();
  for (const { rows, line } of lines.values()) {
    const statementId = BigInt(line.statementId);
    if (!days.has(statementId)) continue;
    const { kind, key } = rows;
    sides.theirs.add({ ...line, kind, key, amountMinor: BigInt(line.amountMinor) }, statementId, true);
    sides.carried.theirs += 1;
    from.add(statementId);
  }
  sides.days = days;
  sides.carriedStatements = [...from].sort((a, b) => (a < b ? -1 : 1)).map(String);
}
