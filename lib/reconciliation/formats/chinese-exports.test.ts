import { expect, test } from 'vitest';
import { alipayBill } from '@/lib/testing/statements/alipay-bill';
import { dayOfMovements } from '@/lib/testing/statements/movement';
import { wechatBill } from '@/lib/testing/statements/wechat-bill';
import { ALIPAY_LAYOUTS } from './alipay-layout';
import { looksLikeAlipay, looksLikeWechat, saysNoBill } from './chinese-exports';
import { WECHAT_LAYOUTS } from './wechat-layout';

const movements = [...dayOfMovements('2026-03-02', 10)];
const whose = (text: string) => [looksLikeWechat(text), looksLikeAlipay(text)];

test('bills of every layout are known by their first lines, and as nobody else’s', () => {
  for (const layout of WECHAT_LAYOUTS) {
    expect([layout, ...whose(wechatBill(movements, { layout }).slice(0, 500))]).toEqual([
      layout,
      true,
      false,
    ]);
  }
  for (const layout of ALIPAY_LAYOUTS) {
    expect([layout, ...whose(alipayBill(movements, { layout }).slice(0, 500))]).toEqual([
      layout,
      false,
      true,
    ]);
  }
});

test('personal exports and tables of others are nobody’s bills', () => {
  expect(whose('微信支付账单明细,,\n微信昵称：[某人],,\n交易时间,微信订单号')).toEqual([false, false]);
  expect(whose('支付宝交易记录明细查询\n支付宝交易号,商家订单号')).toEqual([false, false]);
  expect(whose('order_id,amount,currency\nT001,12.30,CNY')).toEqual([false, false]);
});

test('an answer in place of a bill is short', () => {
  expect(saysNoBill('No Bill Exist')).toBe(true);
  expect(saysNoBill('{"code":"STATEMENT_CREATING"}')).toBe(false);
  expect(saysNoBill(`no bill${' '.repeat(1_000)}`)).toBe(false);
});
