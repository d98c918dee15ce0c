import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closedCircuit, coolDownMs, probeIsDue, signOf, tripsOnOpening, type Circuit } from './circuit';
import { closingOf, holdingOf, openingOf, reopeningOf, resumingOf } from './circuit-changes';
import type { Outcome } from './outcome';

const RULES = { enabled: true, failures: 3, coolDownMs: 1_000, coolDownCapMs: 8_000 };
const NOW = new Date('2026-03-18T00:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const FAILURE = { class: 'timeout', message: 'No answer within 700 ms', retryAfterMs: null };
const chance = (now: Date) => ({ now, random: 0 });

const failing = (kind: 'failed' | 'permanent' | 'unknown', name: string): Outcome => ({
  kind,
  error: { class: name, message: '' },
});
const opened = (circuit: Circuit, now: Date): Circuit => ({
  ...circuit,
  ...openingOf(circuit, FAILURE, 3, RULES, chance(now)),
});

describe('what an attempt says about the other side', () => {
  test.each([
    [{ kind: 'succeeded' } as Outcome, 'good'],
    [failing('unknown', 'timeout'), 'bad'],
    [failing('unknown', 'connection_lost'), 'bad'],
    [failing('failed', 'connection_refused'), 'bad'],
    [failing('failed', 'http_503'), 'bad'],
    [failing('failed', 'http_429'), 'bad'],
    [failing('failed', 'RangeError'), 'bad'],
    [failing('unknown', 'http_202'), 'good'],
    [failing('unknown', 'http_409'), 'good'],
    [failing('permanent', 'http_422'), 'nothing'],
    [failing('permanent', 'refused_host'), 'nothing'],
    [failing('failed', 'http_425'), 'nothing'],
    [failing('unknown', 'worker_stopped'), 'nothing'],
  ])('%o says %s', (outcome, sign) => {
    expect(signOf(outcome)).toBe(sign);
  });
});

describe('the cool-down', () => {
  test('doubles up to its cap, and up to a fifth of it is left out', () => {
    const without = [1, 2, 3, 4, 5].map((trips) => coolDownMs(RULES, trips, 0));
    expect(without).toEqual([1_000, 2_000, 4_000, 8_000, 8_000]);
    expect(coolDownMs(RULES, 1, 0.5)).toBe(900);
  });

  test('waits for as long as the other side asked, up to the cap', () => {
    expect(coolDownMs(RULES, 1, 0, 3_000)).toBe(3_000);
    expect(coolDownMs(RULES, 1, 0, 86_400_000)).toBe(8_000);
    expect(coolDownMs(RULES, 4, 0, 10)).toBe(8_000);
  });

  test('is finite, at least 80 ms and at most the cap for any number of openings', () => {
    fc.assert(
      fc.property(fc.integer(), fc.double({ min: 0, max: 0.999, noNaN: true }), (trips, random) => {
        const ms = coolDownMs(RULES, trips, random);
        expect(ms).toBeGreaterThanOrEqual(800);
        expect(ms).toBeLessThanOrEqual(8_000);
      }),
    );
  });
});

describe('openings in a row', () => {
  test('a circuit that opens again sooner than its last cool-down goes on counting', () => {
    const first = opened(closedCircuit('t', NOW), NOW);
    expect(first).toMatchObject({ state: 'open', trips: 1, failures: 3, nextProbeAt: later(1_000) });
    const again = { ...first, ...reopeningOf(first, FAILURE, RULES, chance(later(1_000))) };
    expect(again).toMatchObject({ trips: 2, pausedSince: NOW, nextProbeAt: later(3_000) });
    const closed = { ...again, ...closingOf(later(3_000)) };
    expect(closed).toMatchObject({ state: 'closed', failures: 0, pausedSince: null, lastError: null });
    expect(tripsOnOpening(closed, RULES, later(4_999))).toBe(3);
    expect(tripsOnOpening(closed, RULES, later(5_000))).toBe(1);
  });
});

describe('a hold', () => {
  test('of a type that worked ends in a closed circuit', () => {
    const held = { ...closedCircuit('t', NOW), ...holdingOf(closedCircuit('t', NOW), 'Li', 'audit', NOW) };
    expect(held).toMatchObject({ state: 'held', heldBy: 'Li', pausedSince: NOW });
    expect(resumingOf(held, later(5))).toMatchObject({ state: 'closed', pausedSince: null, heldBy: null });
  });

  test('of a type whose circuit was open ends in a probe, and the pause keeps its beginning', () => {
    const open = opened(closedCircuit('t', NOW), NOW);
    const held = { ...open, ...holdingOf(open, 'Li', 'audit', later(500)) };
    expect(held).toMatchObject({ pausedSince: NOW, nextProbeAt: null });
    const resumed = { ...held, ...resumingOf(held, later(900)) };
    expect(resumed).toMatchObject({ state: 'open', pausedSince: NOW, nextProbeAt: later(900) });
    expect(probeIsDue(resumed, later(900))).toBe(true);
  });
});

describe('when a probe is due', () => {
  const open = opened(closedCircuit('t', NOW), NOW);
  const probing: Circuit = {
    ...open,
    state: 'half_open',
    probe: { token: 'p', worker: 'w', until: later(60_000) },
  };

  test('after the cool-down, not while somebody probes, and again once they are gone', () => {
    expect(probeIsDue(open, later(999))).toBe(false);
    expect(probeIsDue(open, later(1_000))).toBe(true);
    expect(probeIsDue(probing, later(60_000))).toBe(false);
    expect(probeIsDue(probing, later(60_001))).toBe(true);
  });

  test('never while the type is claimed, or held by a person', () => {
    expect(probeIsDue(closedCircuit('t', NOW), later(9e9))).toBe(false);
    expect(probeIsDue({ ...open, state: 'held', nextProbeAt: null }, later(9e9))).toBe(false);
  });
});
