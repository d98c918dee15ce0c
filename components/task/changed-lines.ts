/**
 * Numbers (from 1) of the lines of `after` that `before` does not have in that place: what lies between the
 * common beginning and the common end, less what only moved.
 */
export function changedLines(before: string, after: string): number[] {
  const old = before.split('\n');
  const now = after.split('\n');
  let head = 0;
  while (head < Math.min(old.length, now.length) && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(old.length, now.length) - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  const kept = new Set(old.slice(head, old.length - tail));
  const middle = now.slice(head, now.length - tail);
  return middle.flatMap((line, index) => (kept.has(line) ? [] : [head + index + 1]));
}
