'use client';

import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { useKeyboard } from '@/components/ui/keyboard';
import type { RevealedTask, TaskPage } from '@/lib/domain/views/task-page';
import type { DialogName, LinkedDialog } from './task-verbs';
import { useRefusalText } from './use-refusal-text';

export interface TaskDialogState {
  opened: DialogName | null;
  /** Opens a dialog, or says why its verb is not possible. */
  open: (name: DialogName) => void;
  close: () => void;
  /** Closes what is open and says what was done. */
  done: (said: string) => void;
  /** What was shown on record; forgotten when the payload has changed since. */
  revealed: RevealedTask | null;
  reveal: (revealed: RevealedTask | null) => void;
}

/** Which dialog is open, by button, by letter (r, c, e) or by address (`?do=`). */
export function useTaskDialogs(task: TaskPage, asked: LinkedDialog | undefined): TaskDialogState {
  const t = useTranslations('task.keys');
  const refusal = useRefusalText();
  const [opened, setOpened] = useState<DialogName | null>(() =>
    asked && refusal(task, asked) === undefined ? asked : null,
  );
  const [shown, setShown] = useState<RevealedTask | null>(null);

  const refuse = (name: DialogName) => {
    const message = refusal(task, name);
    if (message !== undefined) notifications.show({ id: 'task-refusal', message });
  };
  const open = (name: DialogName) => {
    if (refusal(task, name) === undefined) setOpened(name);
    else refuse(name);
  };
  const close = () => setOpened(null);
  const done = (said: string) => {
    setOpened(null);
    notifications.show({ message: said });
  };

  const arrive = useEffectEvent(() => {
    if (!asked) return;
    refuse(asked);
    // A reload must not open it again.
    window.history.replaceState(null, '', window.location.pathname);
  });
  useEffect(() => arrive(), []);

  useKeyboard([
    { keys: 'r', label: t('retry'), run: () => open('retry') },
    { keys: 'c', label: t('compensate'), run: () => open('compensate') },
    { keys: 'e', label: t('edit'), run: () => open('edit') },
  ]);
  const revealed = shown?.payload.revision === task.payload.revision ? shown : null;
  return { opened, open, close, done, revealed, reveal: setShown };
}
