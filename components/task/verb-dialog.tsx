'use client';

import { useTranslations } from 'next-intl';
import { useNotPossibleText } from '@/components/ui/use-verb-error-text';
import type { TaskPage } from '@/lib/domain/views/task-page';
import { CallDialog, type CallDialogProps } from './call-dialog';
import { DIALOG_ACTION, type MoveName } from './task-verbs';

export interface VerbDialogProps extends Omit<CallDialogProps, 'words' | 'forbidden' | 'signInTo' | 'say'> {
  name: MoveName;
  task: TaskPage;
}

/** A task's verb in a dialog. note: what the row version protects from, unless told otherwise. */
export function VerbDialog({ name, task, change, note, ...rest }: VerbDialogProps) {
  const t = useTranslations('task.dialog');
  const refusal = useNotPossibleText();
  const action = DIALOG_ACTION[name];
  const verdict = task.actions[action];
  return (
    <CallDialog
      {...rest}
      words={{ reload: t('reload'), reloadFirst: t('reloadFirst'), unanswered: t('unanswered') }}
      note={note ?? t('version', { version: task.lockVersion })}
      change={verdict.allowed ? change : undefined}
      forbidden={verdict.allowed ? undefined : refusal(action, verdict)}
      // A page that closes nothing: the dialog stands open in the other tab.
      signInTo={`/tasks/${task.id}`}
    />
  );
}
