import { describe, expect, test } from 'vitest';
import { ourItem, rulesFor, theirItem } from '../../testing/matching-items';
import { classifyGroup } from './classify-group';
import type { OurItem, TheirItem } from './our-item';
import type { Placement } from './placement';
import type { GivenRules } from './rules';

type Ours = Partial<OurItem> | number;
type Theirs = Partial<TheirItem> | number;

const amount = (given: Ours | Theirs) => (typeof given === 'number' ? { amountMinor: BigInt(given) } : given);

function place(ours: Ours[], theirs: Theirs[], given: Partial<GivenRules> = {}): Placement[] {
  const group = {
    ours: ours.map((item) => ourItem(amount(item) as Partial<OurItem>)),
    theirs: theirs.map((item) => theirItem(amount(item) as Partial<TheirItem>)),
  };
  return classifyGroup(group, rulesFor(given));
}

/** "matched 1:1" and the like, sorted: where the rows ended and how many of each side together. */
function ends(...given: Parameters<typeof place>): string[] {
  return place(...given)
    .map(
      ({ bucket, breakKind, reason, ours, theirs }) =>
        `${breakKind ?? reason ?? bucket} ${ours.length}:${theirs.length}`,
    )
    .sort();
}

const inProgress: Partial<TheirItem> = { status: 'in_progress' };
const failedLine: Partial<TheirItem> = { status: 'failed' };
const cannotSay: Partial<TheirItem> = { status: 'unknown' };
const failedTask: Partial<OurItem> = { state: 'failed' };
const pendingTask: Partial<OurItem> = { state: 'pending' };
const nextDay = '2026-03-03';

describe('several of equal money are pairs', () => {
  test('n and n', () => {
    expect(ends([100, 100, 60], [60, 100, 100])).toEqual(['matched 1:1', 'matched 1:1', 'matched 1:1']);
  });

  test('one more of theirs was charged twice, at once', () => {
    expect(ends([100], [100, 100])).toEqual(['duplicate_theirs 0:1', 'matched 1:1']);
    expect(ends([100], [100, 100], { graceDays: 3 })).toEqual(['duplicate_theirs 0:1', 'matched 1:1']);
    const [, second] = place([100], [100, 100]);
    expect(second).toMatchObject({ differenceMinor: 100n, uploadedTwice: false });
  });

  test('one more of ours waits for its line, and is a duplicate then', () => {
    expect(ends([100, 100], [100])).toEqual(['duplicate_ours 1:0', 'matched 1:1']);
    expect(ends([100, 100], [100], { graceDays: 1 })).toEqual(['in_transit 1:0', 'matched 1:1']);
    expect(place([100, 100], [100]).at(-1)?.differenceMinor).toBe(-100n);
  });

  test('partial refunds under one key follow the same rules', () => {
    const refund = (minor: bigint) => ({ kind: 'refund', amountMinor: minor }) as const;
    expect(ends([refund(30n), refund(70n)], [refund(70n), refund(30n)])).toEqual([
      'matched 1:1',
      'matched 1:1',
    ]);
    expect(ends([refund(30n), refund(70n)], [refund(30n), refund(71n)])).toEqual([
      'amount_mismatch 1:1',
      'matched 1:1',
    ]);
  });

  test('a line that agrees leaves the others to each other', () => {
    expect(ends([100, 50], [55, 100])).toEqual(['amount_mismatch 1:1', 'matched 1:1']);
    expect(ends([100, 50], [100])).toEqual(['duplicate_ours 1:0', 'matched 1:1']);
    expect(ends([100], [100, 50])).toEqual(['duplicate_theirs 0:1', 'matched 1:1']);
  });

  test('without an amount one line each is enough, or lines that are all alike', () => {
    const none: Partial<OurItem> = { amountMinor: null, currency: null };
    expect(ends([none, none], [100, 60])).toEqual(['matched 1:1', 'matched 1:1']);
    expect(ends([none], [100, 100])).toEqual(['duplicate_theirs 0:1', 'matched 1:1']);
    expect(ends([none], [100, 60])).toEqual(['ambiguous 1:2']);
    expect(ends([none, 60], [100, 60])).toEqual(['matched 1:1', 'matched 1:1']);
  });
});

