import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY, ourItem, rulesFor, theirItem } from '../../testing/matching-items';
import { classifyGroup } from './classify-group';
import { joinGroups } from './join-groups';
import { MOST_SUGGESTIONS, suggestPartners, unpairedOf, type Unpaired } from './suggest';

function row(id: string, side: Unpaired['side'], given: Partial<Unpaired> = {}): Unpaired {
  return { id, side, kind: 'payment', amountMinor: 990n, currency: 'CNY', businessDate: DAY, ...given };
}

test('equal kind, currency and amount within three days, the nearest first', () => {
  const found = suggestPartners([
    row('mine', 'ours'),
    row('mine too', 'ours'),
    row('same day', 'theirs'),
    row('day before', 'theirs', { businessDate: '2026-03-01' }),
    row('in three days', 'theirs', { businessDate: '2026-03-05' }),
    row('in four days', 'theirs', { businessDate: '2026-03-06' }),
    row('refund', 'theirs', { kind: 'refund' }),
    row('yen', 'theirs', { currency: 'JPY' }),
    row('other amount', 'theirs', { amountMinor: 991n }),
  ]);
  expect(found.get('mine')).toEqual([
    { id: 'same day', daysApart: 0 },
    { id: 'day before', daysApart: -1 },
    { id: 'in three days', daysApart: 3 },
  ]);
  expect(found.get('same day')?.map(({ id }) => id)).toEqual(['mine', 'mine too']);
  expect(found.has('in four days')).toBe(false);
  expect(found.has('refund')).toBe(false);
});

test('the order of the rows changes nothing, a suggestion is mutual in its limits and bounded', () => {
  const rows = fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1, maxLength: 3 }),
      side: fc.constantFrom<Unpaired['side']>('ours', 'theirs'),
      amountMinor: fc.constantFrom(1n, 2n),
      businessDate: fc.integer({ min: 1, max: 9 }).map((day) => `2026-03-0${day}`),
    }),
    { selector: ({ id }) => id, maxLength: 20 },
  );
  const shuffled = rows.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
  );
  fc.assert(
    fc.property(shuffled, ([all, again]) => {
      const full = all.map(({ id, side, ...given }) => row(id, side, given));
      const found = suggestPartners(full);
      const others = suggestPartners(again.map(({ id, side, ...given }) => row(id, side, given)));
      expect([...others].sort()).toEqual([...found].sort());
      for (const [id, suggestions] of found) {
        const mine = full.find((one) => one.id === id)!;
        const days = suggestions.map(({ daysApart }) => Math.abs(daysApart));
        expect(days).toEqual([...days].sort((a, b) => a - b));
        const fitting = full.filter((one) => {
          const apart = Math.abs(Number(one.businessDate.slice(8)) - Number(mine.businessDate.slice(8)));
          return one.side !== mine.side && one.amountMinor === mine.amountMinor && apart <= 3;
        });
        expect(suggestions).toHaveLength(Math.min(fitting.length, MOST_SUGGESTIONS));
        for (const { id: partner } of suggestions) expect(fitting.map((one) => one.id)).toContain(partner);
      }
    }),
  );
});

test('only rows that miss their other side ask for suggestions', () => {
  const ours = [
    ourItem({ key: 'a', taskId: 7n }),
    ourItem({ key: 'b' }),
    ourItem({ key: 'n', amountMinor: null }),
  ];
  const theirs = [theirItem({ key: 'b' }), theirItem({ key: 'c', line: 12, currency: 'JPY' })];
  const placed = [...joinGroups(ours, theirs)].flatMap((group) => classifyGroup(group, rulesFor()));
  const unpaired = placed.map((placement) => unpairedOf(placement, 'CNY')).filter((one) => one !== null);
  expect(unpaired.map(({ id, side, currency }) => [id, side, currency])).toEqual([
    ['task 7', 'ours', 'CNY'],
    ['line 1 12 1', 'theirs', 'JPY'],
  ]);
});

test('many rows of one price are no work without end', () => {
  const many = Array.from({ length: 40_000 }, (_, at) => row(`r${at}`, at % 2 === 0 ? 'ours' : 'theirs'));
  const begun = performance.now();
  expect(suggestPartners(many).size).toBe(40_000);
  expect(performance.now() - begun).toBeLessThan(5_000);
});
