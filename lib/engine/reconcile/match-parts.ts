import type { Database } from '../../db/client';
import type { RunFigures } from '../../db/recon-run-store';
import type { ReconciliationSums } from '../../domain/reconciliation-sums';
import { readTotals, writeRunSums, type RunTotal } from '../../domain/run-record';
import { groupsOf, placePartition, type End } from '../../reconciliation/run/place-part';
import { ResultHash } from '../../reconciliation/run/result-hash';
import { PARTITIONS } from '../../reconciliation/run/row-buffers';
import { EarlierDays } from './earlier-days';
import { endsId, mendedId } from './heard';
import type { Sides, Tell } from './sides';
import { inputsOf, type RunPlan } from './run-plan';
import type { RunWriter } from './run-writer';

export type Matching = {
  db: Database;
  plan: RunPlan;
  sides: Sides;
  sums: ReconciliationSums;
  writer: RunWriter;
  tell: Tell;
};

/** Where rows of known breaks ended, by `endsId`, and what the run says of itself. */
export type Matched = { figures: RunFigures; ends: Map<string, End[]> };

/** Decides part after part, and writes each while the next one is decided. */
export async function matchParts({ db, plan, sides, sums, writer, tell }: Matching): Promise<Matched> {
  const watched = new Set([...[...plan.known, ...plan.linked].map(endsId), ...sides.mended.values()]);
  const days = new EarlierDays(db, plan, sides.seenBy);
  const dayOf = (statementId: bigint) => sides.days.get(statementId) ?? '';
  const hash = new ResultHash();
  const ends = new Map<string, End[]>();
  let breakCount = sides.invalid.length;
  for (let part = 0; part < PARTITIONS; part += 1) {
    const all = groupsOf(sides.ours.take(part), sides.theirs.take(part));
    const { groups, contexts, settled } = await days.around(part, all);
    const placed = placePartition(groups, { rules: plan.rules, watched, contexts, dayOf }, sums);
    hash.add(placed.texts);
    for (const [group, found] of [...settled, ...placed.ends])
      ends.set(group, [...(ends.get(group) ?? []), ...found]);
    breakCount += placed.breaks;
    await writer.placed('matched', part, placed.matched);
    await writer.placed('ignored', part, placed.ignored);
    await writer.items(placed.items);
    await tell(part + 1, PARTITIONS);
  }
  for (const [taskId, group] of sides.mended) {
    const holds = ({ placement }: End) => placement.ours.some((row) => row.taskId === taskId);
    ends.set(mendedId(taskId), ends.get(group)?.filter(holds) ?? []);
  }
  hash.add(sides.invalidTexts);
  await writer.items(sides.invalid);
  const inputs = inputsOf(plan, {
    ...{ carried: sides.carried, carriedStatements: sides.carriedStatements },
    carriedParts: writer.carriedParts,
  });
  const totals = JSON.stringify(totalsOf(plan));
  const figures = { inputs, sums: writeRunSums(sums), totals, resultHash: hash.digest(), breakCount };
  return { figures, ends };
}

function totalsOf({ statements }: RunPlan): RunTotal[] {
  return statements.flatMap(({ id, fileName, totals }) =>
    readTotals(totals).map((total) => ({ ...total, statementId: id.toString(), fileName })),
  );
}