describe('several candidates are no match', () => {
  test('one of ours and two of theirs', () => {
    const [knot] = place([100], [60, 41]);
    expect(knot).toMatchObject({ breakKind: 'ambiguous', differenceMinor: null });
    expect(ends([100], [60, 41])).toEqual(['ambiguous 1:2']);
    expect(ends([60, 41], [100])).toEqual(['ambiguous 2:1']);
    expect(ends([100, 50], [100, 25, 26])).toEqual(['ambiguous 1:2', 'matched 1:1']);
  });

  test('but parts that add up to the one row of the other side, to the minor unit', () => {
    const [sum] = place([100], [60, 40]);
    expect(sum).toMatchObject({ bucket: 'matched', differenceMinor: 0n, currency: 'CNY' });
    expect(ends([100], [60, 40])).toEqual(['matched 1:2']);
    expect(ends([60, 40, failedTask], [100])).toEqual(['matched 2:1', 'not_succeeded 1:0']);
    expect(ends([100, 50], [100, 25, 25])).toEqual(['matched 1:1', 'matched 1:2']);
    expect(ends([100], [60, { amountMinor: 40n, currency: 'JPY' }])).toEqual(['ambiguous 1:2']);
    expect(ends([100], [60, { ...inProgress, amountMinor: 40n }], { toleranceMinor: 5n })).not.toContain(
      'matched 1:2',
    );
    expect(ends([100], [60, 41], { toleranceMinor: 5n })).toEqual(['ambiguous 1:2']);
    // Of several on both sides nobody can say which are whose parts.
    expect(ends([70, 30], [60, 40])).toEqual(['ambiguous 2:2']);
  });

  test('a tolerance never turns two candidates into one', () => {
    const rules = { toleranceMinor: 5n };
    expect(place([100, 101], [101, 100], rules).map(({ differenceMinor }) => differenceMinor)).toEqual([
      0n,
      0n,
    ]);
    expect(ends([100], [101, 102], rules)).toEqual(['ambiguous 1:2']);
    expect(ends([100], [100, 101], rules)).toEqual(['duplicate_theirs 0:1', 'matched 1:1']);
    expect(ends([100, 102], [101, 103], rules)).toEqual(['ambiguous 2:2']);
  });

  test('alike on each side in itself, any pairing is the same', () => {
    expect(ends([100, 100], [90, 90])).toEqual(['amount_mismatch 1:1', 'amount_mismatch 1:1']);
    expect(ends([failedTask, failedTask], [{}, {}])).toEqual(['status_mismatch 1:1', 'status_mismatch 1:1']);
    expect(ends([failedTask, failedTask], [{}])).toEqual(['ambiguous 2:1']);
  });

  test('tasks that did not succeed are told apart by their money', () => {
    const task = (minor: bigint) => ({ state: 'failed', amountMinor: minor }) as const;
    expect(ends([task(60n), task(100n)], [100, 60])).toEqual(['status_mismatch 1:1', 'status_mismatch 1:1']);
    expect(ends([failedTask, pendingTask], [{}, {}], { graceDays: 1 })).toEqual([
      'in_transit 1:1',
      'status_mismatch 1:1',
    ]);
    // Which of the two it was is nobody's guess.
    expect(ends([{ ...pendingTask }, failedTask], [{}])).toEqual(['ambiguous 2:1']);
    expect(ends([100, task(60n)], [60])).toEqual(['ambiguous 2:1']);
  });

  test('candidates that all may still come are in transit until the last of them is due', () => {
    const knot = [[pendingTask, { ...pendingTask, businessDate: nextDay }], [100]] as [Ours[], Theirs[]];
    expect(ends(...knot, { graceDays: 1 })).toEqual(['in_transit 0:1', 'in_transit 1:0', 'in_transit 1:0']);
    expect(place(...knot, { graceDays: 1 }).map(({ dueBy }) => dueBy)).toEqual(Array(3).fill('2026-03-04'));
    expect(ends(...knot, { graceDays: 1, asOf: '2026-03-04' })).toEqual(['ambiguous 2:1']);
  });
});

