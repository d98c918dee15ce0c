import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePlaced, encodePlaced } from '../../db/placed-rows';
import { anyOurSide, anyTheirSide, ourItem, rulesFor, theirItem } from '../../testing/matching-items';
import { classifyGroup } from '../matching/classify-group';
import type { OurItem, TheirItem } from '../matching/our-item';
import { broken, matched } from '../matching/placement';
import { breakKeys, InvalidKeys } from './break-key';
import { placementText, ResultHash } from './result-hash';
import { PARTITIONS } from './row-buffers';
import { OurBuffers, TheirBuffers } from './row-cells';

const all = <T>(take: (part: number) => T[]): T[] =>
  Array.from({ length: PARTITIONS }, (_, part) => take(part)).flat();
const byTask = (a: { taskId: bigint }, b: { taskId: bigint }) => Number(a.taskId - b.taskId);
const byLine = (a: { line: number }, b: { line: number }) => a.line - b.line;

test('rows come out of their parts as they went in, whatever is in them', () => {
  fc.assert(
    fc.property(anyOurSide, anyTheirSide, (ours, theirs) => {
      const ourRows = ours.map((row) => ({ ...row, carried: row.state === 'failed' }));
      const theirRows = theirs.map((row) => ({ ...row, providerId: row.key, carried: false }));
      const [ourParts, theirParts] = [new OurBuffers(), new TheirBuffers()];
      for (const row of ourRows) ourParts.add(row);
      for (const row of theirRows) theirParts.add(row, row.statementId, row.carried);
      expect(all((part) => ourParts.take(part)).sort(byTask)).toEqual(ourRows);
      expect(all((part) => theirParts.take(part)).sort(byLine)).toEqual(theirRows);
    }),
  );
});

test('a part of many rows is written out and read back', () => {
  const parts = new TheirBuffers();
  const rows = Array.from({ length: 3_000 }, (_, line) => ({
    ...theirItem({ line, amountMinor: BigInt(line) * 9_007_199_254_740_993n }),
    providerId: null,
    carried: false,
  }));
  for (const row of rows) parts.add(row, row.statementId, false);
  const read = all((part) => parts.take(part));
  expect(read).toEqual(rows);
  expect(all((part) => parts.take(part))).toEqual([]);
});

test('placed records are kept whole', () => {
  fc.assert(
    fc.property(anyOurSide, anyTheirSide, (ours, theirs) => {
      const records = [...ours, ...theirs].map((row, at) => ({
        kind: row.kind,
        key: row.key,
        reason: at % 2 === 0 ? null : ('nothing_moved' as const),
        differenceMinor: at % 3 === 0 ? null : -9_007_199_254_740_993n,
        currency: at % 3 === 0 ? null : 'CNY',
        ours: 'taskId' in row ? [kept(row)] : [],
        theirs: 'line' in row ? [kept(row)] : [],
      }));
      expect(decodePlaced(encodePlaced(records))).toEqual(records);
    }),
  );
});

function kept<T extends { kind: unknown; key: unknown }>({ kind: _, key: __, ...row }: T) {
  return row;
}

const alone = (...theirs: TheirItem[]) => broken('missing_ours', { ours: [], theirs }, null);

test('a break is known by what it is about, not by where it stands', () => {
  const keyOf = (ours: OurItem[], theirs: TheirItem[], day = 'D1') =>
    breakKeys([broken('ambiguous', { ours, theirs }, null)], { paired: [], loose: [] }, () => day)[0];
  const task = ourItem();
  const line = theirItem();
  expect(keyOf([], [line])).toMatch(/^[0-9a-f]{40}$/);
  expect(keyOf([], [{ ...line, statementId: 8n, line: 99, at: null }])).toBe(keyOf([], [line]));
  expect(keyOf([task], [line])).toBe(keyOf([task], []));
  expect(keyOf([task], [line], 'D2')).toBe(keyOf([task], [line]));
  expect(keyOf([], [{ ...line, amountMinor: 1n }])).not.toBe(keyOf([], [line]));
  // The same line in a file of another day is another one.
  expect(keyOf([], [line], 'D2')).not.toBe(keyOf([], [line]));
});

test('of equal lines each keeps its key, whichever others are closed or have their pair since', () => {
  const [line, moved] = [theirItem({ line: 3 }), theirItem({ line: 9 })];
  const keysOf = (
    placed: Parameters<typeof breakKeys>[0],
    loose: TheirItem[] = [],
    paired: TheirItem[] = [],
  ) => breakKeys(placed, { paired, loose }, () => 'D1');
  const [first, second] = keysOf([alone(line), alone(moved)]);
  expect(first).not.toBe(second);
  expect(keysOf([alone(moved), alone(line)])).toEqual([second, first]);
  expect(keysOf([alone(moved)], [line])).toEqual([second]);
  expect(keysOf([alone(line)], [moved])).toEqual([first]);
  expect(keysOf([alone(moved)], [], [line])).toEqual([second]);
  const pair = matched({ ours: [ourItem()], theirs: [moved] }, null);
  expect(keysOf([pair, alone(line)])).toEqual([null, second]);
});

test('rows that cannot be used are told apart by their order, and are of their day', () => {
  const keys = new InvalidKeys('D1');
  const all = [keys.of('theirs', 'x'), keys.of('theirs', 'x'), keys.of('ours', 'x')];
  all.push(new InvalidKeys('D2').of('theirs', 'x'));
  expect(new Set(all).size).toBe(4);
  expect(new InvalidKeys('D1').of('theirs', 'x')).toBe(all[0]);
});

test('the hash of a result does not know the order of rows, and knows everything that they say', () => {
  const rules = rulesFor();
  const group = { ours: [ourItem({ taskId: 1n })], theirs: [theirItem({ line: 7, statementId: 3n })] };
  const textOf = (given = group) => classifyGroup(given, rules).map(placementText);
  const hashOf = (...parts: string[][]) => {
    const hash = new ResultHash();
    for (const texts of parts) hash.add([...texts]);
    return hash.digest();
  };
  const elsewhere = { ...group, theirs: [{ ...group.theirs[0]!, line: 8, statementId: 4n }] };
  expect(textOf(elsewhere)).toEqual(textOf());
  const other = { ...group, theirs: [{ ...group.theirs[0]!, amountMinor: 10_001n }] };
  expect(textOf(other)).not.toEqual(textOf());
  expect(hashOf(['a', 'b'], ['c'])).toBe(hashOf(['b', 'a'], ['c']));
  expect(hashOf(['a', 'b'], ['c'])).not.toBe(hashOf(['a'], ['b', 'c']));
});
