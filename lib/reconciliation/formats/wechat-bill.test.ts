import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encoded, fileOf, TEXT_ENCODINGS } from '@/lib/testing/statements/bytes';
import { dayOfMovements, type Movement } from '@/lib/testing/statements/movement';
import {
  coreOfEntry,
  coreOfMovement,
  readStatement,
  refusalOf,
} from '@/lib/testing/statements/read-statement';
import { wechatBill } from '@/lib/testing/statements/wechat-bill';
import { readWechat, type WechatSettings } from './wechat-bill';
import { WECHAT_HEADERS, WECHAT_LAYOUTS, type WechatLayoutId } from './wechat-layout';

const DAY = '2026-03-02';
const read = (text: string, settings: Partial<WechatSettings> = {}) =>
  readStatement(readWechat(fileOf(Buffer.from(text)), settings));
const refused = (text: string, settings: Partial<WechatSettings> = {}) =>
  refusalOf(readWechat(fileOf(Buffer.from(text)), settings));

/** Bills of payments or refunds alone hold the others not. */
function onBill(movements: readonly Movement[], layout: WechatLayoutId): Movement[] {
  const left = layout.endsWith('success') ? 'refund' : layout.endsWith('refund') ? 'payment' : null;
  return movements.filter(({ kind }) => kind !== left);
}

// As the platform writes it: two rows of one refunded order, and the sums after them.
const GOLDEN = `${WECHAT_HEADERS.all.join(',')}
\`2026-03-02 00:00:01,\`wx2421b1c4370ec43b,\`1900000109,\`0,\`,\`4200002086202603020745964084,\`1747268229775183872,\`o2RW45,\`NATIVE,\`SUCCESS,\`OTHERS,\`CNY,\`25.80,\`4.20,\`0,\`0,\`0.00,\`0.00,\`,\`,\`Tea, green,\`a,b,\`0.15480,\`0.60%,\`30.00,\`0.00,\`
\`2026-03-02 23:59:59,\`wx2421b1c4370ec43b,\`1900000109,\`0,\`,\`4200002086202603020745964084,\`1747268229775183872,\`o2RW45,\`NATIVE,\`REFUND,\`OTHERS,\`CNY,\`0.00,\`0.00,\`50303108562026030201487282563,\`R1747268742516264960,\`8.60,\`1.40,\`ORIGINAL,\`SUCCESS,\`Tea, green,\`a,b,\`-0.05160,\`0.60%,\`0.00,\`10.00,\`
总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额
\`2,\`25.80,\`8.60,\`1.40,\`0.10320,\`30.00,\`10.00
`;

