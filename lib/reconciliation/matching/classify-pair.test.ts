import { describe, expect, test } from 'vitest';
import type { BreakKind, Bucket, IgnoreReason, TheirStatus } from '../../domain/reconciliation';
import type { ShownStatus } from '../../domain/task-status';
import { DAY, OUR_STATES, ourItem, rulesFor, theirItem } from '../../testing/matching-items';
import { classifyGroup } from './classify-group';
import type { OurItem, TheirItem } from './our-item';
import type { GivenRules } from './rules';

function place(
  ours: Partial<OurItem> | null,
  theirs: Partial<TheirItem> | null,
  given: Partial<GivenRules> = {},
) {
  const group = {
    ours: ours === null ? [] : [ourItem(ours)],
    theirs: theirs === null ? [] : [theirItem(theirs)],
  };
  const placed = classifyGroup(group, rulesFor(given));
  expect(placed).toHaveLength(1);
  return placed[0]!;
}

/** Where it ends, in short: the break's kind, or the bucket with its reason. */
type End = BreakKind | Exclude<Bucket, 'break' | 'ignored'> | IgnoreReason;

function end(...given: Parameters<typeof place>): End {
  const { bucket, breakKind, reason } = place(...given);
  if (bucket === 'break' && breakKind !== null) return breakKind;
  if (bucket === 'ignored' && reason !== null) return reason;
  if (bucket === 'break' || bucket === 'ignored') throw new Error('neither kind nor reason');
  return bucket;
}

const inGrace = { graceDays: 1 };

/** Ours × [while the other side may come late, once it is late]. */
const PAIRS: Record<Exclude<TheirStatus, never>, Record<ShownStatus, [End, End]>> = {
  succeeded: {
    pending: ['in_transit', 'status_mismatch'],
    processing: ['in_transit', 'status_mismatch'],
    stuck: ['status_mismatch', 'status_mismatch'],
    success: ['matched', 'matched'],
    failed: ['status_mismatch', 'status_mismatch'],
    compensated: ['status_mismatch', 'status_mismatch'],
  },
  failed: {
    pending: ['in_transit', 'nothing_moved'],
    processing: ['in_transit', 'nothing_moved'],
    stuck: ['in_transit', 'nothing_moved'],
    success: ['status_reversed', 'status_reversed'],
    failed: ['nothing_moved', 'nothing_moved'],
    compensated: ['nothing_moved', 'nothing_moved'],
  },
  in_progress: {
    pending: ['in_transit', 'status_mismatch'],
    processing: ['in_transit', 'status_mismatch'],
    stuck: ['in_transit', 'status_mismatch'],
    success: ['in_transit', 'status_reversed'],
    failed: ['in_transit', 'status_mismatch'],
    compensated: ['in_transit', 'status_mismatch'],
  },
  unknown: {
    pending: ['in_transit', 'ambiguous'],
    processing: ['in_transit', 'ambiguous'],
    stuck: ['in_transit', 'ambiguous'],
    success: ['in_transit', 'ambiguous'],
    failed: ['in_transit', 'ambiguous'],
    compensated: ['in_transit', 'ambiguous'],
  },
};

