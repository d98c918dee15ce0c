import { expect, test } from 'vitest';
import { WECHAT_HEADERS, type WechatLayoutId } from '@/lib/reconciliation/formats/wechat-layout';
import { describeEachDatabase } from '@/lib/testing/databases';
import { endsOf, FinanceLab, identityOf, value } from '@/lib/testing/finance-lab';
import { movement } from '@/lib/testing/run-lab';
import { alipayBill } from '@/lib/testing/statements/alipay-bill';
import { encoded, zipped } from '@/lib/testing/statements/bytes';
import { genericCsv } from '@/lib/testing/statements/generic-csv-file';
import { tableMapping, TABLE_STYLE } from '@/lib/testing/statements/generic-table';
import { genericWorkbook } from '@/lib/testing/statements/generic-workbook-file';
import { dayOfMovements, type Movement } from '@/lib/testing/statements/movement';
import { wechatBill } from '@/lib/testing/statements/wechat-bill';
import { getBreak } from '../breaks/get-break';
import { resolveBreak } from '../breaks/resolve-break';
import { getDay } from '../days/get-day';
import { signDay } from '../days/sign-day';
import { getStatement } from '../statements/get-statement';
import { withdrawStatement } from '../statements/withdraw-statement';

const [D1, D2] = ['2026-03-02', '2026-03-03'] as const;

/** Tasks that agree with movements of a generator. */
async function tasksFor(lab: FinanceLab, moved: readonly Movement[]): Promise<void> {
  for (const { key, kind, amountMinor, at } of moved)
    await lab.task(key, D1, {
      kind: kind === 'refund' ? 'refund' : 'payment',
      amountMinor,
      createdAt: new Date(at),
    });
}

const allMatched = (moved: readonly Movement[]) => moved.map(({ key }) => `${key}: matched`).sort();