describe('the whole life of an item', () => {
  test('a failed attempt is no rival of the one that succeeded', () => {
    expect(ends([{}], [failedLine, {}])).toEqual(['matched 1:1', 'nothing_moved 0:1']);
    expect(ends([failedTask, {}], [{}])).toEqual(['matched 1:1', 'not_succeeded 1:0']);
    expect(ends([failedTask], [failedLine, {}])).toEqual(['nothing_moved 0:1', 'status_mismatch 1:1']);
    expect(ends([{}], [failedLine, failedLine])).toEqual(['nothing_moved 0:1', 'status_reversed 1:1']);
    expect(ends([failedTask, failedTask], [failedLine, failedLine])).toEqual([
      'nothing_moved 1:1',
      'nothing_moved 1:1',
    ]);
  });

  test('the failed task behind a second charge is the lost callback, not a duplicate', () => {
    expect(ends([{}, failedTask], [{}, {}])).toEqual(['matched 1:1', 'status_mismatch 1:1']);
    const twice = place([{}, { state: 'compensated' }], [{}, {}]);
    expect(twice.map(({ paidTwice }) => paidTwice)).toEqual([false, true]);
  });

  test('a report of yesterday is superseded by the line that says what became of it', () => {
    const today = { statementId: 2n, businessDate: nextDay };
    expect(ends([{}], [inProgress, today])).toEqual(['matched 1:1', 'superseded 0:1']);
    expect(ends([{}], [inProgress, { ...today, ...failedLine }])).toEqual([
      'status_reversed 1:1',
      'superseded 0:1',
    ]);
    expect(ends([{}], [inProgress, { ...today, ...inProgress }], { graceDays: 4 })).toEqual([
      'in_transit 1:1',
      'superseded 0:1',
    ]);
    expect(ends([], [inProgress, today], { asOf: nextDay })).toEqual(['missing_ours 0:1', 'superseded 0:1']);
    // Of other money it is another item; a later line is no earlier report.
    expect(ends([{}], [{ ...inProgress, amountMinor: 1n }, today])).toContain('duplicate_theirs 0:1');
    expect(ends([{}], [{}, { ...today, ...inProgress }], { graceDays: 1 })).toEqual([
      'in_transit 0:1',
      'matched 1:1',
    ]);
  });

  test('as many lines as items are no reports of one', () => {
    const today = { statementId: 2n, businessDate: nextDay };
    expect(ends([{}, {}], [inProgress, today], { asOf: nextDay })).toEqual([
      'matched 1:1',
      'status_reversed 1:1',
    ]);
    expect(ends([{}, {}], [cannotSay, today], { asOf: nextDay })).toEqual(['ambiguous 1:1', 'matched 1:1']);
  });

  test('a query that cannot say takes nothing back', () => {
    const later = { ...cannotSay, statementId: 2n, businessDate: nextDay };
    expect(ends([{}], [{}, later], { asOf: nextDay })).toEqual(['matched 1:1', 'superseded 0:1']);
    expect(ends([{}], [cannotSay, later], { asOf: nextDay })).toEqual(['ambiguous 1:1', 'superseded 0:1']);
  });
});