describe('WeChat Pay trade bill', () => {
  test('the header is the documented one', () => {
    expect(WECHAT_HEADERS.all).toHaveLength(27);
    expect(WECHAT_HEADERS.all.join(',')).toBe(
      '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注',
    );
  });

  test('a refunded order keeps its payment; commas stay in names; no day is shifted', async () => {
    const { recognised, entries, invalid, end } = await read(GOLDEN, { merchant: '1900000109', date: DAY });
    expect(recognised).toMatchObject({
      format: 'wechat_trade',
      layout: 'all',
      encoding: 'utf-8',
      zone: 'Asia/Shanghai',
      account: '1900000109',
    });
    expect(invalid).toEqual([]);
    const [, first, second] = GOLDEN.split('\n');
    expect(entries).toEqual([
      {
        line: 2,
        occurrence: 1,
        key: '1747268229775183872',
        kind: 'payment',
        amountMinor: 3000n,
        currency: 'CNY',
        status: 'succeeded',
        at: '2026-03-01T16:00:01.000Z',
        businessDate: DAY,
        providerId: '4200002086202603020745964084',
        raw: first,
      },
      {
        line: 3,
        occurrence: 1,
        key: 'R1747268742516264960',
        kind: 'refund',
        amountMinor: 1000n,
        currency: 'CNY',
        status: 'succeeded',
        at: '2026-03-02T15:59:59.000Z',
        businessDate: DAY,
        providerId: '50303108562026030201487282563',
        raw: second,
      },
    ]);
    expect(end).toMatchObject({ rows: 2, isEmptyDay: false });
    expect(end.totals).toEqual([
      { label: '总交易单数', stated: '2', computed: '2', agrees: true },
      { label: '应结订单总金额', stated: '25.80', computed: '25.80', agrees: true },
      { label: '退款总金额', stated: '8.60', computed: '8.60', agrees: true },
      { label: '充值券退款总金额', stated: '1.40', computed: '1.40', agrees: true },
      { label: '手续费总金额', stated: '0.10320', computed: '0.10320', agrees: true },
      { label: '订单总金额', stated: '30.00', computed: '30.00', agrees: true },
      { label: '申请退款总金额', stated: '10.00', computed: '10.00', agrees: true },
    ]);
  });

  test('the settled amounts by setting', async () => {
    const { entries } = await read(GOLDEN, { amountBasis: 'settled' });
    expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([2580n, 860n]);
  });

  test.each(
    WECHAT_LAYOUTS.flatMap((layout) => TEXT_ENCODINGS.map((encoding) => [layout, encoding] as const)),
  )('layout %s in %s gives the movements back', async (layout, encoding) => {
    const movements = [...dayOfMovements(DAY, 40)];
    const bytes = encoded(wechatBill(movements, { layout }), encoding);
    const { recognised, entries, invalid, end } = await readStatement(
      readWechat(fileOf(bytes), { date: DAY }),
    );
    expect(recognised).toMatchObject({ layout, encoding: encoding.replace(' with BOM', '') });
    expect(recognised.headers).toEqual(WECHAT_HEADERS[layout]);
    expect(invalid).toEqual([]);
    expect(entries.map(coreOfEntry)).toEqual(onBill(movements, layout).map((each) => coreOfMovement(each)));
    expect(end.totals.length).toBeGreaterThanOrEqual(4);
    expect(end.totals.filter(({ agrees }) => agrees !== true)).toEqual([]);
  });

  test('parts of any size give the same as the whole', async () => {
    const bytes = encoded(wechatBill(dayOfMovements(DAY, 12)), 'gb18030');
    const whole = await readStatement(readWechat(fileOf(bytes)));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 8 }),
        async (sizes) => {
          const parts = await readStatement(readWechat(fileOf(bytes, ...sizes)));
          expect(parts.entries).toEqual(whole.entries);
          expect(parts.end).toEqual(whole.end);
        },
      ),
      { examples: [[[1]]], numRuns: 30 },
    );
  });

  test('two genuinely equal lines are two entries, told apart by number', async () => {
    const [movement] = dayOfMovements(DAY, 1);
    const { entries } = await read(
      wechatBill([movement!, movement!, { ...movement!, amountMinor: 1n }, movement!]),
    );
    expect(entries.map(({ line, occurrence }) => [line, occurrence])).toEqual([
      [2, 1],
      [3, 2],
      [4, 1],
      [5, 3],
    ]);
  });

  test('columns are found by name, whatever stands between and before them', async () => {
    const headers = WECHAT_HEADERS.all;
    const order = headers.map((_name, index) => (index * 11) % headers.length);
    const moved = GOLDEN.trimEnd()
      .split('\n')
      .map((line, index) => {
        if (index > 2) return line;
        const cells = index === 0 ? line.split(',') : line.slice(1).split(',`');
        const cell = order.map((from) => cells[from] ?? '');
        return index === 0 ? ['新列', ...cell].join(',') : ['`x', ...cell].join(',`');
      });
    const { entries, end } = await read(moved.join('\n'));
    expect(entries.map(({ raw: _raw, ...rest }) => rest)).toEqual(
      (await read(GOLDEN)).entries.map(({ raw: _raw, ...rest }) => rest),
    );
    expect(end.totals.every(({ agrees }) => agrees)).toBe(true);
  });

  test('refund states, and what a source makes of them', async () => {
    const [payment] = dayOfMovements(DAY, 1);
    const refund = (status: Movement['status']): Movement => ({
      ...payment!,
      kind: 'refund',
      key: `R-${status}`,
      status,
    });
    const bill = wechatBill([
      refund('succeeded'),
      refund('failed'),
      refund('in_progress'),
      refund('unknown'),
    ]);
    const statuses = async (settings: Partial<WechatSettings>) =>
      (await read(bill, settings)).entries.map(({ status }) => status);
    expect(await statuses({})).toEqual(['succeeded', 'failed', 'in_progress', 'failed']);
    expect(await statuses({ statusMap: { CHANGE: 'in_progress' } })).toEqual([
      'succeeded',
      'failed',
      'in_progress',
      'in_progress',
    ]);
  });

  test('a refund is of the day that it was done on, or else asked for', async () => {
    const refund: Movement = { ...[...dayOfMovements(DAY, 10)].at(-1)!, at: '2026-03-02T15:59:58.000Z' };
    const bill = wechatBill([refund], { layout: 'refund' });
    const later = bill.replace('`2026-03-02 23:59:58,`50300', '`2026-03-03 00:00:03,`50300');
    expect(later).not.toBe(bill);
    for (const date of [DAY, '2026-03-03']) {
      const { entries } = await read(later, { date });
      expect(entries).toMatchObject([{ at: '2026-03-02T16:00:03.000Z', businessDate: '2026-03-03' }]);
    }
    const pending = wechatBill([{ ...refund, status: 'in_progress' }], { layout: 'refund' });
    expect((await read(pending)).entries).toMatchObject([{ businessDate: DAY, status: 'in_progress' }]);
  });

  test('an order taken back at the till is a refund under its own number', async () => {
    const { entries } = await read(
      GOLDEN.replace('`REFUND,', '`REVOKED,')
        .replace('`R1747268742516264960', '`0')
        .replace('`ORIGINAL,`SUCCESS', '`,`'),
    );
    expect(entries[1]).toMatchObject({ kind: 'refund', key: '1747268229775183872', status: 'succeeded' });
  });
});