describeEachDatabase((open) => {
  test('frappe/erpnext#46725: amount and day alone match nothing; a person links, by name', async () => {
    const lab = await FinanceLab.open(await open());
    await lab.task('JV-0001', D1);
    const { run, book } = await lab.day(D1, genericCsv([movement('BANK-9999', D1)]));
    expect(endsOf(book)).toEqual(['BANK-9999: missing_ours', 'JV-0001: missing_theirs']);
    const [ours, theirs] = [await lab.breakOf('JV-0001'), await lab.breakOf('BANK-9999')];
    const page = value(await getBreak(lab.ctx, { id: `${ours.id}` }));
    expect(page.suggestions).toMatchObject([{ breakId: `${theirs.id}`, key: 'BANK-9999', daysApart: 0 }]);
    const seen = { id: `${ours.id}`, lockVersion: ours.lockVersion, linkedBreakId: `${theirs.id}` };
    value(await resolveBreak(lab.ctx, { ...seen, resolution: 'link', note: 'their letter of today' }));
    const { breaks, resolutions } = await lab.book(run);
    expect(breaks.map(({ state, resolution }) => [state, resolution])).toEqual(
      Array(2).fill(['resolved', 'link']),
    );
    expect(resolutions.map(({ who, event }) => [who, event])).toEqual(
      Array(2).fill([lab.ctx.user.name, 'resolve']),
    );
    await lab.run(D1);
    expect((await lab.breakOf('JV-0001')).state).toBe('resolved');
  });

  test('odoo/odoo PR 149603, frappe/erpnext#28955: sums that a float cannot hold are equal', async () => {
    const lab = await FinanceLab.open(await open());
    const minors = [10n, 20n, 30n, 110n, 220n, 330n, 100_555n, 9_007_199_254_740_993n];
    const lines = minors.map((amountMinor, at) => movement(`F${at}`, D1, { amountMinor }));
    for (const { key, amountMinor } of lines) await lab.task(key, D1, { amountMinor });
    const { book } = await lab.day(D1, genericCsv(lines));
    expect(endsOf(book)).toEqual(lines.map(({ key }) => `${key}: matched`));
    expect(book.matched.map(({ difference }) => difference)).toEqual(Array(8).fill('0.00'));
    const sum = '90071992548422.68';
    expect(identityOf(book)).toEqual([
      `ours rows 8 ${sum}`,
      `ours matched 8 ${sum}`,
      `theirs rows 8 ${sum}`,
      `theirs matched 8 ${sum}`,
    ]);
  });

  test('JiRaska/open-bank-oss#860: the whole life of an item is compared, what is not final drifts nowhere', async () => {
    const lab = await FinanceLab.open(await open(), { graceDays: 1 });
    await lab.task('life', D1);
    await lab.task('void', D1, { state: 'failed' });
    const begun = [
      movement('life', D1, { status: 'in_progress' }),
      movement('void', D1, { status: 'failed' }),
    ];
    const first = await lab.day(D1, genericCsv(begun));
    expect(endsOf(first.book)).toEqual(['life: in_transit', 'void: nothing_moved']);
    const second = await lab.day(D2, genericCsv([movement('life', D2)]));
    expect(second.book.breaks).toEqual([]);
    expect(endsOf(second.book)).toContain('life: matched');
    expect(await lab.db.prisma.reconBreak.count({ where: { sourceId: lab.source.id } })).toBe(0);
  });

  test('exceljs/exceljs#1662: two ids of 31 digits that are one double stay two', async () => {
    const lab = await FinanceLab.open(await open(), { format: 'generic_xlsx' });
    const [one, other] = ['2026030210000012345678901234567', '2026030210000012345678901234568'] as const;
    await lab.task(one, D1);
    const file = genericWorkbook([movement(other, D1)]);
    const { run, book } = await lab.day(D1, file, 'table.xlsx');
    expect(endsOf(book)).toEqual([`${one}: missing_theirs`, `${other}: missing_ours`]);
    await lab.task(other, D1);
    expect(endsOf(await lab.book(await lab.run(D1)))).toEqual([
      `${one}: missing_theirs`,
      `${other}: matched`,
    ]);
    // What the first run said stays as it was.
    expect(endsOf(await lab.book(run))).toEqual([`${one}: missing_theirs`, `${other}: missing_ours`]);
  });

  test('alipay/alipay-sdk-java-all#4: names in an archive are GBK where the flag is off', async () => {
    const lab = await FinanceLab.open(await open(), { format: 'alipay_trade' });
    const moved = [...dayOfMovements(D1, 20)];
    await tasksFor(lab, moved);
    const bill = encoded(alipayBill(moved, { day: D1 }), 'gb18030');
    const file = zipped([
      { name: '20886210334508240156_20260302_业务明细(汇总).csv', bytes: encoded('汇总', 'gb18030') },
      { name: '20886210334508240156_20260302_业务明细.csv', bytes: bill },
    ]);
    const { book } = await lab.day(D1, file, '20886210334508240156_20260302.csv.zip');
    expect(endsOf(book)).toEqual(allMatched(moved));
  });

  test.each(Object.keys(WECHAT_HEADERS) as WechatLayoutId[])(
    'binarywang/WxJava#1275, binarywang/WxJava#308: the layout %s is mapped by its header',
    async (layout) => {
      const lab = await FinanceLab.open(await open(), { format: 'wechat_trade' });
      const kept = (kind: string) => layout.endsWith('all') || layout.endsWith(`_${kind}`) || layout === kind;
      const moved = [...dayOfMovements(D1, 20)].filter(({ kind }) =>
        kept(kind === 'refund' ? 'refund' : 'success'),
      );
      expect(moved.length).toBeGreaterThan(0);
      await tasksFor(lab, moved);
      const { run, book } = await lab.day(D1, wechatBill(moved, { layout }));
      expect(endsOf(book)).toEqual(allMatched(moved));
      expect(book.matched.map(({ difference }) => difference)).toEqual(moved.map(() => '0.00'));
      expect(book.summary.filter(({ agrees }) => agrees === 'no')).toEqual([]);
      await lab.lock(run);
    },
  );

  test('edge-sky/Bills-save#12: a comma in a name moves no column; a row with a cell too many is told', async () => {
    const lab = await FinanceLab.open(await open(), { format: 'wechat_trade' });
    const moved = [...dayOfMovements(D1, 9)].map((one) => ({ ...one, name: '会员,月卡,"首月, 0.01"' }));
    const bad = { ...moved[8]!, key: 'cut', orderKey: 'cut' };
    const bill = wechatBill([...moved.slice(0, 8), bad], { flaws: { extraCellInRow: 8 } });
    await tasksFor(lab, [...moved.slice(0, 8), bad]);
    const { book } = await lab.day(D1, bill);
    expect(endsOf(book)).toEqual(
      [...allMatched(moved.slice(0, 8)), ': invalid', 'cut: missing_theirs'].sort(),
    );
    expect(book.breaks.filter(({ breakKind }) => breakKind === 'invalid')).toMatchObject([
      { problem: 'wrong_column_count', value: '28', line: '10', state: 'open' },
    ]);
  });

  test('otherworld-dev/Budget#276: two equal lines are two rows on every way', async () => {
    const lab = await FinanceLab.open(await open());
    for (const key of ['two', 'two', 'one']) await lab.task(key, D1);
    const lines = ['two', 'two', 'one', 'one'].map((key) => movement(key, D1));
    const { book } = await lab.day(D1, genericCsv(lines));
    expect(endsOf(book)).toEqual(['one: duplicate_theirs', 'one: matched', 'two: matched', 'two: matched']);
    expect(identityOf(book)).toContain('theirs rows 4 400.00');
    expect(await lab.breakOf('one')).toMatchObject({ kind: 'duplicate_theirs', differenceMinor: 10_000n });
  });

  test.each(['Asia/Shanghai', 'America/Los_Angeles', 'Pacific/Kiritimati', 'UTC'])(
    'OCA/bank-statement-import#1009: a day without a time is that day in %s, from its first second to its last',
    async (zone) => {
      const style = { ...TABLE_STYLE, times: 'day', zone } as const;
      const lab = await FinanceLab.open(await open(), { zone, mapping: tableMapping(style) });
      const hours = { 'Asia/Shanghai': 8, 'America/Los_Angeles': -8, 'Pacific/Kiritimati': 14 }[zone] ?? 0;
      const at = (wall: string) => new Date(Date.parse(`${wall}Z`) - hours * 3_600_000);
      await lab.task('before', D1, { createdAt: at('2026-03-01T23:59:59') });
      await lab.task('first', D1, { createdAt: at('2026-03-02T00:00:00') });
      await lab.task('last', D1, { createdAt: at('2026-03-02T23:59:59') });
      await lab.task('after', D1, { createdAt: at('2026-03-03T00:00:00') });
      const noon = at('2026-03-02T12:00:00').toISOString();
      const lines = ['first', 'last'].map((key) => movement(key, D1, { at: noon }));
      const { book } = await lab.day(D1, genericCsv(lines, style));
      expect(endsOf(book)).toEqual(['first: matched', 'last: matched']);
      expect(book.matched.flatMap(({ ourDate, theirDate }) => [ourDate, theirDate])).toEqual(
        Array(4).fill(D1),
      );
    },
  );

  test('frappe/erpnext#54665: what was matched is open again when it is cancelled or its file withdrawn', async () => {
    const lab = await FinanceLab.open(await open());
    await lab.task('cancelled', D1);
    await lab.task('corrected', D1);
    const both = ['cancelled', 'corrected'].map((key) => movement(key, D1));
    const first = await lab.day(D1, genericCsv(both));
    expect(endsOf(first.book)).toEqual(['cancelled: matched', 'corrected: matched']);
    const back = await lab.day(D2, genericCsv([movement('cancelled', D2, { status: 'failed' })]));
    expect(endsOf(back.book)).toEqual(['cancelled: status_reversed']);
    expect(await lab.breakOf('cancelled')).toMatchObject({ state: 'open', differenceMinor: -10_000n });
    const day = { sourceId: `${lab.source.id}`, businessDate: D2, runId: `${back.run.id}` };
    expect(await signDay(lab.ctx, day)).toMatchObject({
      error: { code: 'not_signable', obstacles: [{ because: 'open_breaks', count: 1 }] },
    });
    const [statement] = await lab.db.prisma.statement.findMany({
      where: { sourceId: lab.source.id, businessDate: D1 },
    });
    const seen = { id: `${statement?.id}`, lockVersion: statement?.lockVersion, reason: 'they sent another' };
    value(await withdrawStatement(lab.ctx, seen));
    const again = await lab.day(D1, genericCsv([movement('cancelled', D1)]));
    expect(endsOf(again.book)).toContain('corrected: missing_theirs');
    expect((await lab.breakOf('corrected')).state).toBe('open');
  });

  test('binarywang/weixin-java-pay-demo#138: an empty bill is a day like others, compared, signed and locked', async () => {
    const lab = await FinanceLab.open(await open(), { format: 'wechat_trade' });
    const id = await lab.bring(D1, 'No Bill Exist');
    expect(value(await getStatement(lab.ctx, { id }))).toMatchObject({
      state: 'committed',
      isEmptyDay: true,
    });
    const run = await lab.run(D1);
    expect(endsOf(await lab.book(run))).toEqual([]);
    await lab.lock(run);
    const key = { sourceId: `${lab.source.id}`, businessDate: D1 };
    expect(value(await getDay(lab.ctx, key))).toMatchObject({ state: 'locked' });
    // With payments of ours it is no quiet day: each is missing theirs.
    const busy = await FinanceLab.open(lab.db, { format: 'wechat_trade' });
    await busy.task('ours', D1);
    expect(endsOf((await busy.day(D1, 'No Bill Exist')).book)).toEqual(['ours: missing_theirs']);
  });

  test('Automattic/woocommerce-payments#7834: 258 yen are 258 from the file to the export', async () => {
    const lab = await FinanceLab.open(await open(), { currency: 'JPY' });
    const yen = (key: string, amountMinor: bigint) => movement(key, D1, { amountMinor, currency: 'JPY' });
    await lab.task('even', D1, { amountMinor: 258n, currency: 'JPY' });
    await lab.task('more', D1, { amountMinor: 258n, currency: 'JPY' });
    const { book } = await lab.day(D1, genericCsv([yen('even', 258n), yen('more', 260n)]));
    expect(book.matched).toMatchObject([{ key: 'even', ours: '258', theirs: '258', difference: '0' }]);
    expect(book.breaks).toMatchObject([{ key: 'more', breakKind: 'amount_mismatch', difference: '2' }]);
    expect(identityOf(book)).toContain('theirs rows 2 518');
  });
});
