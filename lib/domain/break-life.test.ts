import { describe, expect, test } from 'vitest';
import {
  breakStanding,
  closesBy,
  leavesAwaitingEvidence,
  reopensBy,
  type BreakEvent,
  type Evidence,
} from './break-life';
import { RESOLUTIONS, type Resolution } from './break-resolution';

const DAY = '2026-03-02';
const hour = (h: number) => `2026-03-02T${String(h).padStart(2, '0')}:00:00.000Z`;

function resolve(
  h: number,
  resolution: Resolution,
  given: Partial<Extract<BreakEvent, { type: 'resolve' }>> = {},
) {
  const found = { breakKind: 'status_mismatch', differenceMinor: 100n, until: null } as const;
  return { type: 'resolve', at: hour(h), resolution, ...found, ...given } as const;
}

function evidence(h: number, given: Partial<Evidence> = {}) {
  const agreed: Evidence = {
    via: 'statement',
    at: hour(h),
    bucket: 'matched',
    breakKind: null,
    reason: null,
    differenceMinor: 0n,
  };
  return { type: 'evidence', evidence: { ...agreed, ...given } } as const;
}

const aBreak = { bucket: 'break', breakKind: 'status_mismatch', differenceMinor: 100n } as const;
const stateOf = (events: BreakEvent[], asOf = DAY) => breakStanding(events, asOf).state;

describe('a decision', () => {
  test('a new break is open', () => {
    expect(breakStanding([], DAY)).toMatchObject({ state: 'open', resolution: null, returned: null });
  });

  test.each<[Resolution, string]>([
    ['retry', 'awaiting_evidence'],
    ['compensate', 'awaiting_evidence'],
    ['release', 'awaiting_evidence'],
    ['run_now', 'awaiting_evidence'],
    ['follow_up', 'awaiting_evidence'],
    ['accept', 'resolved'],
    ['link', 'resolved'],
    ['in_transit_until', 'in_transit_until'],
  ])('%s leaves the break %s', (resolution, state) => {
    expect(stateOf([resolve(1, resolution, { until: '2026-03-09' })])).toBe(state);
    expect(leavesAwaitingEvidence(resolution)).toBe(state === 'awaiting_evidence');
  });

  test('is undone by an appended reversal, whatever it was', () => {
    for (const resolution of RESOLUTIONS) {
      const events = [
        resolve(1, resolution, { until: '2026-03-09' }),
        { type: 'reverse', at: hour(2) } as const,
      ];
      expect(breakStanding(events, DAY)).toMatchObject({ state: 'open', resolution: null, since: hour(2) });
      expect(stateOf([...events, resolve(3, 'accept')])).toBe('resolved');
    }
  });

  test('in transit ends with the record of its day', () => {
    const events = [resolve(1, 'in_transit_until', { until: '2026-03-04' })];
    expect(stateOf(events, '2026-03-03')).toBe('in_transit_until');
    expect(breakStanding(events, '2026-03-04')).toMatchObject({ state: 'open', returned: 'overdue' });
    expect(stateOf([...events, evidence(5)], '2026-03-09')).toBe('resolved');
  });
});

