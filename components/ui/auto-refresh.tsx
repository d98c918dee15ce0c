'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { isDialogOpen } from './keyboard';

/**
 * Reads the page again every intervalMs, except while the tab is hidden, a dialog is open or paused is true.
 * A tab that comes back into view reads at once if a turn was missed.
 */
export function useAutoRefresh({
  intervalMs,
  paused = false,
}: {
  intervalMs: number;
  paused?: boolean;
}): void {
  const router = useRouter();
  useEffect(() => {
    if (paused) return undefined;
    let missed = false;
    const turn = () => {
      if (document.hidden || isDialogOpen()) {
        missed = true;
        return;
      }
      missed = false;
      router.refresh();
    };
    const shown = () => {
      if (!document.hidden && missed) turn();
    };
    const timer = setInterval(turn, intervalMs);
    document.addEventListener('visibilitychange', shown);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', shown);
    };
  }, [router, intervalMs, paused]);
}

/** The same as an element, for pages rendered on the server. */
export function AutoRefresh(props: { intervalMs: number; paused?: boolean }) {
  useAutoRefresh(props);
  return null;
}
