import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Entry } from '../domain/reconciliation';
import type { StatementRow } from './statement-row';
import { StatementTally } from './statement-tally';

const ENTRY: Entry = {
  line: 2,
  occurrence: 1,
  key: 'A1',
  kind: 'payment',
  amountMinor: 1_00n,
  currency: 'CNY',
  status: 'succeeded',
  at: null,
  businessDate: '2026-03-02',
  providerId: null,
  raw: 'A1,1.00',
};
const entry = (parts: Partial<Entry> = {}): StatementRow => ({ entry: { ...ENTRY, ...parts } });
const invalid = (line: number, raw = 'x'): StatementRow => ({
  invalid: { line, raw, problem: 'no_key', field: '订单号', value: null },
});

function tallyOf(...rows: StatementRow[]): StatementTally {
  const tally = new StatementTally();
  tally.add(rows);
  return tally;
}

test('kinds with their counts and money by currency, without regard to sign', () => {
  const tally = tallyOf(
    entry(),
    entry({ amountMinor: -50n }),
    entry({ currency: 'JPY', amountMinor: 7n }),
    entry({ kind: 'refund' }),
    entry({ status: 'failed' }),
    invalid(9),
  );
  expect(tally).toMatchObject({ rowCount: 6, invalidCount: 1 });
  expect(tally.preview().kinds).toEqual([
    {
      kind: 'payment',
      status: 'succeeded',
      count: 3,
      money: [
        { minor: '150', currency: 'CNY' },
        { minor: '7', currency: 'JPY' },
      ],
    },
    { kind: 'refund', status: 'succeeded', count: 1, money: [{ minor: '100', currency: 'CNY' }] },
    { kind: 'payment', status: 'failed', count: 1, money: [{ minor: '100', currency: 'CNY' }] },
  ]);
});

test('the first twenty rows, the first hundred that cannot be used, and days in their order', () => {
  const rows = Array.from({ length: 300 }, (_none, line) =>
    line % 2 === 0 ? entry({ line, businessDate: line < 100 ? '2026-03-03' : '2026-03-02' }) : invalid(line),
  );
  const { first, rejected, days } = tallyOf(...rows).preview();
  expect(first.map(({ line }) => line)).toEqual(Array.from({ length: 20 }, (_none, index) => index * 2));
  expect(first[0]).toMatchObject({ key: 'A1', amount: { minor: '100', currency: 'CNY' }, raw: 'A1,1.00' });
  expect(rejected).toHaveLength(100);
  expect(days).toEqual([
    { date: '2026-03-02', count: 100 },
    { date: '2026-03-03', count: 50 },
  ]);
});

test('a line without an end is shown up to a length, whole characters only', () => {
  const { first, rejected } = tallyOf(
    entry({ raw: '😀'.repeat(5_000) }),
    invalid(3, 'x'.repeat(5_000)),
  ).preview();
  expect(first[0]?.raw).toBe(`${'😀'.repeat(1_999)}…`);
  expect(rejected[0]?.raw).toHaveLength(2_000);
});

test('it is JSON, and every row is counted once', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 50 }), (usable) => {
      const tally = tallyOf(...usable.map((isEntry, line) => (isEntry ? entry({ line }) : invalid(line))));
      const { kinds, days } = JSON.parse(JSON.stringify(tally.preview())) as ReturnType<
        StatementTally['preview']
      >;
      const entries = usable.filter((isEntry) => isEntry).length;
      expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(entries);
      expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(entries);
      expect(tally.invalidCount + entries).toBe(tally.rowCount);
    }),
  );
});
