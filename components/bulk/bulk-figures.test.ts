import { describe, expect, it } from 'vitest';
import type { BulkCounts, BulkPage } from '@/lib/domain/views/bulk';
import { barParts, finishedOf, inCanary, movedOf, percentOf } from './bulk-figures';

const COUNTS: BulkCounts = {
  succeeded: 241,
  failed: 6,
  skipped: 9,
  in_flight: 17,
  retrying: 3,
  waiting: 136,
  total: 412,
};

describe('the parts of the bar', () => {
  it('add up to the total, with what is tried again in flight', () => {
    const parts = barParts(COUNTS);
    expect(parts.in_flight).toBe(20);
    expect(Object.values(parts).reduce((sum, part) => sum + part)).toBe(COUNTS.total);
    expect(finishedOf(COUNTS)).toBe(256);
    expect(movedOf(COUNTS)).toBe(267);
  });
});

describe('percentOf', () => {
  it('is 100 only for the whole and 0 only for nothing', () => {
    expect(percentOf(256, 412)).toBe('62.1');
    expect(percentOf(4, 50)).toBe('8');
    expect(percentOf(99_999, 100_000)).toBe('99.9');
    expect(percentOf(1, 100_000)).toBe('0.1');
    expect(percentOf(0, 5)).toBe('0');
    expect(percentOf(5, 5)).toBe('100');
    expect(percentOf(0, 0)).toBe('0');
  });
});

describe('inCanary', () => {
  const page = (state: BulkPage['state'], why: BulkPage['why'], canary: number | null, counts: BulkCounts) =>
    inCanary({ state, why, options: { canary }, counts } as BulkPage);
  const first = { ...COUNTS, succeeded: 8, failed: 0, skipped: 0, in_flight: 2, retrying: 0, waiting: 402 };

  it('holds from the first move until somebody lets the rest go', () => {
    expect(page('running', null, 10, first)).toBe(true);
    expect(page('paused', 'canary', 10, first)).toBe(true);
    expect(page('running', null, 10, { ...first, succeeded: 30, waiting: 380 })).toBe(false);
  });

  it('never holds without one, by another pause, or with nothing left to wait', () => {
    expect(page('running', null, null, first)).toBe(false);
    expect(page('paused', 'person', 10, first)).toBe(false);
    expect(page('running', null, 10, { ...first, waiting: 0 })).toBe(false);
    expect(page('done', null, 10, first)).toBe(false);
  });
});