describe('control totals of WeChat Pay', () => {
  test('a sum that does not agree is shown beside the rows’ own', async () => {
    const { end } = await read(wechatBill(dayOfMovements(DAY, 1), { flaws: { hasWrongTotal: true } }));
    expect(end.totals.filter(({ agrees }) => !agrees)).toEqual([
      { label: '应结订单总金额', stated: '1.01', computed: '1.00', agrees: false },
    ]);
  });

  test('a missing row, a doubled row and a row that cannot be used all show', async () => {
    const lines = wechatBill(dayOfMovements(DAY, 3)).split('\r\n');
    const wrong = async (changed: readonly string[]) => {
      const { end } = await read(changed.join('\r\n'));
      return end.totals.filter(({ agrees }) => !agrees).map(({ label, computed }) => [label, computed]);
    };
    const label = (list: string[][]) => list.map(([name]) => name);
    const sums = ['总交易单数', '应结订单总金额', '手续费总金额', '订单总金额'];
    expect(label(await wrong(lines.toSpliced(1, 1)))).toEqual(sums);
    expect(label(await wrong(lines.toSpliced(1, 0, lines[1]!)))).toEqual(sums);
    expect(label(await wrong(lines.with(1, `${lines[1]!},\`more`)))).toEqual(sums.slice(1));
  });

  test('fees of five decimals add up without a tail', async () => {
    const movements = [...dayOfMovements(DAY, 3)].map((each) => ({ ...each, feeE5: 10_001n }));
    const { end } = await read(wechatBill(movements));
    expect(end.totals).toContainEqual({
      label: '手续费总金额',
      stated: '0.30003',
      computed: '0.30003',
      agrees: true,
    });
  });

  test('a sum of something unknown is told, and neither right nor wrong', async () => {
    const { end } = await read(GOLDEN.replace('申请退款总金额\n', '新总金额\n'));
    expect(end.totals.at(-1)).toEqual({ label: '新总金额', stated: '10.00', computed: '', agrees: null });
  });

  test('the bill of payments alone may state refunds, which are none', async () => {
    const text = wechatBill(dayOfMovements(DAY, 1), { layout: 'success' })
      .replace('总金额,手续费', '总金额,退款总金额,手续费')
      .replace('`1,`1.00,', '`1,`1.00,`0.00,');
    const { end } = await read(text);
    expect(end.totals.map(({ agrees }) => agrees)).toEqual([true, true, true, true, true]);
  });
});

