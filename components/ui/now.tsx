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
  const [anchor, setAnchor] = useState({ server: Date.parse(serverNow), local: 0 });
  const [now, setNow] = useState(anchor.server);

  const sync = useCallback((instant: string) => {
    const server = Date.parse(instant);
    setAnchor((before) => (before.server >= server ? before : { server, local: Date.now() }));
  }, []);

  useEffect(() => {
    sync(serverNow);
  }, [serverNow, sync]);

  useEffect(() => {
    const local = anchor.local || Date.now();
    const tick = () => setNow(anchor.server + (Date.now() - local));
    tick();
    const timer = setInterval(tick, TICK_MS);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [anchor]);

  const value = useMemo(() => ({ now, updatedAt: anchor.server, sync }), [now, anchor.server, sync]);
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
