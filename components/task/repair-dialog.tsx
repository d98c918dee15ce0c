'use client';

import { useTranslations } from 'next-intl';
import type { TaskPage } from '@/lib/domain/views/task-page';
import { CallDialog, type CallDialogProps } from './call-dialog';
import type { RepairName } from './task-verbs';
import { useRefusalText } from './use-refusal-text';

export interface RepairDialogProps extends Omit<
  CallDialogProps,
  'words' | 'forbidden' | 'signInTo' | 'say' | 'change' | 'note'
> {
  name: RepairName;
  task: TaskPage;
}

/** The start of a task that repairs this one, in a dialog: this one keeps its status. */
export function RepairDialog({ name, task, ...rest }: RepairDialogProps) {
  const t = useTranslations('task.dialog');
  const refusal = useRefusalText();
  return (
    <CallDialog
      {...rest}
      words={{ reload: t('reload'), reloadFirst: t('reloadFirst'), unanswered: t('unanswered') }}
      note={t('version', { version: task.lockVersion })}
      forbidden={refusal(task, name)}
      signInTo={`/tasks/${task.id}`}
    />
  );
}
