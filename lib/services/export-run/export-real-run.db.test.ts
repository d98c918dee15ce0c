import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeEachDatabase } from '../../testing/databases';
import { insertTask, signedIn } from '../../testing/ledger-factory';
import { plainRunWords } from '../../testing/plain-run-words';
import { coveredType, importStatement, makeSource } from '../../testing/recon-lab';
import { runDay } from '../../testing/run-lab';
import { dayOfMovements } from '../../testing/statements/movement';
import { wechatBill } from '../../testing/statements/wechat-bill';
import { getReconOverview } from '../desk/get-recon-overview';
import { ExportSlots } from '../export/export-slots';
import { exportRun } from './export-run';
import { readExportedBook } from './read-export';

const DAY = '2026-03-02';

/** Cents of plain decimals, added up exactly. */
function sum(decimals: readonly string[]): number {
  return decimals.reduce((total, one) => total + Math.round(Number(one) * 100), 0);
}

describeEachDatabase((open) => {
  test('the sheets of a real run add up to its row identity, in rows and to the cent, and to the overview', async () => {
    const db = await open();
    const bizType = `p_${randomUUID().slice(0, 12)}`;
    const source = await makeSource(db, {
      types: [coveredType(bizType)],
      graceDays: 0,
      leaveAside: ['refund'],
    });
    const movements = [...dayOfMovements(DAY, 30, `P${randomUUID().slice(0, 6)}`)];
    const payments = movements.filter(({ kind }) => kind === 'payment');
    for (const [index, { key, amountMinor, at }] of payments.entries()) {
      if (index % 7 === 3) continue;
      const status = index % 7 === 5 ? 'failed' : 'success';
      const amount = index % 7 === 2 ? amountMinor + 1n : amountMinor;
      const money = { amountMinor: amount, currency: 'CNY' };
      await insertTask(db, status, { bizType, bizId: key, createdAt: new Date(at), ...money });
    }
    await importStatement(db, source, DAY, wechatBill(movements), 'bill.csv');
    const run = await runDay(db, source, DAY);
    const ctx = await signedIn(db, 'finance');
    const started = await exportRun(
      ctx,
      { runId: run.id.toString(), format: 'xlsx' },
      { words: plainRunWords(), slots: new ExportSlots() },
    );
    if (!started.ok) throw new Error(started.error.code);
    const parts = [started.value.head];
    for await (const part of started.value.body) parts.push(part);
    const book = await readExportedBook(Buffer.concat(parts));

    const identity = (side: string, bucket: string) => {
      const line = book.summary.find(
        (row) => row.fact === 'identity' && row.side === side && row.bucket === bucket,
      );
      return [Number(line?.rows), Math.round(Number(line?.amount) * 100)];
    };
    for (const [bucket, rows] of [
      ['matched', book.matched],
      ['ignored', book.ignored],
      ['in_transit', book.in_transit],
    ] as const) {
      const ours = rows.filter(({ task }) => task !== '');
      const theirs = rows.filter(({ statement }) => statement !== '');
      expect([ours.length, sum(ours.map((row) => row.ours ?? ''))]).toEqual(identity('ours', bucket));
      expect([theirs.length, sum(theirs.map((row) => row.theirs ?? ''))]).toEqual(identity('theirs', bucket));
    }
    expect(identity('ours', 'left_over')).toEqual([0, 0]);
    expect(identity('theirs', 'left_over')).toEqual([0, 0]);
    expect(book.breaks).toHaveLength(run.breakCount);
    expect(run.breakCount).toBeGreaterThan(3);
    expect(new Set(book.breaks.map(({ state }) => state))).toEqual(new Set(['open']));

    const unexplained = book.summary.find(({ fact }) => fact === 'openBreaks');
    const net = book.summary.find(({ fact }) => fact === 'openNet');
    const overview = await getReconOverview(ctx, { to: DAY });
    if (!overview.ok) throw new Error(overview.error.code);
    const own = overview.value.sources.find(({ id }) => id === source.id.toString());
    const cell = own?.cells.find(({ date }) => date === DAY);
    expect(cell).toMatchObject({ mark: 'open', open: run.breakCount, runId: run.id.toString() });
    expect(cell?.stakes).toMatchObject([
      {
        absolute: String(sum([unexplained?.amount ?? ''])),
        net: String(sum([net?.amount ?? ''])),
      },
    ]);
    expect(Number(unexplained?.rows)).toBe(run.breakCount);
  });
});
