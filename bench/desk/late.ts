import type { Database } from '../../lib/db/client';
import { readLateTasks, type LateIn } from '../../lib/db/late-tasks';
import { encodePlaced, type PlacedRecord } from '../../lib/db/placed-rows';
import { addDays } from '../../lib/domain/business-date';
import { dateIn } from '../../lib/domain/pull-schedule';
import { plainSql } from '../../lib/testing/plain-sql';
import { fillEarlierTasks } from './day';
import type { DeskLedger } from './ledger';

const ZONE = 'Asia/Shanghai';
/** One in so many tasks of the day before had not succeeded when its run saw it; half of them have since. */
const ONE_IN = 100;
const LATER = `UPDATE async_task SET updated_at = ? + INTERVAL 1 HOUR WHERE event_id LIKE ? AND id % ${2 * ONE_IN} = 0`;
const READS = 5;

/** Seconds that a run takes to find tasks of the day before that have succeeded meanwhile, the slowest of five reads. */
export async function timeLateTasks(
  db: Database,
  url: string,
  { run, day }: DeskLedger,
  tasks: number,
): Promise<{ worstS: number; found: number }> {
  const before = addDays(day.date, -1);
  const from = new Date(`${day.date}T00:00:00+08:00`);
  const sql = await plainSql(url);
  try {
    await fillEarlierTasks(sql, before, tasks);
    const digits = `E${before.replaceAll('-', '')}-%`;
    await sql.run(LATER, [from.toISOString().slice(0, 19).replace('T', ' '), digits]);
    await sql.run('ANALYZE TABLE async_task');
    const left = await sql.run(`SELECT id FROM async_task WHERE event_id LIKE ? AND id % ${ONE_IN} = 0`, [
      digits,
    ]);
    const ids = left.map(({ id }) => BigInt(String(id)));
    const earlier = await db.prisma.reconRun.findFirstOrThrow({
      where: { sourceId: run.sourceId, businessDate: before, state: 'done' },
      select: { id: true, businessDate: true, inputs: true },
    });
    await leave(db, earlier.id, before, ids);
    const to = new Date(from.getTime() + 86_400_000);
    const given: LateIn = {
      ...{ sourceId: run.sourceId, runs: [earlier], bizTypes: ['pay', 'refund'], from, to },
      dateOf: (at) => dateIn(at, ZONE),
    };
    return await timed(db, given, ids.filter((id) => id % BigInt(2 * ONE_IN) === 0n).length);
  } finally {
    await sql.close();
  }
}

async function timed(db: Database, given: LateIn, wanted: number) {
  let worstS = 0;
  for (let n = 0; n < READS; n += 1) {
    const began = performance.now();
    const { length } = await readLateTasks(db, given);
    worstS = Math.max(worstS, (performance.now() - began) / 1000);
    if (length !== wanted) throw new Error(`${length} late tasks, not ${wanted}`);
  }
  return { worstS, found: wanted };
}

/** What the run of the day before left aside. */
async function leave(db: Database, runId: bigint, day: string, ids: readonly bigint[]): Promise<void> {
  const at = `${day}T04:00:00.000Z`;
  const records = ids.map((taskId): PlacedRecord => {
    const key = `L${taskId}`;
    const task = {
      taskId,
      bizType: 'pay',
      bizId: key,
      amountMinor: 100n,
      currency: 'CNY',
      businessDate: day,
    };
    return {
      ...{ kind: 'payment', key, reason: 'not_succeeded', differenceMinor: null, currency: 'CNY' },
      ours: [{ ...task, state: 'processing', at }],
      theirs: [],
    };
  });
  const items = encodePlaced(records);
  await db.prisma.reconRunPart.create({
    data: { runId, seq: 2, bucket: 'ignored', part: 0, rowCount: ids.length, items },
  });
}
