import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  anyOurSide,
  anyRules,
  anyTheirSide,
  ourItem,
  rulesFor,
  theirItem,
} from '../../testing/matching-items';
import { classifyGroup } from './classify-group';
import { joinGroups } from './join-groups';
import type { OurItem, TheirItem } from './our-item';
import { partitionOf } from './partition-of';
import type { Placement } from './placement';
import type { MatchRules } from './rules';

const run = { numRuns: 2_000 };

function placeAll(ours: readonly OurItem[], theirs: readonly TheirItem[], rules: MatchRules): Placement[] {
  return [...joinGroups(ours, theirs)].flatMap((group) => classifyGroup(group, rules));
}

/** A placement as text, to compare sets of them by; the order of groups is that of the rows. */
function asText(placed: readonly Placement[]): string[] {
  const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value);
  return placed.map((placement) => JSON.stringify(placement, plain)).sort();
}

const sum = (rows: readonly { amountMinor: bigint | null }[]) =>
  rows.reduce((total, { amountMinor }) => total + (amountMinor ?? 0n), 0n);
const byNumber = (a: number, b: number) => a - b;

test('every row of each side is in exactly one placement', () => {
  fc.assert(
    fc.property(anyOurSide, anyTheirSide, anyRules, (ours, theirs, rules) => {
      const placed = placeAll(ours, theirs, rules);
      const tasks = placed.flatMap((placement) => placement.ours.map(({ taskId }) => Number(taskId)));
      const lines = placed.flatMap((placement) => placement.theirs.map(({ line }) => line));
      expect(tasks.sort(byNumber)).toEqual(ours.map(({ taskId }) => Number(taskId)));
      expect(lines.sort(byNumber)).toEqual(theirs.map(({ line }) => line));
    }),
    run,
  );
});

test('a placement is a pair, a row alone, all candidates or a row and its parts, of one key and kind', () => {
  fc.assert(
    fc.property(anyOurSide, anyTheirSide, anyRules, (ours, theirs, rules) => {
      for (const placement of placeAll(ours, theirs, rules)) {
        const rows = [...placement.ours, ...placement.theirs];
        expect(new Set(rows.map(({ kind, key }) => `${kind} ${key}`)).size).toBe(1);
        const sizes = [placement.ours.length, placement.theirs.length].sort(byNumber);
        if (placement.bucket === 'matched') expect(sizes[0]).toBe(1);
        else if (placement.breakKind !== 'ambiguous') expect(sizes[1]).toBe(1);
        expect(placement.breakKind !== null).toBe(placement.bucket === 'break');
        expect(placement.reason !== null).toBe(placement.bucket === 'ignored');
        expect(placement.dueBy !== null).toBe(placement.bucket === 'in_transit');
        expect(placement.currency !== null).toBe(placement.differenceMinor !== null);
      }
    }),
    run,
  );
});

test('the order of rows, repetition and the number of parts change nothing', () => {
  const shuffles = fc.tuple(anyOurSide, anyTheirSide).chain(([ours, theirs]) =>
    fc.record({
      ours: fc.constant(ours),
      theirs: fc.constant(theirs),
      otherOurs: fc.shuffledSubarray(ours, { minLength: ours.length }),
      otherTheirs: fc.shuffledSubarray(theirs, { minLength: theirs.length }),
    }),
  );
  fc.assert(
    fc.property(shuffles, anyRules, fc.integer({ min: 1, max: 9 }), (sides, rules, parts) => {
      const once = asText(placeAll(sides.ours, sides.theirs, rules));
      expect(asText(placeAll(sides.ours, sides.theirs, rules))).toEqual(once);
      expect(asText(placeAll(sides.otherOurs, sides.otherTheirs, rules))).toEqual(once);
      const inParts = Array.from({ length: parts }, (_, part) => {
        const isHere = ({ key }: { key: string }) => partitionOf(key, parts) === part;
        return placeAll(sides.otherOurs.filter(isHere), sides.theirs.filter(isHere), rules);
      });
      expect(asText(inParts.flat())).toEqual(once);
    }),
    run,
  );
});

