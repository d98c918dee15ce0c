'use client';

import { useMemo, useState } from 'react';
import type { TableSelection } from '@/components/data-table/columns';
import type { TaskRow } from '@/lib/domain/views/task-list';

const NOTHING: ReadonlySet<string> = new Set();

export interface Ticks {
  /** For the table: every row of the page while all that match are selected. */
  selection: TableSelection;
  /** Rows of this page that are ticked, in their order. */
  rows: readonly TaskRow[];
  /** All that match the filter, not only what is on this page. */
  all: boolean;
  selectAll: () => void;
  clear: () => void;
}

interface Held {
  list: string;
  source: readonly TaskRow[];
  all: boolean;
  ids: ReadonlySet<string>;
}

/**
 * What is selected, within one state of the list: another filter or page begins with nothing. A row that is no longer
 * there when the list is read again has lost its tick, and does not get it back. startAll: all that match, at first.
 */
export function useTicks(list: string, rows: readonly TaskRow[], startAll: boolean): Ticks {
  const [stored, setHeld] = useState<Held>({ list, source: rows, all: startAll, ids: NOTHING });
  let held = stored;
  if (held.list !== list) held = { list, source: rows, all: false, ids: NOTHING };
  else if (held.source !== rows) held = { ...held, source: rows, ids: stillThere(held.ids, rows) };
  if (held !== stored) setHeld(held);

  const { all, ids } = held;
  const shown = useMemo(() => (all ? new Set(rows.map(({ id }) => id)) : ids), [all, ids, rows]);
  const set = (change: Partial<Held>) => setHeld({ ...held, ...change });
  return {
    selection: { ids: shown, onChange: (next) => set({ all: false, ids: next }) },
    rows: rows.filter(({ id }) => shown.has(id)),
    all,
    selectAll: () => set({ all: true, ids: NOTHING }),
    clear: () => set({ all: false, ids: NOTHING }),
  };
}

function stillThere(ids: ReadonlySet<string>, rows: readonly TaskRow[]): ReadonlySet<string> {
  if (ids.size === 0) return ids;
  const there = rows.filter(({ id }) => ids.has(id));
  return there.length === ids.size ? ids : new Set(there.map(({ id }) => id));
}
