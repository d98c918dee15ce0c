import type { CappedCount } from '../../domain/views/quantities';
import { cappedCount } from '../capped-count';
import type { CountedGroup } from './group-page';

/** Tasks of some groups together; exact as long as every part is. */
export function sumOfGroups(groups: readonly CountedGroup[]): CappedCount {
  const parts = groups.map(({ found }) => cappedCount(found));
  return {
    count: parts.reduce((all, { count }) => all + count, 0),
    capped: parts.some(({ capped }) => capped),
  };
}
