import { expect, test } from 'vitest';
import { alipayBillLines } from '@/lib/testing/statements/alipay-bill';
import { fileOf, fileOfLines } from '@/lib/testing/statements/bytes';
import { dayOfMovements } from '@/lib/testing/statements/movement';
import { wechatBillLines } from '@/lib/testing/statements/wechat-bill';
import type { ReadEvent } from '../statement-row';
import { readAlipay } from './alipay-bill';
import { readWechat } from './wechat-bill';

const DAY = '2026-03-02';
const ROWS = 200_000;
const PART_BYTES = 64 * 1024;

/** Loose on purpose: one slow core needs a sixth of it. */
const LIMIT_MS = 20_000;

async function read(events: AsyncIterable<ReadEvent>) {
  const read = {
    rows: 0,
    largestBatch: 0,
    bytesRead: 0,
    amountMinor: 0n,
    disagreeing: 0,
    bytesWentBack: false,
  };
  for await (const event of events) {
    if (event.type === 'end') read.disagreeing = event.totals.filter(({ agrees }) => agrees !== true).length;
    if (event.type !== 'rows') continue;
    read.rows += event.rows.length;
    read.largestBatch = Math.max(read.largestBatch, event.rows.length);
    read.bytesWentBack ||= event.bytesRead < read.bytesRead;
    read.bytesRead = event.bytesRead;
    for (const row of event.rows) if ('entry' in row) read.amountMinor += row.entry.amountMinor;
  }
  return read;
}

test('two hundred thousand lines of either platform come in batches, soon enough and to the cent', async () => {
  const movements = [...dayOfMovements(DAY, ROWS)];
  const file = (lines: Iterable<string>) => fileOf(Buffer.from([...lines].join('')), PART_BYTES);
  const files = { wechat: file(wechatBillLines(movements)), alipay: file(alipayBillLines(movements)) };
  const started = performance.now();
  const bills = {
    wechat: readWechat(files.wechat, { date: DAY }),
    alipay: readAlipay(files.alipay, { date: DAY }),
  };
  for (const events of Object.values(bills)) {
    expect(await read(events)).toMatchObject({
      rows: ROWS,
      largestBatch: 1_000,
      amountMinor: movements.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
      disagreeing: 0,
      bytesWentBack: false,
    });
  }
  expect(performance.now() - started).toBeLessThan(LIMIT_MS);
}, 60_000);

test('a bill that is made while it is read is the same in parts', async () => {
  const lines = () => wechatBillLines(dayOfMovements(DAY, 1_000));
  const parts: Uint8Array[] = [];
  for await (const part of fileOfLines(lines)()) parts.push(part);
  expect(parts.length).toBeGreaterThan(2);
  expect(Buffer.concat(parts).toString()).toBe([...lines()].join(''));
});
