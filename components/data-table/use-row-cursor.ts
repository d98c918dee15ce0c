'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useKeyboard } from '@/components/ui/keyboard';
import type { DataTableProps } from './columns';

export interface RowCursor {
  id: string | undefined;
  place: (id: string) => void;
  /** Ticks or unticks a row; range: everything from the last tick to it. The same function all along. */
  toggle: (id: string, range: boolean) => void;
}

/** The row the keyboard is on: it follows its row when the list is read again, and is forgotten with it. */
export function useRowCursor<Row extends object>(
  props: DataTableProps<Row>,
  bodyRef: RefObject<HTMLTableSectionElement | null>,
): RowCursor {
  const { rows, rowId, rowHref, onRowEnter, selection, onCursorChange } = props;
  const t = useTranslations('shell.keys');
  const router = useRouter();
  const lastTick = useRef<string | undefined>(undefined);
  const [placed, setPlaced] = useState<string>();
  const ids = rows.map(rowId);
  const index = placed === undefined ? -1 : ids.indexOf(placed);
  const id = index >= 0 ? placed : undefined;

  const report = useRef(onCursorChange);
  useEffect(() => {
    report.current = onCursorChange;
  });
  useEffect(() => report.current?.(rows[index]), [rows, index]);

  const move = (step: number) => {
    const next = index < 0 ? 0 : Math.min(ids.length - 1, Math.max(0, index + step));
    const nextId = ids[next];
    if (nextId === undefined) return;
    setPlaced(nextId);
    // Details that stand open between rows are rows of the table too.
    const row = bodyRef.current?.querySelectorAll<HTMLTableRowElement>('tr[data-row]')[next];
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  };

  const tick = (target: string | undefined, range: boolean) => {
    if (!selection || target === undefined) return;
    const at = ids.indexOf(target);
    const next = new Set(selection.ids);
    const anchor = lastTick.current === undefined ? -1 : ids.indexOf(lastTick.current);
    const added = !next.has(target);
    const span = range && anchor >= 0 ? ids.slice(Math.min(anchor, at), Math.max(anchor, at) + 1) : [target];
    for (const each of span) {
      if (added || range) next.add(each);
      else next.delete(each);
    }
    lastTick.current = target;
    selection.onChange(next);
  };
  const latest = useRef(tick);
  useEffect(() => {
    latest.current = tick;
  });
  const toggle = useCallback((id: string, range: boolean) => latest.current(id, range), []);

  const open = () => {
    const row = rows[index];
    if (!row) return;
    if (onRowEnter) onRowEnter(row);
    else if (rowHref) router.push(rowHref(row));
  };
  const ticking = selection
    ? [
        { keys: 'x', label: t('select'), run: () => tick(id, false) },
        { keys: 'Shift+x', label: t('selectRange'), run: () => tick(id, true) },
        { keys: 'Escape', label: t('clear'), run: () => selection.onChange(new Set()) },
      ]
    : [];
  useKeyboard([
    { keys: 'j', label: t('next'), run: () => move(1) },
    { keys: 'k', label: t('previous'), run: () => move(-1) },
    ...(rowHref || onRowEnter ? [{ keys: 'Enter', label: t('open'), run: open }] : []),
    ...ticking,
  ]);

  return { id, place: setPlaced, toggle };
}
