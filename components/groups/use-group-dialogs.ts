'use client';

import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useKeyboard } from '@/components/ui/keyboard';
import { GROUP_ACTIONS, type GroupAction } from '@/lib/domain/group-life';
import type { FailureGroupPage } from '@/lib/domain/views/failure-group';
import { useGroupRefusalText } from './group-refusal';
import { GROUP_KEYS } from './group-verbs';

export interface GroupDialogState {
  opened: GroupAction | null;
  /** Opens a dialog, or says why its verb is not possible. */
  open: (action: GroupAction) => void;
  close: () => void;
  /** Closes what is open and says what was done. */
  done: (said: string) => void;
}

/** Which dialog is open, by button or by letter. */
export function useGroupDialogs(page: FailureGroupPage): GroupDialogState {
  const t = useTranslations('groups.verbs');
  const refusal = useGroupRefusalText();
  const [opened, setOpened] = useState<GroupAction | null>(null);
  const open = (action: GroupAction) => {
    const verdict = page.actions[action];
    if (verdict.allowed) setOpened(action);
    else notifications.show({ id: 'group-refusal', message: refusal(action, verdict) });
  };
  useKeyboard(
    GROUP_ACTIONS.map((action) => ({ keys: GROUP_KEYS[action], label: t(action), run: () => open(action) })),
  );
  return {
    opened,
    open,
    close: () => setOpened(null),
    done: (said) => {
      setOpened(null);
      notifications.show({ message: said });
    },
  };
}
