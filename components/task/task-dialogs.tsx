'use client';

import { useTranslations } from 'next-intl';
import type { RevealedTask, TaskPage } from '@/lib/domain/views/task-page';
import { CompensateDialog } from './compensate-dialog';
import { EditDialog } from './edit-dialog';
import { FollowUpDialog } from './follow-up-dialog';
import { GiveUpDialog, ReleaseDialog, RetryDialog } from './move-dialogs';
import { RunCompensationDialog } from './run-compensation-dialog';
import type { TaskVerbs } from './task-verbs';
import type { TaskDialogState } from './use-task-dialogs';
import { NoteDialog, RevealDialog } from './word-dialogs';

/** Every dialog of the page; at most one is open. */
export function TaskDialogs({
  task,
  verbs,
  dialogs,
}: {
  task: TaskPage;
  verbs: TaskVerbs;
  dialogs: TaskDialogState;
}) {
  const said = useTranslations('task.said');
  const { opened, close: onClose, done: onDone, revealed, reveal } = dialogs;
  const shared = { task, verbs, onClose, onDone };
  const onRevealed = (shown: RevealedTask) => {
    reveal(shown);
    onDone(said('reveal'));
  };
  return (
    <>
      <RetryDialog {...shared} opened={opened === 'retry'} />
      <ReleaseDialog {...shared} opened={opened === 'release'} />
      <GiveUpDialog {...shared} opened={opened === 'give_up'} />
      <CompensateDialog {...shared} opened={opened === 'compensate'} />
      <CompensateDialog {...shared} opened={opened === 'amend'} amend />
      <EditDialog {...shared} opened={opened === 'edit'} revealed={revealed} onRevealed={reveal} />
      <FollowUpDialog {...shared} opened={opened === 'follow_up'} revealed={revealed} />
      <RunCompensationDialog {...shared} opened={opened === 'run_compensation'} />
      <NoteDialog {...shared} opened={opened === 'note'} />
      <RevealDialog {...shared} opened={opened === 'reveal'} onRevealed={onRevealed} />
    </>
  );
}
