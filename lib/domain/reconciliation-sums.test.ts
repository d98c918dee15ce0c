import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classifyGroup } from '../reconciliation/matching/classify-group';
import { joinGroups } from '../reconciliation/matching/join-groups';
import type { OurItem, TheirItem } from '../reconciliation/matching/our-item';
import type { MatchRules } from '../reconciliation/matching/rules';
import { partitionOf } from '../reconciliation/matching/partition-of';
import {
  anyOurSide,
  anyRules,
  anyTheirSide,
  DAY,
  ourItem,
  rulesFor,
  theirItem,
} from '../testing/matching-items';
import { BUCKETS, BREAK_KINDS } from './reconciliation';
import { stakesOf } from './reconciliation-stakes';
import {
  addInvalid,
  addPlacement,
  addRow,
  ageOf,
  BREAK_AGES,
  createSums,
  explain,
  identityOf,
  mergeSums,
  SIDES,
  unexplain,
  unexplained,
  type ReconciliationSums,
} from './reconciliation-sums';

function runOf(
  ours: readonly OurItem[],
  theirs: readonly TheirItem[],
  rules: MatchRules,
): ReconciliationSums {
  const sums = createSums(rules.currency, rules.asOf);
  for (const item of ours) addRow(sums, 'ours', item);
  for (const item of theirs) addRow(sums, 'theirs', item);
  for (const placement of placed(ours, theirs, rules)) addPlacement(sums, placement);
  return sums;
}

function placed(ours: readonly OurItem[], theirs: readonly TheirItem[], rules = rulesFor()) {
  return [...joinGroups(ours, theirs)].flatMap((group) => classifyGroup(group, rules));
}

const sumIn = (rows: readonly (OurItem | TheirItem)[], currency: string) =>
  rows
    .filter((row) => (row.currency ?? 'CNY') === currency)
    .reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0n), 0n);

