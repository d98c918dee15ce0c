import { expect, test } from 'vitest';
import { labelledIndices, linearTicks, logTicks, spreadLabels } from './axis';

test('a grid has at most four lines and holds the largest value', () => {
  expect(linearTicks(0.02)).toEqual([0, 0.005, 0.01, 0.015, 0.02]);
  expect(linearTicks(0.0142)).toEqual([0, 0.005, 0.01, 0.015]);
  expect(linearTicks(1.5)).toEqual([0, 0.5, 1, 1.5]);
  for (const max of [0, 0.0001, 0.013, 0.99, 1, 3.7, 250, Number.NaN, Number.POSITIVE_INFINITY]) {
    const ticks = linearTicks(max);
    expect(ticks.length).toBeGreaterThanOrEqual(2);
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect(ticks.every(Number.isFinite)).toBe(true);
    if (Number.isFinite(max)) expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
  }
});

test('a logarithmic axis goes by whole powers of ten and never begins at nought', () => {
  expect(logTicks(120, 71_000)).toEqual([100, 1_000, 10_000, 100_000]);
  expect(logTicks(0, 3_000_000_000)).toEqual([1, 1_000, 1_000_000, 1_000_000_000, 1_000_000_000_000]);
  expect(logTicks(7, 7)).toEqual([1, 10]);
  expect(logTicks(1000, 1000)).toEqual([1_000, 10_000]);
});

test('the latest bucket always has its word', () => {
  expect(labelledIndices(30, 10)).toEqual([2, 5, 8, 11, 14, 17, 20, 23, 26, 29]);
  expect(labelledIndices(1, 10)).toEqual([0]);
  expect(labelledIndices(0, 10)).toEqual([]);
});

test('labels that would lie on each other move apart', () => {
  expect(spreadLabels([100, 20, 60], 12)).toEqual([100, 20, 60]);
  // Sorted 50, 50, 52 becomes 50, 62, 74; the last was pushed by 22, half of which all go back.
  expect(spreadLabels([50, 52, 50], 12)).toEqual([39, 63, 51]);
});