describe('under way and failed', () => {
  const open = (minor: bigint) => ({ status: 'in_progress', amountMinor: minor }) as const;
  const failed = (minor: bigint) => ({ status: 'failed', amountMinor: minor }) as const;
  const pending = (minor: bigint) => ({ state: 'pending', amountMinor: minor }) as const;

  test('what is under way finds its partner by its money', () => {
    const sides = [
      [100, 60],
      [open(60n), open(100n)],
    ] as [Ours[], Theirs[]];
    expect(ends(...sides, { graceDays: 1 })).toEqual(['in_transit 1:1', 'in_transit 1:1']);
    expect(place(...sides).map(({ differenceMinor }) => differenceMinor)).toEqual([-60n, -100n]);
  });

  test('what is under way here is what is under way there', () => {
    expect(ends([100, pending(100n)], [open(100n)])).toEqual(['missing_theirs 1:0', 'status_mismatch 1:1']);
  });

  test('what we gave up is no candidate for it beside what lives', () => {
    expect(ends([100, failedTask], [open(90n)])).toEqual(['not_succeeded 1:0', 'status_reversed 1:1']);
    expect(ends([failedTask], [failed(90n), open(90n)])).toEqual([
      'nothing_moved 0:1',
      'status_mismatch 1:1',
    ]);
  });

  test('what failed there and did not succeed here are pairs by their money', () => {
    expect(ends([pending(100n), pending(60n)], [failed(60n), failed(100n)])).toEqual([
      'nothing_moved 1:1',
      'nothing_moved 1:1',
    ]);
  });

  test('a success of ours beside failures of other money needs a person', () => {
    expect(ends([100, failedTask], [failed(90n)])).toEqual(['not_succeeded 1:0', 'status_reversed 1:1']);
    expect(ends([100, 60], [failed(50n)])).toEqual(['ambiguous 2:1']);
    expect(ends([100], [failed(60n), failed(50n)])).toEqual(['ambiguous 1:2']);
  });

  test('reports are set aside until there is one for each item', () => {
    const days = ['2026-03-02', '2026-03-03', '2026-03-04'];
    const reports = days.map((businessDate, at) => ({
      ...open(100n),
      statementId: BigInt(at + 1),
      businessDate,
    }));
    const asOf = { asOf: '2026-03-09' };
    expect(ends([100, 100], reports, asOf)).toEqual([
      'status_reversed 1:1',
      'status_reversed 1:1',
      'superseded 0:1',
    ]);
    expect(ends([100], reports, asOf)).toEqual(['status_reversed 1:1', 'superseded 0:1', 'superseded 0:1']);
    const silent = { ...reports[1], status: 'unknown' } as const;
    expect(ends([100], [open(100n), silent], asOf)).toEqual(['status_reversed 1:1', 'superseded 0:1']);
  });

  test('of equal items the earliest is the one that has its line', () => {
    const [late, early] = [5, 4].map((hour) => ({ at: `2026-03-02T0${hour}:00:00.000Z` }));
    const [pair] = place([late!, early!], [{}]);
    expect([pair?.bucket, pair?.ours[0]?.at]).toEqual(['matched', early!.at]);
    const [charged] = place([{}], [late!, early!]);
    expect([charged?.bucket, charged?.theirs[0]?.at]).toEqual(['matched', early!.at]);
  });
});

describe('charged twice, uploaded twice', () => {
  test('the same line in another statement is told apart from a second charge', () => {
    const copy = { statementId: 2n };
    const placed = place([{}], [{}, copy]);
    expect(placed.map(({ breakKind, uploadedTwice }) => [breakKind, uploadedTwice])).toEqual([
      [null, false],
      ['duplicate_theirs', true],
    ]);
    const later = place([{}], [{}, { ...copy, at: '2026-03-02T04:00:01.000Z' }]);
    expect(later.map(({ breakKind, uploadedTwice }) => [breakKind, uploadedTwice])).toEqual([
      [null, false],
      ['duplicate_theirs', false],
    ]);
  });

  test('two equal lines of one file are two charges', () => {
    const placed = place([{}], [{}, { occurrence: 2 }]);
    expect(placed.map(({ uploadedTwice }) => uploadedTwice)).toEqual([false, false]);
    expect(ends([{}], [{}, { occurrence: 2 }])).toContain('duplicate_theirs 0:1');
  });

  test('a copy is no candidate', () => {
    expect(ends([failedTask], [{}, { statementId: 2n }])).toEqual([
      'duplicate_theirs 0:1',
      'status_mismatch 1:1',
    ]);
    expect(ends([], [{}, { statementId: 2n }])).toEqual(['duplicate_theirs 0:1', 'missing_ours 0:1']);
  });
});

test('a group without rows has no placement', () => {
  expect(place([], [])).toEqual([]);
});
