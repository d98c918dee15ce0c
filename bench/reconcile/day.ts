import { dayOfMovements, type Movement } from '../../lib/testing/statements/movement';
import { wechatBillLines } from '../../lib/testing/statements/wechat-bill';

/** What is wrong with every hundredth row, by its place in the hundred. */
export const FLAWS = {
  missing_theirs: 1,
  missing_ours: 2,
  status_mismatch: 3,
  amount_mismatch: 4,
  currency_mismatch: 5,
  duplicate_theirs: 6,
  duplicate_ours: 7,
  ambiguous: 8,
  invalid: 10,
  /** Of refunds: those alone can fail on a bill of WeChat Pay. */
  status_reversed: 19,
} as const;
export type Flaw = keyof typeof FLAWS;

const OF: ReadonlyMap<number, Flaw> = new Map(
  Object.entries(FLAWS).map(([flaw, place]) => [place, flaw as Flaw]),
);

export type BenchDay = { date: string; rows: number; flawed: boolean };

function flawOf({ flawed }: BenchDay, index: number): Flaw | null {
  return flawed ? (OF.get(index % 100) ?? null) : null;
}

/** Lines of the bill of a day, each with its end, as it comes from the platform. */
export function* billLines(day: BenchDay): Generator<string> {
  let invalid = false;
  const movements = function* (): Generator<Movement> {
    let index = -1;
    for (const movement of dayOfMovements(day.date, day.rows)) {
      index += 1;
      const flaw = flawOf(day, index);
      invalid = flaw === 'invalid';
      if (flaw === 'missing_theirs') continue;
      yield flawedMovement(movement, flaw);
      if (flaw === 'duplicate_theirs') yield { ...movement, providerId: `${movement.providerId}2` };
    }
    invalid = false;
  };
  for (const line of wechatBillLines(movements())) yield invalid ? line.replace('\r\n', ',`more\r\n') : line;
}

function flawedMovement(movement: Movement, flaw: Flaw | null): Movement {
  const { amountMinor } = movement;
  if (flaw === 'amount_mismatch') return { ...movement, amountMinor: amountMinor + 1n };
  if (flaw === 'ambiguous') return { ...movement, amountMinor: amountMinor + 3n };
  if (flaw === 'currency_mismatch') return { ...movement, currency: 'USD' };
  if (flaw === 'status_reversed') return { ...movement, status: 'failed' };
  return movement;
}

/** The lines in another order, footer last: by strides, so that none has to be held for long. */
export function shuffled(lines: readonly string[]): string[] {
  const [header = '', ...rest] = lines;
  const footer = rest.splice(-2);
  const moved: string[] = [header];
  const strides = 997;
  for (let first = 0; first < strides; first += 1)
    for (let at = first; at < rest.length; at += strides) moved.push(rest[at] ?? '');
  return [...moved, ...footer];
}

/** What a run must find: breaks by kind, and rows that cannot be used. */
export function expectedBreaks({ rows, flawed }: BenchDay): Record<string, number> {
  if (!flawed) return { invalid: 0 };
  const each = rows / 100;
  const kinds = Object.fromEntries(Object.keys(FLAWS).map((flaw) => [flaw, each]));
  // A task whose line cannot be used misses it.
  return { ...kinds, missing_theirs: 2 * each };
}
