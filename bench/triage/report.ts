import { reportRounds } from '../console/report';
import type { Round } from '../console/rounds';

/** Milliseconds within which ninety-five of a hundred must be read, by the beginning of a page's name. */
const TARGETS: readonly (readonly [string, number])[] = [
  ['tasks', 150],
  ['audit', 150],
  ['group', 150],
  ['lookup', 50],
  ['overview', 200],
  ['slo', 200],
];
const DEEP_TO_FIRST = 1.5;

/** Prints the table of the rounds and what of it holds its target. Returns the figures for the last line. */
export function reportTriage(rounds: readonly Round[]): Record<string, unknown> {
  const { medians, ratios } = reportRounds(rounds, 'triage');
  console.log(`\n${row('page', 'target', 'read p95', 'held', 'whole page p95', 'held')}`);
  let held = true;
  for (const name of rounds[0]?.keys() ?? []) {
    const target = TARGETS.find(([beginning]) => name.startsWith(beginning))?.[1];
    if (target === undefined) continue;
    const read = medians[`triage.${name}.read.p95`] ?? Number.NaN;
    const page = medians[`triage.${name}.p95`] ?? Number.NaN;
    held &&= read <= target;
    console.log(row(name, `${target}`, `${read}`, word(read <= target), `${page}`, word(page <= target)));
  }
  for (const [name, ratio] of deepRatios(ratios)) {
    held &&= ratio <= DEEP_TO_FIRST;
    console.log(row(name, `${DEEP_TO_FIRST}`, '', '', `${ratio}`, word(ratio <= DEEP_TO_FIRST)));
  }
  return { ...medians, ratios, held };
}

function deepRatios(ratios: Record<string, number>): [string, number][] {
  return Object.entries(ratios).filter(([name]) => name.endsWith('DeepToFirst'));
}

function word(isHeld: boolean): string {
  return isHeld ? 'yes' : 'no';
}

function row(name: string, ...columns: string[]): string {
  return [name.padEnd(20), ...columns.map((text) => text.padStart(16))].join('').trimEnd();
}