describe('rows = matched + breaks + in transit + invalid + ignored', () => {
  test('for any ledger and statement, in count and to the minor unit', () => {
    fc.assert(
      fc.property(anyOurSide, anyTheirSide, anyRules, (ours, theirs, rules) => {
        const sums = runOf(ours, theirs, rules);
        expect(identityOf(sums)).toEqual([]);
        for (const [currency, known] of sums.currencies) {
          for (const [side, rows] of [['ours', ours] as const, ['theirs', theirs] as const]) {
            const { buckets, breaks } = known[side];
            const inBuckets = BUCKETS.reduce((sum, bucket) => sum + buckets[bucket].minor, 0n);
            expect(inBuckets).toBe(sumIn(rows, currency));
            const byKind = BREAK_KINDS.reduce((sum, kind) => sum + breaks[kind].minor, 0n);
            expect(byKind).toBe(buckets.break.minor);
            const countByKind = BREAK_KINDS.reduce((sum, kind) => sum + breaks[kind].count, 0);
            expect(countByKind).toBe(buckets.break.count);
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('an invalid row has its place', () => {
    const sums = createSums('CNY', DAY);
    const row = { amountMinor: null, currency: null };
    addRow(sums, 'theirs', row);
    expect(identityOf(sums)).toEqual([
      { side: 'theirs', currency: 'CNY', count: 1, minor: 0n, withoutAmount: 1 },
    ]);
    addInvalid(sums, 'theirs', row);
    expect(identityOf(sums)).toEqual([]);
  });

  test('a row that is lost, placed twice or of another amount shows', () => {
    const [item, line] = [ourItem(), theirItem()];
    const [pair] = placed([item], [line]);
    const sums = runOf([item], [line], rulesFor());
    addPlacement(sums, pair!);
    expect(identityOf(sums).map(({ side, count, minor }) => [side, count, minor])).toEqual([
      ['ours', -1, -10_000n],
      ['theirs', -1, -10_000n],
    ]);
    const other = createSums('CNY', DAY);
    addRow(other, 'ours', { ...item, amountMinor: 9_999n });
    addRow(other, 'theirs', line);
    addPlacement(other, pair!);
    expect(identityOf(other)).toEqual([
      { side: 'ours', currency: 'CNY', count: 0, minor: -1n, withoutAmount: 0 },
    ]);
  });

  test('the matched money of both sides differs by what was tolerated and by rows without an amount', () => {
    fc.assert(
      fc.property(anyOurSide, anyTheirSide, anyRules, (ours, theirs, rules) => {
        const payments = ours.filter(({ kind, amountMinor }) => kind === 'payment' && amountMinor !== null);
        const sums = runOf(payments, theirs, rules);
        for (const known of sums.currencies.values())
          expect(known.theirs.buckets.matched.minor - known.ours.buckets.matched.minor).toBe(
            known.tolerated.net,
          );
      }),
    );
  });

  test('a run in parts, merged, is the run', () => {
    fc.assert(
      fc.property(
        anyOurSide,
        anyTheirSide,
        anyRules,
        fc.integer({ min: 1, max: 5 }),
        (ours, theirs, rules, parts) => {
          const merged = createSums(rules.currency, rules.asOf);
          for (let part = 0; part < parts; part += 1) {
            const isHere = ({ key }: { key: string }) => partitionOf(key, parts) === part;
            mergeSums(merged, runOf(ours.filter(isHere), theirs.filter(isHere), rules));
          }
          expect(merged).toEqual(runOf(ours, theirs, rules));
        },
      ),
    );
    expect(() => mergeSums(createSums('CNY', DAY), createSums('JPY', DAY))).toThrow(RangeError);
    expect(() => mergeSums(createSums('CNY', DAY), createSums('CNY', '2026-03-03'))).toThrow(RangeError);
  });
});

describe('unexplained money', () => {
  const headline = (ours: OurItem[], theirs: TheirItem[]) =>
    [...unexplained(runOf(ours, theirs, rulesFor()))].map(([currency, { absolute, net }]) => [
      currency,
      absolute,
      net,
    ]);

  test('does not cancel out, its net does', () => {
    const ours = [ourItem({ key: 'a', amountMinor: 500n })];
    const theirs = [theirItem({ key: 'b', amountMinor: 500n })];
    expect(headline(ours, theirs)).toEqual([['CNY', 1_000n, 0n]]);
  });

  test('a refund that only they made went out', () => {
    const theirs = [theirItem({ key: 'a', kind: 'refund', amountMinor: 300n })];
    expect(headline([], theirs)).toEqual([['CNY', 300n, -300n]]);
    expect(headline([], [...theirs, theirItem({ key: 'a', amountMinor: 300n })])).toEqual([
      ['CNY', 600n, 0n],
    ]);
  });

  test('a fee that only they took went out, once fees are matched', () => {
    const rules = rulesFor({ kinds: { payment: 'match', refund: 'match', fee: 'match', other: 'match' } });
    const sums = runOf([], [theirItem({ kind: 'fee', amountMinor: 60n })], rules);
    expect(unexplained(sums).get('CNY')).toMatchObject({ absolute: 60n, net: -60n });
  });

  test('two currencies have no sum', () => {
    const ours = [ourItem({ amountMinor: 258n, currency: 'JPY' })];
    expect(headline(ours, [theirItem({ amountMinor: 25_800n })])).toEqual([
      ['JPY', 258n, -258n],
      ['CNY', 25_800n, 25_800n],
    ]);
  });

  test('of several candidates the larger side is at stake', () => {
    const theirs = [theirItem({ amountMinor: 60n }), theirItem({ amountMinor: 30n })];
    expect(headline([ourItem({ amountMinor: 100n })], theirs)).toEqual([['CNY', 100n, -10n]]);
  });

  test('matched, in transit and ignored rows have none; a resolved break has none any more', () => {
    expect(headline([ourItem()], [theirItem()])).toEqual([]);
    const missing = ourItem({ amountMinor: 700n });
    const sums = runOf([missing], [], rulesFor());
    const [placement] = placed([missing], []);
    explain(sums, placement!);
    expect([...unexplained(sums)]).toEqual([]);
    expect(identityOf(sums)).toEqual([]);
    unexplain(sums, placement!);
    expect(unexplained(sums).get('CNY')).toEqual({ count: 1, absolute: 700n, net: -700n, withoutAmount: 0 });
  });

  test('what nobody knows the amount of is counted apart', () => {
    const sums = runOf([ourItem({ amountMinor: null })], [], rulesFor());
    expect(unexplained(sums).get('CNY')).toEqual({ count: 1, absolute: 0n, net: 0n, withoutAmount: 1 });
    expect(sums.breaks.missing_theirs).toBe(1);
  });

  test('is the sum of its breaks and of its ages', () => {
    fc.assert(
      fc.property(anyOurSide, anyTheirSide, anyRules, (ours, theirs, rules) => {
        const sums = runOf(ours, theirs, rules);
        const breaks = placed(ours, theirs, rules).filter(({ bucket }) => bucket === 'break');
        for (const [currency, known] of sums.currencies) {
          const stakes = breaks.map((one) => stakesOf(one, rules.currency).get(currency)?.absolute ?? 0n);
          expect(known.unexplained.absolute).toBe(stakes.reduce((a, b) => a + b, 0n));
          const byAge = BREAK_AGES.reduce((sum, age) => sum + known.ages[age].absolute, 0n);
          expect(byAge).toBe(known.unexplained.absolute);
          expect(SIDES.every((side) => known[side].rows.count >= 0)).toBe(true);
        }
      }),
    );
  });
});

test.each([
  ['2026-03-03', '0-1'],
  ['2026-03-02', '0-1'],
  ['2026-03-01', '0-1'],
  ['2026-02-28', '2-3'],
  ['2026-02-27', '2-3'],
  ['2026-02-26', '4-7'],
  ['2026-02-23', '4-7'],
  ['2026-02-22', '8+'],
])('a break of %s is %s days old on the 2nd of March', (businessDate, age) => {
  const [placement] = placed(
    [ourItem({ businessDate })],
    [theirItem({ status: 'failed', businessDate: '2026-03-03' })],
  );
  expect(ageOf(placement!, DAY)).toBe(age);
});
