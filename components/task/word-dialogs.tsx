'use client';

import { Textarea } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { RevealedTask } from '@/lib/domain/views/task-page';
import { given, type TaskDialogProps } from './move-dialogs';
import { ReasonField } from './reason-field';
import { useDraft } from './use-draft';
import { useFieldProblem } from './use-field-problem';
import { useVerbCall } from './use-verb-call';
import { VerbDialog } from './verb-dialog';

export function NoteDialog({ task, verbs, opened, onClose, onDone }: TaskDialogProps) {
  const t = useTranslations('task.dialog');
  const said = useTranslations('task.said');
  const [draft, change] = useDraft(opened, () => ({ text: '' }));
  const call = useVerbCall(opened);
  const problem = useFieldProblem(call.failure);
  const send = () => verbs.note({ taskId: task.id, text: draft.text.trim() });
  return (
    <VerbDialog
      name="note"
      task={task}
      call={call}
      opened={opened}
      onClose={onClose}
      title={t('note.title', { id: task.id })}
      consequence={t('note.body')}
      note={t('noteRecord')}
      verb={t('note.verb')}
      notReady={given(draft.text) ? undefined : t('note.textMissing')}
      onSend={() => call.send(send, () => onDone(said('note')))}
    >
      <Textarea
        data-autofocus
        label={t('note.text')}
        value={draft.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        error={problem('text')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={1000}
        required
        withAsterisk={false}
      />
    </VerbDialog>
  );
}

export function RevealDialog({
  task,
  verbs,
  opened,
  onClose,
  onRevealed,
}: Omit<TaskDialogProps, 'onDone'> & { onRevealed: (revealed: RevealedTask) => void }) {
  const t = useTranslations('task.dialog');
  const [draft, change] = useDraft(opened, () => ({ reason: '' }));
  const call = useVerbCall(opened);
  const problem = useFieldProblem(call.failure);
  const send = () => verbs.reveal({ taskId: task.id, reason: draft.reason.trim() });
  return (
    <VerbDialog
      name="reveal"
      task={task}
      call={call}
      opened={opened}
      onClose={onClose}
      title={t('reveal.title', { id: task.id })}
      consequence={t('reveal.body')}
      note={t('noteRecord')}
      verb={t('reveal.verb')}
      notReady={given(draft.reason) ? undefined : t('reasonMissing')}
      onSend={() => call.send(send, onRevealed)}
    >
      <ReasonField
        autoFocus
        label={t('reveal.why')}
        value={draft.reason}
        onChange={(reason) => change({ reason })}
        problem={problem('reason')}
      />
    </VerbDialog>
  );
}
