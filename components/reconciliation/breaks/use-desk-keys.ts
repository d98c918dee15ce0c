'use client';

import { useTranslations } from 'next-intl';
import { useKeyboard } from '@/components/ui/keyboard';
import type { DeskTicks } from './desk-ticks';
import type { BreakDialogName } from './use-break-dialogs';
import type { DeskCursor } from './use-desk-cursor';

/** The desk without a pointer. Letters open a dialog, none acts by itself. */
export function useDeskKeys({
  cursor,
  ticks,
  onOpen,
  onEnter,
}: {
  cursor: DeskCursor;
  ticks: DeskTicks;
  onOpen: (name: BreakDialogName) => void;
  onEnter: (id: string) => void;
}): void {
  const t = useTranslations('breaks.desk.keys');
  const keys = useTranslations('shell.keys');
  const { current, index, move } = cursor;
  const tick = (range: boolean) => () => {
    if (current !== null && index >= 0) ticks.toggle(current, range);
  };
  useKeyboard([
    { keys: 'j', label: t('next'), run: () => move(1) },
    { keys: 'k', label: t('previous'), run: () => move(-1) },
    { keys: 'Enter', label: t('open'), run: () => current !== null && onEnter(current) },
    { keys: 'x', label: keys('select'), run: tick(false) },
    { keys: 'Shift+x', label: keys('selectRange'), run: tick(true) },
    { keys: 'Escape', label: keys('clear'), run: ticks.clear },
    { keys: 'a', label: t('accept'), run: () => onOpen('accept') },
    { keys: 'r', label: t('retry'), run: () => onOpen('retry') },
    { keys: 'c', label: t('compensate'), run: () => onOpen('compensate') },
    { keys: 'w', label: t('assign'), run: () => onOpen('assign') },
    { keys: 'n', label: t('note'), run: () => onOpen('note') },
  ]);
}
