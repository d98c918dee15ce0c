import { describe, expect, test } from 'vitest';
import { backoffMs } from './loop';
import { Prefetch } from './prefetch';

describe('prefetch', () => {
  test('a type that hangs never claims more than twice its slots', () => {
    const prefetch = new Prefetch();
    prefetch.observe(true, 10, 0);
    prefetch.observe(true, 10, 60_000);
    expect(prefetch.size(10)).toBe(10);
    expect(prefetch.size(1)).toBe(1);
  });

  test('batches that are emptied quickly grow to 500, and shrink again', () => {
    const prefetch = new Prefetch();
    for (let i = 0; i < 20; i += 1) prefetch.observe(true, 10, i * 20);
    expect(prefetch.size(10)).toBe(500);
    for (let i = 0; i < 20; i += 1) prefetch.observe(true, 10, 10_000 + i * 1_000);
    expect(prefetch.size(10)).toBe(10);
  });
});

describe('backing off', () => {
  test('doubles from 100 ms to 5 s and is never nothing', () => {
    expect([0, 1, 2, 50, 5_000].map((failures) => backoffMs(failures, 0.999999))).toEqual(
      [100, 200, 400, 5_000, 5_000].map((ms) => expect.closeTo(ms, 1) as number),
    );
    expect(backoffMs(0, 0)).toBe(50);
  });
});