test('no rows are changed by deciding them', () => {
  fc.assert(
    fc.property(anyOurSide, anyTheirSide, anyRules, (ours, theirs, rules) => {
      const frozen = <T extends object>(rows: readonly T[]) =>
        Object.freeze(rows.map((row) => Object.freeze(row)));
      for (const { ours: mine, theirs: others } of joinGroups(ours, theirs))
        classifyGroup({ ours: frozen(mine), theirs: frozen(others) }, rules);
    }),
    { numRuns: 300 },
  );
});

test('money that moved on one side only is never ignored, except of a kind that is left aside', () => {
  fc.assert(
    fc.property(anyOurSide, anyTheirSide, anyRules, (ours, theirs, rules) => {
      for (const placement of placeAll(ours, theirs, rules)) {
        if (placement.bucket !== 'ignored' || placement.reason === 'kind_left_aside') continue;
        expect(placement.ours.every(({ state }) => state !== 'success')).toBe(true);
        expect(placement.theirs.every(({ status }) => status !== 'succeeded')).toBe(true);
      }
    }),
    run,
  );
});

test('matched means that both sides say success, of one currency, within the tolerance', () => {
  fc.assert(
    fc.property(anyOurSide, anyTheirSide, anyRules, (ours, theirs, rules) => {
      for (const placement of placeAll(ours, theirs, rules)) {
        if (placement.bucket !== 'matched') continue;
        expect(new Set(placement.ours.map(({ state }) => state))).toEqual(new Set(['success']));
        expect(new Set(placement.theirs.map(({ status }) => status))).toEqual(new Set(['succeeded']));
        if (placement.ours[0]?.amountMinor === null) continue;
        const currencies = [...placement.ours, ...placement.theirs].map(({ currency }) => currency ?? 'CNY');
        expect(new Set(currencies).size).toBe(1);
        expect(placement.differenceMinor).toBe(sum(placement.theirs) - sum(placement.ours));
        if (placement.ours.length + placement.theirs.length > 2) expect(placement.differenceMinor).toBe(0n);
        expect(Math.abs(Number(placement.differenceMinor))).toBeLessThanOrEqual(Number(rules.toleranceMinor));
      }
    }),
    run,
  );
});

test('a line that cannot say is never called missing', () => {
  fc.assert(
    fc.property(anyOurSide, anyTheirSide, anyRules, (ours, theirs, rules) => {
      const silent = theirs.map((item): TheirItem => ({ ...item, status: 'unknown' }));
      for (const { breakKind, theirs: lines } of placeAll(ours, silent, rules)) {
        if (lines.length > 0) expect([null, 'ambiguous']).toContain(breakKind);
      }
    }),
    run,
  );
});

test('once the grace is over nothing is in transit', () => {
  fc.assert(
    fc.property(anyOurSide, anyTheirSide, anyRules, (ours, theirs, rules) => {
      const late = { ...rules, asOf: '2026-03-06' };
      expect(placeAll(ours, theirs, late).filter(({ bucket }) => bucket === 'in_transit')).toEqual([]);
    }),
    run,
  );
});

test('swapping the sides of a pair turns the sign', () => {
  const amount = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n });
  fc.assert(
    fc.property(amount, amount, fc.constantFrom(0n, 5n), (one, other, toleranceMinor) => {
      const rules = rulesFor({ toleranceMinor });
      const place = (ours: bigint, theirs: bigint) =>
        classifyGroup(
          { ours: [ourItem({ amountMinor: ours })], theirs: [theirItem({ amountMinor: theirs })] },
          rules,
        )[0]!;
      const there = place(one, other);
      const back = place(other, one);
      expect(back.bucket).toBe(there.bucket);
      expect(back.differenceMinor).toBe(-(there.differenceMinor ?? 0n));
      const alone = (rows: { ours: OurItem[]; theirs: TheirItem[] }) => classifyGroup(rows, rules)[0]!;
      const missingTheirs = alone({ ours: [ourItem({ amountMinor: one })], theirs: [] });
      const missingOurs = alone({ ours: [], theirs: [theirItem({ amountMinor: one })] });
      expect(missingTheirs.differenceMinor).toBe(-(missingOurs.differenceMinor ?? 0n));
    }),
  );
});
