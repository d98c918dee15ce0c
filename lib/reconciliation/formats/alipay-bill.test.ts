import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alipayBill } from '@/lib/testing/statements/alipay-bill';
import { encoded, fileOf, TEXT_ENCODINGS } from '@/lib/testing/statements/bytes';
import { dayOfMovements, type Movement } from '@/lib/testing/statements/movement';
import {
  coreOfEntry,
  coreOfMovement,
  readStatement,
  refusalOf,
} from '@/lib/testing/statements/read-statement';
import { readAlipay, type AlipaySettings } from './alipay-bill';
import { ALIPAY_HEADERS, ALIPAY_LAYOUTS } from './alipay-layout';

const DAY = '2026-03-02';
const read = (text: string, settings: Partial<AlipaySettings> = {}) =>
  readStatement(readAlipay(fileOf(Buffer.from(text)), settings));
const refused = (text: string, settings: Partial<AlipaySettings> = {}) =>
  refusalOf(readAlipay(fileOf(Buffer.from(text)), settings));

// As the platform writes it: tabs at the ends of cells, blanks in them, no quotes, refunds negative.
const ROWS = [
  '2026030222001439491418193158\t,M20260302001\t,交易     ,茶叶,2026-03-01 23:59:51,2026-03-02 00:00:02,,,null,null,*国(137****0000)\t,30.00,25.80,0.00,0.00,4.20,0.00,0.00,,0.00,0.00,\t,-0.15,0.00,\t',
  '2026030222001439491418193158\t,M20260302001\t,退款     ,茶叶,2026-03-02 23:59:59,,,,null,null,*国(137****0000)\t,-10.00,-8.60,0.00,0.00,-1.40,0.00,0.00,,0.00,0.00,RF20260302001\t,0.05,0.00,\t',
];
const GOLDEN = `#支付宝业务明细查询
#账号：[20886210334508240156]
#起始日期：[2026年03月02日 00:00:00]   终止日期：[2026年03月03日 00:00:00]
#-----------------------------------------业务明细列表----------------------------------------
${ALIPAY_HEADERS.trade.join(',')}
${ROWS.join('\n')}
#-----------------------------------------业务明细列表结束------------------------------------
#交易合计：1笔，商家实收共25.80元，商家优惠共0.00元
#退款合计：1笔，商家实收退款共-8.60元，商家优惠退款共0.00元
#导出时间：[2026年03月03日 06:27:10]
`;

