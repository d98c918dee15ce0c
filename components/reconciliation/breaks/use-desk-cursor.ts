'use client';

import { useEffect, useRef, useState, type RefObject } from 'react';
import type { ListParams } from '@/components/lists/list-href';
import { runHref } from '../run/run-path';
import { stepFrom } from './desk-rows';

export interface DeskCursor {
  current: string | null;
  /** Where it stands in the list, from 0; -1 when it has left it. */
  index: number;
  select: (id: string) => void;
  move: (step: 1 | -1) => void;
}

/** Which break is looked at. It stands in the address, without asking the server for the page again. */
export function useDeskCursor(
  runId: string,
  params: ListParams,
  order: readonly string[],
  start: string | null,
  listRef: RefObject<HTMLElement | null>,
): DeskCursor {
  const [current, setCurrent] = useState(start ?? order[0] ?? null);
  const lastIndex = useRef(0);
  const index = current === null ? -1 : order.indexOf(current);
  useEffect(() => {
    if (index >= 0) lastIndex.current = index;
  }, [index]);

  const select = (id: string) => {
    setCurrent(id);
    window.history.replaceState(null, '', runHref(runId, params, { break: id }));
  };
  const move = (step: 1 | -1) => {
    const next = stepFrom(order, current, lastIndex.current, step);
    if (next === undefined) return;
    select(next);
    const row = listRef.current?.querySelector<HTMLElement>(`tr[data-break="${next}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  };
  return { current, index, select, move };
}