describe('one and one', () => {
  const rows = Object.entries(PAIRS).flatMap(([status, states]) =>
    OUR_STATES.map((state) => [status as TheirStatus, state, ...states[state]] as const),
  );
  test.each(rows)('they %s, we %s: %s, late %s', (status, state, early, late) => {
    expect(end({ state }, { status }, inGrace)).toBe(early);
    expect(end({ state }, { status })).toBe(late);
  });

  test('what they moved and we did not counts in full, with its sign', () => {
    expect(place({ state: 'failed' }, {})).toMatchObject({ differenceMinor: 10_000n, currency: 'CNY' });
    expect(place({}, { status: 'failed' })).toMatchObject({ differenceMinor: -10_000n, currency: 'CNY' });
    expect(place({ amountMinor: null }, { status: 'failed' }).differenceMinor).toBe(-10_000n);
    expect(place({}, null).differenceMinor).toBe(-10_000n);
    expect(place(null, {}).differenceMinor).toBe(10_000n);
    expect(place({}, { status: 'unknown' }).differenceMinor).toBeNull();
  });

  test('they succeeded and we made it good in another way: money may have moved twice', () => {
    expect(place({ state: 'compensated' }, {}).paidTwice).toBe(true);
    expect(place({ state: 'failed' }, {}).paidTwice).toBe(false);
    expect(place({ state: 'compensated' }, { status: 'failed' }).paidTwice).toBe(false);
  });

  test('another currency is no amount', () => {
    const placed = place({ currency: 'JPY' }, {});
    expect(placed).toMatchObject({ breakKind: 'currency_mismatch', differenceMinor: null });
    expect(end({ currency: 'JPY', amountMinor: 10_000n }, {}, { toleranceMinor: 10n ** 15n })).toBe(
      'currency_mismatch',
    );
    expect(end({ currency: null }, {})).toBe('matched');
    expect(end({ currency: null }, {}, { currency: 'USD' })).toBe('currency_mismatch');
  });

  test.each([
    [0n, 10_001n, 'amount_mismatch', 1n],
    [1n, 10_001n, 'matched', 1n],
    [1n, 9_999n, 'matched', -1n],
    [1n, 9_998n, 'amount_mismatch', -2n],
    [0n, 10_000n, 'matched', 0n],
  ])('a tolerance of %s with %s: %s, difference %s', (toleranceMinor, amountMinor, ended, difference) => {
    expect(end({}, { amountMinor }, { toleranceMinor })).toBe(ended);
    expect(place({}, { amountMinor }, { toleranceMinor }).differenceMinor).toBe(difference);
  });

  test('where the type names no amount, presence is compared', () => {
    const placed = place({ amountMinor: null, currency: null }, { currency: 'JPY', amountMinor: 7n });
    expect(placed).toMatchObject({ bucket: 'matched', differenceMinor: null });
  });

  test('the grace of a pair begins with its later side', () => {
    const asOf = { graceDays: 1, asOf: '2026-03-03' };
    expect(end({ state: 'pending' }, {}, asOf)).toBe('status_mismatch');
    const late = place({ state: 'pending', businessDate: '2026-03-03' }, {}, asOf);
    expect(late).toMatchObject({ bucket: 'in_transit', dueBy: '2026-03-04' });
    expect(place({ state: 'pending' }, { businessDate: '2026-03-03' }, asOf).dueBy).toBe('2026-03-04');
  });
});

describe('one side alone', () => {
  test.each<[ShownStatus, End, End]>([
    ['success', 'in_transit', 'missing_theirs'],
    ['pending', 'in_transit', 'not_succeeded'],
    ['processing', 'in_transit', 'not_succeeded'],
    ['stuck', 'in_transit', 'not_succeeded'],
    ['failed', 'not_succeeded', 'not_succeeded'],
    ['compensated', 'compensated', 'compensated'],
  ])('we %s, they have nothing: %s, late %s', (state, early, late) => {
    expect(end({ state }, null, inGrace)).toBe(early);
    expect(end({ state }, null)).toBe(late);
  });

  test.each<[TheirStatus, End, End]>([
    ['succeeded', 'in_transit', 'missing_ours'],
    ['in_progress', 'in_transit', 'missing_ours'],
    ['unknown', 'in_transit', 'ambiguous'],
    ['failed', 'nothing_moved', 'nothing_moved'],
  ])('they %s, we have nothing: %s, late %s', (status, early, late) => {
    expect(end(null, { status }, inGrace)).toBe(early);
    expect(end(null, { status })).toBe(late);
  });

  test('the grace ends with the record of the day that it is due by', () => {
    const rules = { graceDays: 2 };
    expect(place({}, null, { ...rules, asOf: '2026-03-03' })).toMatchObject({
      bucket: 'in_transit',
      dueBy: '2026-03-04',
    });
    expect(end({}, null, { ...rules, asOf: '2026-03-04' })).toBe('missing_theirs');
    // Without a grace, too, nothing is missing from a record that is not there yet.
    expect(end({}, null, { asOf: '2026-03-01' })).toBe('in_transit');
    expect(end({}, null, { asOf: DAY })).toBe('missing_theirs');
  });

  test('fees are left aside until the source says otherwise; other movements are looked at', () => {
    expect(end(null, { kind: 'fee' })).toBe('kind_left_aside');
    expect(end(null, { kind: 'other' })).toBe('missing_ours');
    const kinds = { payment: 'match', refund: 'match', fee: 'match', other: 'leave_aside' } as const;
    expect(end(null, { kind: 'fee' }, { kinds })).toBe('missing_ours');
    expect(end({ kind: 'other' }, null, { kinds })).toBe('kind_left_aside');
  });
});
