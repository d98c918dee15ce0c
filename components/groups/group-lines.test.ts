import { expect, test } from 'vitest';
import { closingLines, tasksOf, together, type AsideGroups } from './group-lines';

const count = (n: number, capped = false) => ({ count: n, capped });
const aside = (muted: number, resolved: number): AsideGroups => ({
  muted,
  resolved,
  tasks: count(muted + resolved),
  hrefs: { muted: '/m', resolved: '/r' },
});
const kinds = (...args: Parameters<typeof closingLines>) => closingLines(...args).map(({ kind }) => kind);

test('what is not a row is told below, and the sum only where there is more than one line', () => {
  const sum = { tasks: count(9) };
  expect(kinds(1, {}, sum)).toEqual([]);
  expect(kinds(2, {}, sum)).toEqual(['sum']);
  expect(
    kinds(1, { others: { groups: 0, tasks: count(0) }, aside: aside(0, 0), ungrouped: count(0) }, sum),
  ).toEqual([]);
  const all = { others: { groups: 3, tasks: count(4) }, aside: aside(0, 2), ungrouped: count(1) };
  expect(kinds(1, all, sum)).toEqual(['others', 'aside', 'ungrouped', 'sum']);
  expect(kinds(0, { aside: aside(1, 0) }, sum)).toEqual(['aside']);
  expect(closingLines(1, all, sum).map((line) => tasksOf(line).count)).toEqual([4, 2, 1, 9]);
});

test('a sum of capped counts is capped', () => {
  expect(together(count(10_000, true), count(7))).toEqual(count(10_007, true));
  expect(together(count(1), count(2))).toEqual(count(3));
});
