'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { isDialogOpen } from '@/components/ui/keyboard';
import type { CappedCount } from '@/lib/domain/views/quantities';

const INTERVAL_MS = 15_000;

/**
 * How many rows came since the page was read at `at`; null for none. onQuiet runs at a turn without any: the rows
 * on the screen can then be read again, since nothing would be pushed in front of them.
 * Waits while the tab is hidden or a dialog is open; a tab that comes back asks at once.
 */
export function useNewRows(
  at: string,
  check: () => Promise<CappedCount | null>,
  onQuiet: () => void,
): CappedCount | null {
  const [found, setFound] = useState<{ at: string; total: CappedCount }>();
  const turn = useEffectEvent(async (alive: () => boolean) => {
    const total = await check().catch(() => null);
    if (!alive() || total === null) return;
    if (total.count > 0) setFound({ at, total });
    else onQuiet();
  });
  useEffect(() => {
    let alive = true;
    let missed = false;
    const tick = () => {
      missed = document.hidden || isDialogOpen();
      if (!missed) void turn(() => alive);
    };
    const shown = () => {
      if (!document.hidden && missed) tick();
    };
    const timer = setInterval(tick, INTERVAL_MS);
    document.addEventListener('visibilitychange', shown);
    return () => {
      alive = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', shown);
    };
  }, [at]);
  return found?.at === at ? found.total : null;
}