describe('evidence', () => {
  test('a later line or query that agrees closes what awaits it, or is in transit, or open', () => {
    for (const via of ['statement', 'query'] as const) {
      expect(stateOf([resolve(2, 'retry'), evidence(3, { via })])).toBe('resolved');
      expect(stateOf([resolve(2, 'in_transit_until', { until: '2026-03-09' }), evidence(3, { via })])).toBe(
        'resolved',
      );
      expect(stateOf([evidence(3, { via })])).toBe('resolved');
    }
    const closed = breakStanding([resolve(2, 'retry'), evidence(3)], DAY);
    expect(closed).toMatchObject({ resolution: 'retry', closedBy: { at: hour(3) } });
  });

  test('that both say nothing moved is an agreement', () => {
    const nothing = { bucket: 'ignored', reason: 'nothing_moved', differenceMinor: null } as const;
    expect(stateOf([resolve(2, 'compensate'), evidence(3, nothing)])).toBe('resolved');
  });

  test.each<[string, Partial<Evidence>]>([
    ['a difference', aBreak],
    ['in transit', { bucket: 'in_transit' }],
    ['cannot say', { bucket: 'break', breakKind: 'ambiguous', differenceMinor: null }],
    ['an invalid row', { bucket: 'invalid' }],
    ['a kind that is left aside', { bucket: 'ignored', reason: 'kind_left_aside' }],
    ['our side alone', { bucket: 'ignored', reason: 'compensated' }],
  ])('%s closes nothing', (_, given) => {
    expect(stateOf([resolve(2, 'retry'), evidence(3, given)])).toBe('awaiting_evidence');
    expect(closesBy(breakStanding([], DAY), evidence(3, given).evidence)).toBe(false);
  });

  test('a record from before the repair proves nothing of it', () => {
    expect(stateOf([resolve(2, 'retry'), evidence(1)])).toBe('awaiting_evidence');
    expect(stateOf([resolve(2, 'retry'), evidence(2)])).toBe('awaiting_evidence');
    expect(stateOf([resolve(1, 'retry'), { type: 'reverse', at: hour(3) }, evidence(2)])).toBe('open');
  });
});

describe('a break opens again', () => {
  test('cancelling a matched payment leaves nothing reconciled behind (frappe/erpnext#54665)', () => {
    const events = [
      resolve(1, 'retry'),
      evidence(2),
      evidence(3, { ...aBreak, breakKind: 'status_reversed' }),
    ];
    expect(breakStanding(events, DAY)).toMatchObject({
      state: 'open',
      returned: 'taken_back',
      closedBy: null,
    });
    expect(stateOf([...events, evidence(4)])).toBe('resolved');
    // The run that is repeated over an older statement takes nothing back.
    expect(stateOf([resolve(1, 'retry'), evidence(3), evidence(2, aBreak)])).toBe('resolved');
  });

  test('an acceptance covers the difference that was accepted and no other', () => {
    const accepted = [resolve(1, 'accept')];
    expect(stateOf([...accepted, evidence(2, aBreak)])).toBe('resolved');
    expect(
      breakStanding([...accepted, evidence(2, { ...aBreak, differenceMinor: 101n })], DAY),
    ).toMatchObject({
      state: 'open',
      returned: 'changed',
    });
    expect(stateOf([...accepted, evidence(2, { ...aBreak, breakKind: 'amount_mismatch' })])).toBe('open');
    expect(stateOf([...accepted, evidence(2)])).toBe('resolved');
  });

  test('a link explains a row until the row has its own partner, is gone, left aside or another difference', () => {
    const linked = [resolve(5, 'link')];
    const ends = (given: Partial<Evidence>) => breakStanding([...linked, evidence(2, given)], DAY);
    const confirmed = { state: 'resolved', resolution: null, closedBy: { at: hour(2) }, covers: null };
    expect(ends({})).toMatchObject(confirmed);
    const gone = { bucket: 'ignored', reason: 'nothing_moved', differenceMinor: null } as const;
    expect(ends(gone)).toMatchObject(confirmed);
    const changed = { state: 'open', resolution: null, returned: 'changed' };
    expect(ends({ ...gone, reason: 'kind_left_aside' })).toMatchObject(changed);
    expect(ends({ ...aBreak, differenceMinor: 101n })).toMatchObject(changed);
    const holds = { state: 'resolved', resolution: 'link', closedBy: null };
    expect(ends(aBreak)).toMatchObject(holds);
    expect(ends({ bucket: 'in_transit', differenceMinor: null })).toMatchObject(holds);
    expect(breakStanding([resolve(5, 'accept'), evidence(6, {})], DAY)).toMatchObject({
      resolution: 'accept',
      closedBy: null,
    });
  });

  test('what is not closed has nothing to take back', () => {
    expect(reopensBy(breakStanding([], DAY), evidence(2, aBreak).evidence)).toBeNull();
    expect(stateOf([resolve(1, 'retry'), evidence(2, aBreak)])).toBe('awaiting_evidence');
  });
});
