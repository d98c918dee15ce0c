'use client';

import { instantParts } from '@/components/ui/instant-text';
import { useNow } from '@/components/ui/now';

/** Today's business date of a source: by its own wall clock, not the reader's. */
export function useSourceToday(zone: string): string {
  return instantParts(useNow(), zone).date;
}
