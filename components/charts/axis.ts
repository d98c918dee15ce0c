/** The most lines of a grid, beside the axis itself. */
const MOST_LINES = 4;
const NICE = [1, 2, 2.5, 5, 10];

/** Ticks of a linear axis from nought, at most four above it, so that `max` lies within. Never empty. */
export function linearTicks(max: number): number[] {
  const wanted = max > 0 && Number.isFinite(max) ? max / MOST_LINES : 0.0025;
  const magnitude = 10 ** Math.floor(Math.log10(wanted));
  const step = (NICE.find((nice) => nice * magnitude >= wanted * 0.999999) ?? 10) * magnitude;
  const lines = Math.max(1, Math.ceil((max > 0 && Number.isFinite(max) ? max : step) / step - 1e-6));
  return Array.from({ length: lines + 1 }, (_, i) => Number((i * step).toPrecision(12)));
}

/** Ticks of a logarithmic axis: whole powers of ten round the values, at most four above the lowest. */
export function logTicks(min: number, max: number): number[] {
  const low = Math.floor(Math.log10(Math.max(1, min)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(1, max))));
  const step = Math.ceil((high - low) / MOST_LINES);
  const count = Math.ceil((high - low) / step);
  return Array.from({ length: count + 1 }, (_, i) => 10 ** (low + i * step));
}

/** Which of `count` buckets get a word under them: evenly spaced, the latest one among them. */
export function labelledIndices(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(count / most));
  const indices: number[] = [];
  for (let index = count - 1; index >= 0; index -= step) indices.unshift(index);
  return indices;
}

/** Moves labels apart that would lie on each other: `at` in px, `gap` px between them. In the order given. */
export function spreadLabels(at: readonly number[], gap: number): number[] {
  const order = at.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y);
  let before = Number.NEGATIVE_INFINITY;
  for (const label of order) {
    label.y = Math.max(label.y, before + gap);
    before = label.y;
  }
  // What was pushed past the lowest is taken back by half, so that the group stays round its middle.
  const pushed = Math.max(0, ...order.map(({ y, index }) => y - (at[index] ?? y)));
  return order.sort((a, b) => a.index - b.index).map(({ y }) => y - pushed / 2);
}
