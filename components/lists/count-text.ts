'use client';

import { useFormatter } from 'next-intl';
import type { CappedCount } from '@/lib/domain/views/quantities';

/** A count as text for sentences: "1,284", "10,000+". */
export function useCountText(): (count: CappedCount) => string {
  const format = useFormatter();
  return ({ count, capped }) => `${format.number(count)}${capped ? '+' : ''}`;
}
