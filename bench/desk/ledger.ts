import type { Database } from '../../lib/db/client';
import type { StoredRun } from '../../lib/db/recon-run-store';
import { addDays } from '../../lib/domain/business-date';
import { dayAskedAt } from '../../lib/domain/pull-schedule';
import { readRunSums } from '../../lib/domain/run-record';
import { plainSql } from '../../lib/testing/plain-sql';
import { importStatement, makeSource } from '../../lib/testing/recon-lab';
import { runDay } from '../../lib/testing/run-lab';
import { billOf, expectedKinds, fillTasks, type BadDay } from './day';
import { fillHistory } from './history';

export type DeskPlan = {
  breaks: number;
  /** Of the source with the bad day and of four others. */
  historyDays: number;
};

export type DeskLedger = { day: BadDay; run: StoredRun };

const OTHERS = 4;
const BREAKS_A_DAY = 50;
const ZONE = 'Asia/Shanghai';

/** Fills an empty, migrated MariaDB: a quarter of signed days, and yesterday, which went wrong; its run is the product's. */
export async function fillDesk(
  db: Database,
  url: string,
  { breaks, historyDays }: DeskPlan,
  say: (text: string) => void,
): Promise<DeskLedger> {
  const sql = await plainSql(url);
  try {
    const date = dayAskedAt(db.clock.now(), ZONE);
    const day = { date, breaks };
    const rules = { graceDays: 0, startsOn: addDays(date, -historyDays), dueAt: '00:00' };
    const source = await makeSource(db, { ...rules, name: 'Bad day' });
    for (let n = 0; n <= OTHERS; n += 1) {
      const one = n === 0 ? source : await makeSource(db, { ...rules, name: `Source ${n}` });
      await fillHistory(db, sql, one, { date, days: historyDays, breaksADay: BREAKS_A_DAY });
    }
    say(`${historyDays} days of ${OTHERS + 1} sources are there`);
    await fillTasks(sql, day);
    await sql.run('ANALYZE TABLE async_task, recon_item, recon_break, recon_run, statement');
    say('the tasks of the bad day are there');
    await importStatement(db, source, date, billOf(day));
    const run = await runDay(db, source, date);
    prove(run, day);
    await sql.run('ANALYZE TABLE recon_item, recon_break');
    say(`its run has found ${run.breakCount.toLocaleString('en-US')} breaks`);
    return { day, run };
  } finally {
    await sql.close();
  }
}

function prove(run: StoredRun, day: BadDay): void {
  const found = readRunSums(run.sums)?.breaks;
  for (const [kind, count] of Object.entries(found ?? {}))
    if (count !== (expectedKinds(day)[kind] ?? 0)) throw new Error(`${count} of ${kind}`);
  if (run.breakCount !== day.breaks) throw new Error(`${run.breakCount} breaks, not ${day.breaks}`);
}
