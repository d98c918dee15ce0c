'use client';

import { useTranslations } from 'next-intl';
import { useDurationText } from '@/components/ui/quantities';
import type { WorkerRow } from '@/lib/domain/views/workers';

/** A machine whose clock is further away than this is worth a word. */
const TOLERATED_MS = 1_000;
/** Differences below it are the measurement's own. */
const EXACT_MS = 50;

export function isClockOff({ clockOffsetMs, state }: Pick<WorkerRow, 'clockOffsetMs' | 'state'>): boolean {
  return state !== 'stopped' && Math.abs(clockOffsetMs) > TOLERATED_MS;
}

/** How a machine's clock stands to the database's. offset: database minus machine, milliseconds. */
export function useClockText(): (offset: number) => string {
  const t = useTranslations('workers.clock');
  const duration = useDurationText();
  return (offset) => {
    if (Math.abs(offset) <= EXACT_MS) return t('exact');
    return t(offset > 0 ? 'behind' : 'ahead', { time: duration(Math.abs(offset)) });
  };
}
