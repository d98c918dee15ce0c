'use client';

import { useRef, useState } from 'react';
import type { BreakRow } from '@/lib/domain/views/recon-break';

const NOTHING: ReadonlySet<string> = new Set();

export interface DeskTicks {
  ids: ReadonlySet<string>;
  /** Rows of this page that are ticked, in their order. */
  rows: readonly BreakRow[];
  /** Everything that the filters match, not only what is on this page. */
  all: boolean;
  /** range: everything from the last tick to it. */
  toggle: (id: string, range: boolean) => void;
  togglePage: () => void;
  selectAll: () => void;
  clear: () => void;
}

interface Held {
  source: readonly BreakRow[];
  all: boolean;
  ids: ReadonlySet<string>;
}

/** What is ticked. A row that is no longer there when the desk is read again has lost its tick, and does not get it back. */
export function useDeskTicks(rows: readonly BreakRow[]): DeskTicks {
  const [stored, setHeld] = useState<Held>({ source: rows, all: false, ids: NOTHING });
  const last = useRef<string>(undefined);
  let held = stored;
  if (held.source !== rows) {
    held = { ...held, source: rows, ids: stillThere(held.ids, rows), all: held.all && rows.length > 0 };
    setHeld(held);
  }
  const order = rows.map(({ id }) => id);
  const shown = held.all ? new Set(order) : held.ids;
  const set = (ids: ReadonlySet<string>, all = false) => setHeld({ source: rows, all, ids });
  const toggle = (id: string, range: boolean) => {
    const at = order.indexOf(id);
    const anchor = last.current === undefined ? -1 : order.indexOf(last.current);
    const span = range && anchor >= 0 ? order.slice(Math.min(anchor, at), Math.max(anchor, at) + 1) : [id];
    const adds = range || !shown.has(id);
    const next = new Set(shown);
    for (const each of span) {
      if (adds) next.add(each);
      else next.delete(each);
    }
    last.current = id;
    set(next);
  };
  return {
    ids: shown,
    rows: rows.filter(({ id }) => shown.has(id)),
    all: held.all,
    toggle,
    togglePage: () => set(order.every((id) => shown.has(id)) ? NOTHING : new Set(order)),
    selectAll: () => set(NOTHING, true),
    clear: () => set(NOTHING),
  };
}

function stillThere(ids: ReadonlySet<string>, rows: readonly BreakRow[]): ReadonlySet<string> {
  if (ids.size === 0) return ids;
  const there = rows.filter(({ id }) => ids.has(id));
  return there.length === ids.size ? ids : new Set(there.map(({ id }) => id));
}
