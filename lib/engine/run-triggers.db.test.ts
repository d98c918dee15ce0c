import { expect, test } from 'vitest';
import { describeEachDatabase } from '../testing/databases';
import { plainSql } from '../testing/plain-sql';
import { coveredType, makeSource } from '../testing/recon-lab';
import { breaksOf, importAndRun, movement, payTask, runDay } from '../testing/run-lab';

const DAY = '2026-03-02';

describeEachDatabase((open, database) => {
  test('an account that may have no triggers gets the same items and breaks, made and renewed', async () => {
    const db = await open();
    const sql = await plainSql(database.url());
    for (const trigger of ['recon_item_part_items', 'recon_run_breaks'])
      await sql.run(`DROP TRIGGER ${trigger}`);
    await sql.close();
    const source = await makeSource(db, {
      format: 'generic_csv',
      graceDays: 0,
      types: [coveredType('pay')],
    });
    const taskId = await payTask(db, 'ours', DAY);
    const first = await importAndRun(db, source, DAY, [movement('theirs', DAY)]);
    expect(breaksOf(first)).toEqual({ missing_ours: 1, missing_theirs: 1 });
    const again = await runDay(db, source, DAY);
    const breaks = await db.prisma.reconBreak.findMany({ orderBy: { kind: 'asc' } });
    expect(breaks).toMatchObject([
      { kind: 'missing_ours', matchKey: 'theirs', theirsMinor: 10_000n, stakeMinor: 10_000n },
      { kind: 'missing_theirs', matchKey: 'ours', taskId, differenceMinor: -10_000n },
    ]);
    for (const one of breaks)
      expect(one).toMatchObject({ firstRunId: first.id, lastRunId: again.id, state: 'open', firstDay: DAY });
    expect(await db.prisma.reconItem.count({ where: { runId: again.id } })).toBe(2);
  });
});