describe('Alipay bill', () => {
  test('the header is the documented one', () => {
    expect(ALIPAY_HEADERS.trade.join(',')).toBe(
      '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注',
    );
  });

  test('payment and refund of one order, by the time that each was done, on the Chinese calendar', async () => {
    const settings = { merchant: '2088621033450824', date: DAY };
    const { recognised, entries, invalid, end } = await read(GOLDEN, settings);
    expect(recognised).toEqual({
      format: 'alipay_trade',
      layout: 'trade',
      encoding: 'utf-8',
      headers: ALIPAY_HEADERS.trade,
      zone: 'Asia/Shanghai',
      covers: { from: DAY, to: DAY },
      account: '20886210334508240156',
    });
    expect(invalid).toEqual([]);
    const common = { occurrence: 1, currency: 'CNY', status: 'succeeded', businessDate: DAY };
    expect(entries).toEqual([
      {
        ...common,
        line: 6,
        key: 'M20260302001',
        kind: 'payment',
        amountMinor: 3000n,
        at: '2026-03-01T16:00:02.000Z',
        providerId: '2026030222001439491418193158',
        raw: ROWS[0],
      },
      {
        ...common,
        line: 7,
        key: 'RF20260302001',
        kind: 'refund',
        amountMinor: 1000n,
        at: '2026-03-02T15:59:59.000Z',
        providerId: '2026030222001439491418193158',
        raw: ROWS[1],
      },
    ]);
    expect(end).toEqual({
      type: 'end',
      rows: 2,
      isEmptyDay: false,
      totals: [
        { label: '交易合计 笔', stated: '1', computed: '1', agrees: true },
        { label: '交易合计 商家实收共', stated: '25.80', computed: '25.80', agrees: true },
        { label: '交易合计 商家优惠共', stated: '0.00', computed: '0.00', agrees: true },
        { label: '退款合计 笔', stated: '1', computed: '1', agrees: true },
        { label: '退款合计 商家实收退款共', stated: '-8.60', computed: '-8.60', agrees: true },
        { label: '退款合计 商家优惠退款共', stated: '0.00', computed: '0.00', agrees: true },
      ],
    });
  });

  test('what the merchant received, by setting', async () => {
    const { entries } = await read(GOLDEN, { amountBasis: 'received' });
    expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([2580n, 860n]);
  });

  test('a refund without a number of its own goes by its order’s', async () => {
    const { entries } = await read(GOLDEN.replace('RF20260302001', ''));
    expect(entries[1]).toMatchObject({ kind: 'refund', key: 'M20260302001' });
  });

  test.each(
    ALIPAY_LAYOUTS.flatMap((layout) => TEXT_ENCODINGS.map((encoding) => [layout, encoding] as const)),
  )('layout %s in %s gives the movements back', async (layout, encoding) => {
    const movements = [...dayOfMovements(DAY, 40)];
    const bytes = encoded(alipayBill(movements, { layout, day: DAY }), encoding);
    const { recognised, entries, invalid, end } = await readStatement(
      readAlipay(fileOf(bytes), { date: DAY }),
    );
    expect(recognised).toMatchObject({ layout, encoding: encoding.replace(' with BOM', '') });
    expect(invalid).toEqual([]);
    expect(entries.map(coreOfEntry)).toEqual(movements.map((each) => coreOfMovement(each)));
    expect(end.totals.length).toBeGreaterThanOrEqual(4);
    expect(end.totals.filter(({ agrees }) => agrees !== true)).toEqual([]);
  });

  test('brackets of either width', async () => {
    const bill = alipayBill(dayOfMovements(DAY, 3), { flaws: { hasNarrowBrackets: true } });
    expect(bill).toContain('订单金额(元)');
    expect((await read(bill)).entries).toHaveLength(3);
  });

  test('parts of any size give the same as the whole', async () => {
    const bytes = encoded(alipayBill(dayOfMovements(DAY, 12)), 'gb18030');
    const whole = await readStatement(readAlipay(fileOf(bytes)));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 8 }),
        async (sizes) => {
          const parts = await readStatement(readAlipay(fileOf(bytes, ...sizes)));
          expect([parts.recognised, parts.entries, parts.end]).toEqual([
            whole.recognised,
            whole.entries,
            whole.end,
          ]);
        },
      ),
      { examples: [[[1]]], numRuns: 30 },
    );
  });

  test('two genuinely equal lines are two entries', async () => {
    const [movement] = dayOfMovements(DAY, 1);
    const { entries, end } = await read(alipayBill([movement!, movement!]));
    expect(entries.map(({ line, occurrence }) => [line, occurrence])).toEqual([
      [6, 1],
      [7, 2],
    ]);
    expect(end.totals[0]).toMatchObject({ computed: '2', agrees: true });
  });
});

describe('account bill of Alipay', () => {
  const [payment, ...rest] = [...dayOfMovements(DAY, 10)];
  const bill = alipayBill([payment!, rest.at(-1)!], { layout: 'account' });

  test('fees and the account’s own movements are neither payments nor refunds', async () => {
    const fee: Movement = { ...payment!, kind: 'refund', key: '', orderKey: '', amountMinor: 6n };
    const text = alipayBill([fee, fee], { layout: 'account' })
      .replace('交易退款', '收费')
      .replace('交易退款', '提现');
    const { entries, end } = await read(text);
    expect(entries).toMatchObject([
      { kind: 'fee', key: payment!.providerId, amountMinor: 6n },
      { kind: 'other', key: payment!.providerId, amountMinor: -6n },
    ]);
    expect(end.totals).toContainEqual({
      label: '支出合计 共',
      stated: '-0.12',
      computed: '-0.12',
      agrees: true,
    });
  });

  test('money on both sides of a line, or on none', async () => {
    const income = `${bill.match(/\t,(\d+\.\d\d)\t,0\.00\t,1000\.00/)![1]}\t,`;
    const both = await read(bill.replace(`${income}0.00`, `${income}-1.00`));
    expect(both.invalid).toMatchObject([{ problem: 'bad_amount', field: '支出金额（-元）' }]);
    const none = await read(bill.replace(`${income}0.00`, '\t,0.00'));
    expect(none.invalid).toMatchObject([{ problem: 'no_amount', field: '收入金额（+元）' }]);
  });
});

