import { dayOfMovements } from '../../lib/testing/statements/movement';

/**
 * Seconds of a plain hash join in memory, nothing round it: as many keys with amounts on both sides, all of which agree.
 * What a run does beside this is reading, keeping and proving.
 */
export function plainJoin(rows: number): number {
  const ours: [string, number][] = [];
  const theirs: [string, number][] = [];
  for (const { key, amountMinor } of dayOfMovements('2026-03-02', rows)) {
    ours.push([key, Number(amountMinor)]);
    theirs.push([`${key} `.trim(), Number(amountMinor)]);
  }
  const began = performance.now();
  const known = new Map<string, number>();
  for (const [key, amount] of ours) known.set(key, amount);
  let agreed = 0;
  for (const [key, amount] of theirs) if (known.get(key) === amount) agreed += 1;
  if (agreed !== rows) throw new Error(`the join found ${agreed} of ${rows}`);
  return (performance.now() - began) / 1000;
}
