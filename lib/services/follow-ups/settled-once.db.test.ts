import { expect, test } from 'vitest';
import type { Database } from '@/lib/db/client';
import { settleFollowUp } from '@/lib/db/follow-up-settle';
import { STATUS } from '@/lib/domain/task-status';
import { RunRunner } from '@/lib/engine/run-runner';
import { storeRefundType } from '@/lib/testing/break-lab';
import { describeEachDatabase } from '@/lib/testing/databases';
import { FinanceLab, value } from '@/lib/testing/finance-lab';
import { auditOf, insertTask, signedIn } from '@/lib/testing/ledger-factory';
import { plainSql } from '@/lib/testing/plain-sql';
import { clockAt, movement, queueDay } from '@/lib/testing/run-lab';
import { genericCsv } from '@/lib/testing/statements/generic-csv-file';
import { resolveBreak } from '../breaks/resolve-break';
import { runCompensation } from './run-compensation';

/** As the engine leaves it, by plain SQL. */
async function succeeds(url: string, id: bigint): Promise<void> {
  const sql = await plainSql(url);
  const text = 'UPDATE async_task SET status = ?, last_outcome = ? WHERE id = ?';
  await sql.run(text, [STATUS.success, 'succeeded', id.toString()]);
  await sql.close();
}

/** A compensation that has succeeded, and which nobody has written down yet. */
async function succeeded(db: Database, url: string): Promise<{ origin: bigint; followUp: bigint }> {
  await storeRefundType(db, { compensator: { bizType: 'undo', payloadFrom: 'copy', template: null } }, 'pay');
  const origin = await insertTask(db, 'failed', { bizType: 'pay' });
  const ctx = await signedIn(db, 'finance');
  const wish = { taskId: `${origin}`, lockVersion: 0, reason: 'give it back' };
  const followUp = BigInt(value(await runCompensation(ctx, wish)).followUpId ?? '');
  await succeeds(url, followUp);
  return { origin, followUp };
}

const ROUNDS = 6;

describeEachDatabase((open, { url }) => {
  test.each(['failed', 'overtaken'])(
    'of workers that settle at once one does: its task is %s',
    async (end) => {
      const [one, two] = [await open(), await open({ own: true })];
      for (let round = 0; round < ROUNDS; round += 1) {
        const { origin, followUp } = await succeeded(one, url());
        if (end === 'overtaken') await succeeds(url(), origin);
        const both = [one, two, one, two].map((db, at) => settleFollowUp(db, followUp, `w-${at}`));
        const wrote = await Promise.all(both);
        expect(wrote.filter(Boolean)).toHaveLength(1);
        const isFailed = end === 'failed';
        expect(await one.prisma.compensation.count({ where: { taskId: origin } })).toBe(isFailed ? 1 : 0);
        const told = (await auditOf(one, origin)).filter(({ action }) => action === 'compensate');
        expect(told).toHaveLength(isFailed ? 1 : 0);
        expect(await one.prisma.followUp.findUniqueOrThrow({ where: { taskId: followUp } })).toMatchObject({
          outcome: isFailed ? 'compensated' : 'overtaken',
        });
      }
    },
  );

  test('a worker that dies before its transaction ends has written nothing, and the next one writes it once', async () => {
    const db = await open();
    const { origin, followUp } = await succeeded(db, url());
    // The entry of the audit log comes last, and one without a name is not taken.
    await expect(settleFollowUp(db, followUp, null as unknown as string)).rejects.toThrow();
    const task = () => db.prisma.asyncTask.findUniqueOrThrow({ where: { id: origin } });
    expect((await task()).status).toBe(STATUS.failed);
    expect([await settleFollowUp(db, followUp, 'w-2'), await settleFollowUp(db, followUp, 'w-1')]).toEqual([
      true,
      false,
    ]);
    expect((await task()).status).toBe(STATUS.compensated);
    expect(await db.prisma.compensation.count({ where: { taskId: origin } })).toBe(1);
  });

  test('two days that confirm a repair at once close its break once', async () => {
    const clock = clockAt('2026-03-02T20:00:00Z');
    const [one, two] = [await open({ clock }), await open({ clock })];
    const [D1, D2, D3] = ['2026-03-02', '2026-03-03', '2026-03-04'] as const;
    const lab = await FinanceLab.open(one);
    const taskId = await lab.task('k', D1, { state: 'failed' });
    await lab.bring(D1, genericCsv([movement('k', D1)]));
    await lab.run(D1);
    const { id, lockVersion } = await lab.breakOf('k');
    value(await resolveBreak(lab.ctx, { id: `${id}`, lockVersion, resolution: 'retry' }));
    await succeeds(url(), taskId);
    clock.set('2026-03-05T09:00:00Z');
    for (const day of [D2, D3]) {
      await lab.bring(day, genericCsv([movement(`other ${day}`, day)]));
      await queueDay(one, lab.source, day);
    }
    const runners = [new RunRunner(one, 'w-1'), new RunRunner(two, 'w-2')];
    while ((await Promise.all(runners.map((runner) => runner.runOnce()))).some(({ busy }) => busy));
    const events = await one.prisma.breakEvent.findMany({ where: { breakId: id }, orderBy: { seq: 'asc' } });
    const closing = events.filter(({ details }) => details?.includes('"closes":true'));
    expect(closing).toHaveLength(1);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at + 1));
    const stored = await lab.breakOf('k');
    expect(stored).toMatchObject({ eventCount: events.length, state: 'resolved', closedVia: 'statement' });
  });
});