describe('rows of WeChat Pay that cannot be used', () => {
  const problems = async (from: string, to: string) => {
    expect(GOLDEN).toContain(from);
    const { entries, invalid } = await read(GOLDEN.replace(from, to));
    expect(entries).toHaveLength(1);
    return invalid.map(({ line, problem, field, value }) => [line, problem, field, value]);
  };

  test.each([
    ['`SUCCESS,`OTHERS', '`PAYERROR,`OTHERS', 'unknown_kind', '交易状态', 'PAYERROR'],
    ['`1747268229775183872', '`0', 'no_key', '商户订单号', '0'],
    ['`1747268229775183872', '`1.23E+17', 'damaged_key', '商户订单号', '1.23E+17'],
    ['`30.00', '`', 'no_amount', '订单金额', ''],
    ['`30.00', '`-30.00', 'bad_amount', '订单金额', '-30.00'],
    ['`30.00', '`3o.00', 'bad_amount', '订单金额', '3o.00'],
    ['`30.00', '`30.005', 'too_many_decimals', '订单金额', '30.005'],
    ['`CNY', '`人民币', 'unknown_currency', '货币种类', '人民币'],
    ['`2026-03-02 00:00:01', '`2026-02-29 00:00:01', 'bad_time', '交易时间', '2026-02-29 00:00:01'],
    ['`0.00,`\n', '`0.00,`,`\n', 'wrong_column_count', null, '28'],
    ['`Tea, green', '`Tea,`green', 'wrong_column_count', null, '28'],
    ['`2026-03-02 00:00:01', '2026-03-02 00:00:01', 'wrong_column_count', null, null],
  ])('%s for %s', async (from, to, problem, field, value) => {
    expect(await problems(from, to)).toEqual([[2, problem, field, value]]);
  });

  test('a refund without its number or with a state nobody knows', async () => {
    expect(await problems('`R1747268742516264960', '`0')).toEqual([[3, 'no_key', '商户退款单号', '0']]);
    expect(await problems('`ORIGINAL,`SUCCESS', '`ORIGINAL,`LOST')).toEqual([
      [3, 'unknown_status', '退款状态', 'LOST'],
    ]);
  });

  test('an id that only looks like a number in e-notation stays', async () => {
    const { entries } = await read(GOLDEN.replace('`1747268229775183872', '`482913e2'));
    expect(entries[0]?.key).toBe('482913e2');
  });

  test('lines after the end are not passed over', async () => {
    const { entries, invalid } = await read(GOLDEN + GOLDEN);
    expect(entries).toHaveLength(2);
    expect(invalid.map(({ line, problem }) => [line, problem])).toEqual(
      [6, 7, 8, 9, 10].map((line) => [line, 'unreadable']),
    );
  });
});

