'use client';

import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';

const TICK_MS = 15_000;

interface NowState {
  now: number;
  updatedAt: number;
  sync: (serverNow: string) => void;
}

const NowContext = createContext<NowState | null>(null);

function useNowState(): NowState {
  const state = useContext(NowContext);
  if (!state) throw new Error('NowProvider is missing above this component');
  return state;
}

/**
 * The clock of the screen: the server's instant plus the time gone by since it arrived, so that a wrong
 * clock on the reader's machine shifts nothing. Ticks every 15 s. serverNow: ISO 8601, UTC.
 */
export function NowProvider({ serverNow, children }: { serverNow: string; children: ReactNode }) {
  const [latestRead, setLatestRead] = useState(0);
  const updatedAt = Math.max(latestRead, Date.parse(serverNow));
  const [ticked, setTicked] = useState(0);
  const now = Math.max(ticked, updatedAt);

  const sync = useCallback((instant: string) => {
    const read = Date.parse(instant);
    if (!Number.isNaN(read)) setLatestRead((before) => Math.max(before, read));
  }, []);

  useEffect(() => {
    const arrived = Date.now();
    const tick = () => setTicked(updatedAt + (Date.now() - arrived));
    const timer = setInterval(tick, TICK_MS);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [updatedAt]);

  const value = useMemo(() => ({ now, updatedAt, sync }), [now, updatedAt, sync]);
  return <NowContext.Provider value={value}>{children}</NowContext.Provider>;
}

/** The present instant in ms since the epoch, refreshed every 15 s. The only clock in components. */
export function useNow(): number {
  return useNowState().now;
}

/** When the data on the screen was read, in ms since the epoch. */
export function useUpdatedAt(): number {
  return useNowState().updatedAt;
}

/**
 * Tells the clock and the top bar when the page's data was read; render it once per page.
 * readAt: ISO 8601, the database's instant of the read.
 */
export function PageFreshness({ readAt }: { readAt: string }) {
  const { sync } = useNowState();
  useEffect(() => sync(readAt), [readAt, sync]);
  return null;
}
