import { describe, expect, test } from 'vitest';
import type { ResolvableKind } from '@/lib/domain/break-resolution';
import type { BreakRow } from '@/lib/domain/views/recon-break';
import { groupRows, soleCurrency, stepFrom, sumsOf } from './desk-rows';

const cny = (minor: string) => ({ minor, currency: 'CNY' });

function row(id: string, kind: ResolvableKind, difference: BreakRow['difference'] = null): BreakRow {
  return { id, kind, difference, ours: null, theirs: null } as BreakRow;
}

test('rows stand under their kinds, and the keyboard follows what is shown', () => {
  const rows = [row('1', 'status_mismatch'), row('2', 'invalid'), row('3', 'status_mismatch')];
  const groups = groupRows(rows);
  expect(groups.map(({ kind }) => kind)).toEqual(['status_mismatch', 'invalid']);
  expect(groups.flatMap((group) => group.rows.map(({ id }) => id))).toEqual(['1', '3', '2']);
});

test('money of several currencies stays apart, what is unknown adds nothing', () => {
  expect(sumsOf([cny('19900'), null, cny('-8800'), { minor: '5', currency: 'JPY' }])).toEqual([
    cny('11100'),
    { minor: '5', currency: 'JPY' },
  ]);
  expect(soleCurrency([row('1', 'invalid', cny('1')), row('2', 'invalid')])).toBe('CNY');
  expect(
    soleCurrency([row('1', 'invalid', cny('1')), row('2', 'invalid', { minor: '1', currency: 'JPY' })]),
  ).toBeNull();
  expect(soleCurrency([])).toBeNull();
});

describe('a step through the list', () => {
  const ids = ['a', 'b', 'c'];
  test.each<[string | null, number, 1 | -1, string | undefined]>([
    [null, 0, 1, 'a'],
    ['a', 0, 1, 'b'],
    ['c', 2, 1, 'c'],
    ['a', 0, -1, 'a'],
    // b was resolved and has left: what followed it stands in its place.
    ['gone', 1, 1, 'b'],
    ['gone', 1, -1, 'a'],
    ['gone', 3, 1, 'c'],
  ])('from %s', (current, lastIndex, step, next) =>
    expect(stepFrom(ids, current, lastIndex, step)).toBe(next),
  );
  test('leads nowhere without rows', () => expect(stepFrom([], 'a', 0, 1)).toBeUndefined());
});
