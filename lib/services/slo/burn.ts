import {
  addTally,
  allowedFailures,
  BURN_WINDOWS,
  burnRate,
  failureRate,
  NO_TALLY,
  type RecentType,
} from '../../domain/slo';
import type { BurnWindow } from '../../domain/views/slo';

/** How fast these types together spend what their targets allow, by window. */
export function burnOf(types: readonly RecentType[]): BurnWindow[] {
  return BURN_WINDOWS.map(({ hours, alertAt }, index) => {
    const tallies = types.map((type) => ({ type, tally: type.windows[index] ?? NO_TALLY }));
    const all = tallies.reduce((sum, { tally }) => addTally(sum, tally), NO_TALLY);
    const allowed = tallies.reduce(
      (sum, { type, tally }) => sum + allowedFailures(tally.created, type.objectiveFailureBp),
      0,
    );
    const target = all.created > 0 ? allowed / all.created : null;
    return { hours, times: burnRate(failureRate(all), target), alertAt };
  });
}
