import { figureOf, figureText, type Figure } from '../figures';
import type { Measured, Round } from './rounds';

const COLUMNS = {
  p50: ({ page }: Measured) => page.p50,
  p95: ({ page }: Measured) => page.p95,
  'read.p50': ({ read }: Measured) => read?.p50,
  'read.p95': ({ read }: Measured) => read?.p95,
  cpu: ({ cpu }: Measured) => cpu ?? undefined,
} as const;
/** Signed in, with the frame round every page and nothing else: what the others' ratios are to. */
const BASE = 'account';

export type RoundFigures = { medians: Record<string, number>; ratios: Record<string, number> };

/**
 * Prints the table. Returns the medians of the rounds by dotted names that begin with `prefix`, in milliseconds and
 * kilobytes, with the ratios.
 */
export function reportRounds(rounds: readonly Round[], prefix: string): RoundFigures {
  const medians: Record<string, number> = {};
  const ratios: Record<string, number> = {};
  const p95 = (name: string) => figure(rounds, name, COLUMNS.p95)?.median ?? Number.NaN;
  const ratio = (name: string, to: string) => Number((p95(name) / p95(to)).toFixed(2));
  console.log(line('page', ['p50 ms', 'p95 ms', 'read p50', 'read p95', 'cpu ms', 'KB', `p95 to ${BASE}`]));
  for (const name of rounds[0]?.keys() ?? []) {
    const texts: string[] = [];
    for (const [column, value] of Object.entries(COLUMNS)) {
      const one = figure(rounds, name, value);
      texts.push(one === null ? '' : figureText(one));
      if (one !== null) medians[`${prefix}.${name}.${column}`] = one.median;
    }
    ratios[name] = ratio(name, BASE);
    const size = figure(rounds, name, ({ kilobytes }) => kilobytes);
    if (size !== null) medians[`${prefix}.${name}.kilobytes`] = size.median;
    console.log(line(name, [...texts, String(size?.median), String(ratios[name])]));
  }
  ratios.failedDeepToFirst = ratio('tasksFailedDeep', 'tasksFailed');
  ratios.allDeepToFirst = ratio('tasksAllDeep', 'tasksAll');
  return { medians, ratios };
}

function figure(
  rounds: readonly Round[],
  name: string,
  value: (measured: Measured) => number | undefined,
): Figure | null {
  const values = rounds.flatMap((round) => {
    const measured = round.get(name);
    return (measured && value(measured)) ?? [];
  });
  return values.length === 0 ? null : figureOf(values, 1);
}

function line(name: string, columns: readonly string[]): string {
  return [name.padEnd(16), ...columns.map((text) => text.padStart(24))].join('').trimEnd();
}
