import { expect, test } from 'vitest';
import { readStatement } from '../../../lib/reconciliation/read-statement';
import type { ReadEvent } from '../../../lib/reconciliation/statement-row';
import { checkSource } from '../../../lib/config/recon-source';
import { refundSource, wechatSource } from './demo-sources';
import { OrderShop } from './order-days';
import { billText } from './wechat-bill';

const DAY = '2026-06-08';

async function read(text: string) {
  const checked = checkSource(wechatSource(DAY));
  if (!checked.ok) throw new Error(JSON.stringify(checked.fields));
  const events: ReadEvent[] = [];
  const bytes = async function* () {
    yield new TextEncoder().encode(text);
  };
  for await (const event of readStatement(bytes, 'bill.csv', checked.value, DAY)) events.push(event);
  const rows = events.flatMap((event) => (event.type === 'rows' ? event.rows : []));
  const end = events.find((event) => event.type === 'end');
  return { rows, end };
}

test('both sources of the demo are ones that a person could set up', () => {
  expect(checkSource(wechatSource(DAY))).toMatchObject({ ok: true });
  expect(checkSource(refundSource(DAY, 'http://127.0.0.1:4010'))).toMatchObject({ ok: true });
});

test('a clean day’s bill is read whole, and its totals agree with its rows', async () => {
  const { tasks, lines } = new OrderShop().cleanDay(DAY, 40);
  const { rows, end } = await read(billText(lines));
  expect(rows).toHaveLength(lines.length);
  expect(lines).toHaveLength(tasks.length);
  expect(rows.every((row) => 'entry' in row && row.entry.businessDate === DAY)).toBe(true);
  expect(end).toMatchObject({ isEmptyDay: false });
  expect(end?.type === 'end' && end.totals.map(({ agrees }) => agrees)).not.toContain(false);
});

test('the broken day has one row that cannot be used, and its totals agree all the same', async () => {
  const { lines } = new OrderShop().brokenDay(DAY, 40);
  const { rows, end } = await read(billText(lines));
  const invalid = rows.flatMap((row) => ('invalid' in row ? [row.invalid.problem] : []));
  expect(invalid).toEqual(['damaged_key']);
  expect(end?.type === 'end' && end.totals.every(({ agrees }) => agrees)).toBe(true);
});

test('a day without a line is an empty one', async () => {
  const { rows, end } = await read(billText([]));
  expect(rows).toEqual([]);
  expect(end).toMatchObject({ isEmptyDay: true });
});
