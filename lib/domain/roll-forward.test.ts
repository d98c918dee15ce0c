import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rollForward, type DayFlow } from './roll-forward';

const DAYS = ['2026-11-28', '2026-11-29'];
const flow = (created: number, succeeded: number, compensated: number): DayFlow => ({
  created,
  succeeded,
  compensated,
});

test('each day opens with what the one before left, and what stands open now is met', () => {
  const flows = [flow(10, 7, 1), flow(4, 5, 0), flow(3, 0, 0)];
  expect(rollForward(DAYS, [{ bizType: 'refund', openNow: 9, opening: 5, flows }])).toEqual([
    {
      bizType: 'refund',
      date: DAYS[0],
      opening: 5,
      created: 10,
      succeeded: 7,
      compensated: 1,
      open: 7,
      leftOver: 0,
    },
    {
      bizType: 'refund',
      date: DAYS[1],
      opening: 7,
      created: 4,
      succeeded: 5,
      compensated: 0,
      open: 6,
      leftOver: 0,
    },
  ]);
});

test('a task that vanished is left over on the last day', () => {
  const flows = [flow(10, 7, 1), flow(4, 5, 0)];
  const rows = rollForward(DAYS, [{ bizType: 'refund', openNow: 5, opening: 5, flows }]);
  expect(rows.map(({ open, leftOver }) => [open, leftOver])).toEqual([
    [7, 0],
    [5, 1],
  ]);
});

test('without a counted opening it is what the days after it leave; types without anything are left out', () => {
  const flows = [flow(10, 7, 1), flow(4, 5, 0)];
  const none = { bizType: 'idle', openNow: 0, opening: null, flows: [flow(0, 0, 0), flow(0, 0, 0)] };
  const rows = rollForward(DAYS, [{ bizType: 'refund', openNow: 6, opening: null, flows }, none]);
  expect(rows.map(({ bizType, opening, leftOver }) => [bizType, opening, leftOver])).toEqual([
    ['refund', 5, 0],
    ['refund', 7, 0],
  ]);
});

test('every row adds up, whatever comes in', () => {
  const count = fc.nat(1_000);
  const day = fc.record({ created: count, succeeded: count, compensated: count });
  const type = fc.record({
    bizType: fc.constantFrom('a', 'b'),
    openNow: count,
    opening: fc.option(count),
    flows: fc.array(day, { minLength: 2, maxLength: 4 }),
  });
  fc.assert(
    fc.property(fc.array(type, { maxLength: 3 }), (types) => {
      for (const row of rollForward(DAYS, types)) {
        const { opening, created, succeeded, compensated, open, leftOver } = row;
        expect(opening + created).toBe(succeeded + compensated + open + leftOver);
      }
    }),
  );
});