describe('files that are no WeChat Pay bill of the source', () => {
  const bill = wechatBill(dayOfMovements(DAY, 3));

  test('another merchant, another day', async () => {
    expect(await refused(bill, { merchant: '1500000001' })).toEqual({
      code: 'other_merchant',
      expected: ['1500000001'],
      found: ['1900000109'],
    });
    expect(await refused(bill, { date: '2026-03-03' })).toEqual({
      code: 'other_day',
      expected: ['2026-03-03'],
      found: [DAY],
    });
    const both = wechatBill([...dayOfMovements('2026-03-03', 1), ...dayOfMovements(DAY, 1)]);
    const { entries } = await read(both, { date: DAY });
    expect(entries.map(({ businessDate }) => businessDate)).toEqual(['2026-03-03', DAY]);
  });

  test('wherever a bill is cut it is refused, or its last sum shows it', async () => {
    const lastCell = bill.lastIndexOf('`');
    for (let cutAt = 1; cutAt < lastCell; cutAt += 1) {
      const refusal = await refused(bill.slice(0, cutAt));
      const isInHeader = cutAt < bill.indexOf('\r\n');
      expect([cutAt, refusal.code]).toEqual([cutAt, isInHeader ? expect.any(String) : 'truncated']);
    }
    const cut = await read(bill.slice(0, lastCell + 1));
    expect(cut.end.totals.at(-1)).toMatchObject({ stated: '', agrees: false });
  });

  test('personal exports', async () => {
    const preamble = '微信支付账单明细,,,,,,,,\n微信昵称：[某人],,,,,,,,\n';
    const header =
      '交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号,商户单号,备注\n';
    expect(await refused(preamble + header)).toEqual({ code: 'personal_wechat_export' });
    expect(await refused('支付宝交易记录明细查询\n账号:[a@example.test]\n')).toEqual({
      code: 'personal_alipay_export',
    });
  });

  test('the other platform’s bill, and no table at all', async () => {
    expect(await refused('#支付宝业务明细查询\n#账号：[2088]\n支付宝交易号,商户订单号,业务类型\n')).toEqual({
      code: 'not_this_format',
      expected: ['wechat_trade'],
      found: ['alipay_trade'],
    });
    expect(await refused('<html><body>502</body></html>')).toMatchObject({ code: 'not_this_format' });
    expect(await refused(' \r\n\r\n')).toEqual({ code: 'empty_file' });
  });

  test('unknown layouts are told with both headers', async () => {
    expect(await refused('流水号,金额,时间\nT001,12.30,x\n')).toEqual({
      code: 'unknown_layout',
      expected: WECHAT_HEADERS.all,
      found: ['流水号', '金额', '时间'],
    });
    const lacking = bill.replace('商户订单号,', '客户订单号,');
    expect(await refused(lacking)).toMatchObject({ code: 'unknown_layout', expected: WECHAT_HEADERS.all });
    expect(await refused(bill.replace('设备号,', '商户订单号,'))).toEqual({
      code: 'duplicate_headers',
      found: ['商户订单号'],
    });
  });

  test('no bill is an empty day, and so is a bill without rows', async () => {
    const answers = [
      'No Bill Exist',
      '<xml><return_code><![CDATA[FAIL]]></return_code><return_msg><![CDATA[No Bill Exist]]></return_msg></xml>',
      '{"code":"NO_STATEMENT_EXIST","message":"账单文件不存在"}',
      '{"code":"NO_BILL","message":"账单不存在"}\n',
    ];
    for (const answer of answers) {
      const { recognised, entries, end } = await read(answer, { date: DAY, merchant: '1900000109' });
      expect(recognised).toMatchObject({ format: 'wechat_trade', layout: 'no_bill', headers: [] });
      expect([entries, end]).toEqual([[], { type: 'end', rows: 0, totals: [], isEmptyDay: true }]);
    }
    expect((await read(wechatBill([]), { date: DAY })).end).toMatchObject({ rows: 0, isEmptyDay: true });
    expect(await refused('{"code":"STATEMENT_CREATING","message":"请稍后再试"}')).toMatchObject({
      code: 'not_this_format',
    });
  });
});
