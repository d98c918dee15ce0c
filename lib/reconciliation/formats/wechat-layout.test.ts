import { expect, test } from 'vitest';
import { fileOf } from '@/lib/testing/statements/bytes';
import { readStatement } from '@/lib/testing/statements/read-statement';
import { readWechat } from './wechat-bill';
import { WECHAT_HEADERS, wechatLayout } from './wechat-layout';

test('the headers of the bill types are the documented ones', () => {
  expect(WECHAT_HEADERS.success.join(',')).toBe(
    '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,商品名称,商户数据包,手续费,费率,订单金额,费率备注',
  );
  expect(WECHAT_HEADERS.refund.join(',')).toContain(',代金券金额,退款申请时间,退款成功时间,微信退款单号,');
  expect(WECHAT_HEADERS.legacy_all.join(',')).toBe(
    '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,总金额,企业红包金额,微信退款单号,商户退款单号,退款金额,企业红包退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率',
  );
});

// The oldest form: other names for sub-merchants and vouchers, amounts with one decimal or none.
const OLDEST = `交易时间,公众账号ID,商户号,子商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,总金额,代金券或立减优惠金额,微信退款单号,商户退款单号,退款金额,代金券或立减优惠退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率
\`2026-03-02 09:00:00,\`wx2421b1c4370ec43b,\`10000100,\`0,\`1000,\`1001690740201411100005734289,\`1415640626,\`o085e,\`MICROPAY,\`SUCCESS,\`CFT,\`CNY,\`0.01,\`0.0,\`0,\`0,\`0,\`0,\`,\`,\`茶,\`,\`0,\`0.60%
\`2026-03-02 09:00:01,\`wx2421b1c4370ec43b,\`10000100,\`0,\`1000,\`1001690740201411100005734289,\`1415640626,\`o085e,\`MICROPAY,\`REFUND,\`CFT,\`CNY,\`0,\`0,\`2001690740,\`R1,\`0.01,\`0.0,\`ORIGINAL,\`SUCCESS,\`茶,\`,\`0,\`0.60%
总交易单数,总交易额,总退款金额,总代金券或立减优惠退款金额,手续费总金额
\`2,\`0.01,\`0.01,\`0.0,\`0
`;

test('the oldest form of the legacy layout', async () => {
  for (const amountBasis of ['order', 'settled'] as const) {
    const { recognised, entries, end } = await readStatement(
      readWechat(fileOf(Buffer.from(OLDEST)), { amountBasis }),
    );
    expect(recognised.layout).toBe('legacy_all');
    expect(entries).toMatchObject([
      { kind: 'payment', key: '1415640626', amountMinor: 1n },
      { kind: 'refund', key: 'R1', amountMinor: 1n },
    ]);
    expect(end.totals.map(({ agrees }) => agrees)).toEqual([true, true, true, true, true]);
  }
});

test('rows are no header, and neither are tables of others', () => {
  for (const line of [
    '`2026-03-02 09:00:00,`wx2421',
    'order_id,amount',
    '',
    '商户号,交易时间',
    '总交易单数,总交易额',
  ]) {
    expect([line, wechatLayout(line, 'order')]).toEqual([line, null]);
  }
});