describe('control totals of Alipay', () => {
  test('a sum and a count that do not agree are shown beside the rows’ own', async () => {
    const sum = await read(alipayBill(dayOfMovements(DAY, 1), { flaws: { hasWrongTotal: true } }));
    expect(sum.end.totals.filter(({ agrees }) => !agrees)).toEqual([
      { label: '交易合计 商家实收共', stated: '1.01', computed: '1.00', agrees: false },
    ]);
    const count = await read(GOLDEN.replace('交易合计：1笔', '交易合计：2笔'));
    expect(count.end.totals.filter(({ agrees }) => !agrees)).toEqual([
      { label: '交易合计 笔', stated: '2', computed: '1', agrees: false },
    ]);
  });

  test('a sum of refunds without their sign means the same; a sum that is not said is told', async () => {
    const unsigned = await read(GOLDEN.replace('退款共-8.60', '退款共8.60'));
    expect(unsigned.end.totals.every(({ agrees }) => agrees)).toBe(true);
    const unsaid = await read(GOLDEN.replace(/#退款合计.*\n/, ''));
    expect(unsaid.end.totals.at(-1)).toEqual({
      label: '退款合计 笔',
      stated: null,
      computed: '1',
      agrees: null,
    });
  });

  test('a comma in a name makes a row invalid, and the totals show that it is missing', async () => {
    const [first, second] = dayOfMovements(DAY, 2);
    const text = alipayBill([first!, { ...second!, name: 'Tea, green' }], {
      flaws: { hasNarrowCommas: true },
    });
    const { entries, invalid, end } = await read(text);
    expect(entries).toHaveLength(1);
    expect(invalid).toMatchObject([{ line: 7, problem: 'wrong_column_count', value: '26' }]);
    expect(end.totals.filter(({ agrees }) => agrees === false).map(({ label }) => label)).toEqual([
      '交易合计 笔',
      '交易合计 商家实收共',
    ]);
  });
});

describe('rows of Alipay that cannot be used', () => {
  test.each([
    ['交易     ', '转账     ', 'unknown_kind', '业务类型', '转账'],
    ['M20260302001', '', 'no_key', '商户订单号', ''],
    ['M20260302001', '1.23E+17', 'damaged_key', '商户订单号', '1.23E+17'],
    [',30.00,', ',,', 'no_amount', '订单金额（元）', ''],
    [',30.00,', ',-30.00,', 'bad_amount', '订单金额（元）', '-30.00'],
    [',30.00,', ',30.005,', 'too_many_decimals', '订单金额（元）', '30.005'],
    ['2026-03-02 00:00:02', '2026-03-02 24:00:02', 'bad_time', '完成时间', '2026-03-02 24:00:02'],
    [',茶叶,', ',茶,叶,', 'wrong_column_count', null, '26'],
  ])('%s for %s', async (from, to, problem, field, value) => {
    expect(GOLDEN).toContain(from);
    const { entries, invalid } = await read(GOLDEN.replace(from, to));
    expect(entries).toHaveLength(1);
    expect(invalid).toMatchObject([{ line: 6, problem, field, value }]);
  });

  test('lines after the end are not passed over', async () => {
    const { entries, invalid } = await read(`${GOLDEN}${ROWS[0]!}\n`);
    expect(entries).toHaveLength(2);
    expect(invalid).toMatchObject([{ line: 12, problem: 'unreadable' }]);
  });
});

describe('files that are no Alipay bill of the source', () => {
  test('another account, another day', async () => {
    expect(await refused(GOLDEN, { merchant: '2088000000000000' })).toEqual({
      code: 'other_merchant',
      expected: ['2088000000000000'],
      found: ['20886210334508240156'],
    });
    expect(await refused(GOLDEN.replace(/#账号.*\n/, ''), { merchant: '2088621033450824' })).toMatchObject({
      code: 'other_merchant',
      found: [],
    });
    // The end that the file names is the first day it does not cover.
    for (const date of ['2026-03-01', '2026-03-03']) {
      expect(await refused(GOLDEN, { date })).toEqual({
        code: 'other_day',
        expected: [date],
        found: [DAY, DAY],
      });
    }
    const unsaid = GOLDEN.replace(/#起始日期.*\n/, '');
    expect(await refused(unsaid, { date: '2026-03-03' })).toMatchObject({ code: 'other_day', found: [DAY] });
    expect((await read(unsaid, { date: DAY })).entries).toHaveLength(2);
  });

  test('a month’s file covers its days', async () => {
    const month = GOLDEN.replace('2026年03月03日 00:00:00]\n#-', '2026年04月01日 00:00:00]\n#-');
    expect((await read(month, { date: '2026-03-31' })).recognised.covers).toEqual({
      from: DAY,
      to: '2026-03-31',
    });
    expect(await refused(month, { date: '2026-04-01' })).toMatchObject({ code: 'other_day' });
  });

  test('wherever a bill is cut before its totals it is refused', async () => {
    const bill = alipayBill(dayOfMovements(DAY, 2));
    const header = bill.indexOf('备注\r\n') + 2;
    for (let cutAt = header; cutAt <= bill.indexOf('#交易合计'); cutAt += 1) {
      expect([cutAt, await refused(bill.slice(0, cutAt))]).toEqual([cutAt, { code: 'truncated' }]);
    }
    expect(await refused(alipayBill(dayOfMovements(DAY, 2), { flaws: { hasNoEnd: true } }))).toEqual({
      code: 'truncated',
    });
  });

  test('personal exports, the other platform, unknown layouts', async () => {
    const receipt = '------------------支付宝（中国）网络技术有限公司  电子客户回单------------------\n';
    expect(await refused(receipt)).toEqual({ code: 'personal_alipay_export' });
    expect(await refused('支付宝交易记录明细查询\n账号:[a@example.test]\n')).toEqual({
      code: 'personal_alipay_export',
    });
    expect(await refused('交易时间,公众账号ID,商户号,微信订单号,商户订单号\n')).toEqual({
      code: 'not_this_format',
      expected: ['alipay_trade'],
      found: ['wechat_trade'],
    });
    const summary = '#支付宝业务汇总查询\n门店编号,门店名称,交易订单总笔数,退款订单总笔数\n';
    expect(await refused(summary)).toEqual({
      code: 'unknown_layout',
      expected: ALIPAY_HEADERS.trade,
      found: ['门店编号', '门店名称', '交易订单总笔数', '退款订单总笔数'],
    });
    expect(await refused(GOLDEN.replace('商户订单号,', '客户订单号,'))).toMatchObject({
      code: 'unknown_layout',
    });
    expect(await refused(GOLDEN.replace(',门店编号,', ',商户订单号,'))).toEqual({
      code: 'duplicate_headers',
      found: ['商户订单号'],
    });
  });

  test('no bill is an empty day, and so is a bill without rows', async () => {
    const answer = '{"response":{"code":"40004","sub_code":"isp.bill_not_exist","sub_msg":"账单不存在"}}';
    expect((await read(answer, { date: DAY })).end).toEqual({
      type: 'end',
      rows: 0,
      totals: [],
      isEmptyDay: true,
    });
    const { end } = await read(alipayBill([]), { date: DAY });
    expect(end).toMatchObject({ rows: 0, isEmptyDay: true });
    expect(end.totals.every(({ agrees }) => agrees)).toBe(true);
  });
});
