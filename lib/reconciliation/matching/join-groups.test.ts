import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyOurSide, anyTheirSide, ourItem, rulesFor, theirItem } from '../../testing/matching-items';
import { classifyGroup } from './classify-group';
import { joinGroups } from './join-groups';
import { partitionOf } from './partition-of';

test('rows of one kind and key meet, letter for letter, and none is lost', () => {
  fc.assert(
    fc.property(anyOurSide, anyTheirSide, (ours, theirs) => {
      const groups = [...joinGroups(ours, theirs)];
      const named = groups.map((group) => {
        const names = new Set([...group.ours, ...group.theirs].map(({ kind, key }) => `${kind} ${key}`));
        expect(names.size).toBe(1);
        return [...names][0];
      });
      expect(new Set(named).size).toBe(named.length);
      expect(new Set(groups.flatMap((group) => group.ours))).toEqual(new Set(ours));
      expect(new Set(groups.flatMap((group) => group.theirs))).toEqual(new Set(theirs));
    }),
  );
});

test('a payment and a refund of one order number do not meet', () => {
  const groups = [...joinGroups([ourItem({ key: '1' })], [theirItem({ key: '1', kind: 'refund' })])];
  expect(groups.map(({ ours, theirs }) => [ours.length, theirs.length])).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

test('a key has one part, the same on every machine', () => {
  // FNV-1a's published values for one-byte texts.
  expect(partitionOf('', 2 ** 32)).toBe(0x811c9dc5);
  expect(partitionOf('a', 2 ** 32)).toBe(0xe40c292c);
  expect(partitionOf('foobar', 2 ** 32)).toBe(0xbf9cf968);
  expect(partitionOf('订单', 1)).toBe(0);
  for (const parts of [0, -1, 1.5, NaN]) expect(() => partitionOf('a', parts)).toThrow(RangeError);
});

test('parts are of about one size', () => {
  const parts = 16;
  const sizes = Array<number>(parts).fill(0);
  for (let i = 0; i < 16_000; i += 1) {
    const part = partitionOf(`20260302${String(i).padStart(8, '0')}`, parts);
    sizes[part] = (sizes[part] ?? 0) + 1;
  }
  expect(Math.min(...sizes)).toBeGreaterThan(700);
  expect(Math.max(...sizes)).toBeLessThan(1_300);
});

test('100,000 rows of each side are joined and decided in a moment', () => {
  const count = 100_000;
  const key = (at: number) => `PO20260302${String(at).padStart(10, '0')}`;
  const ours = Array.from({ length: count }, (_, at) => ourItem({ key: key(at) }));
  const theirs = Array.from({ length: count }, (_, at) => theirItem({ key: key(count - at) }));
  const rules = rulesFor();
  const begun = performance.now();
  let pairs = 0;
  for (const group of joinGroups(ours, theirs)) {
    for (const { bucket } of classifyGroup(group, rules)) if (bucket === 'matched') pairs += 1;
  }
  const ms = performance.now() - begun;
  expect(pairs).toBe(count - 1);
  expect(ms).toBeLessThan(3_000);
});
