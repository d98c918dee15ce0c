'use client';

import { Textarea } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { given } from '@/components/task/move-dialogs';
import { useDraft } from '@/components/task/use-draft';
import { useFieldProblem } from '@/components/task/use-field-problem';
import { useVerbCall } from '@/components/task/use-verb-call';
import { GroupDialog, type GroupDialogProps } from './group-dialog';
import { seenOf } from './group-verbs';

/** What everybody should know about the group, in place of what stood there. */
export function NoteDialog({ page, verbs, opened, onClose, onDone }: GroupDialogProps) {
  const t = useTranslations('groups.dialog');
  const said = useTranslations('groups.said');
  const [draft, change] = useDraft(opened, () => ({ note: page.life.note ?? '' }));
  const call = useVerbCall(opened);
  const problem = useFieldProblem(call.failure);
  const note = given(draft.note);
  return (
    <GroupDialog
      action="note"
      page={page}
      call={call}
      opened={opened}
      onClose={onClose}
      consequence={t('note.body')}
      verb={note === undefined && page.life.note !== null ? t('note.verbNone') : t('note.verb')}
      notReady={(note ?? null) === page.life.note ? t('note.same') : undefined}
      onSend={() =>
        call.send(
          () => verbs.note({ ...seenOf(page), note }),
          () => onDone(said(note === undefined ? 'unnote' : 'note')),
        )
      }
    >
      <Textarea
        label={t('note.field')}
        description={t('note.help')}
        value={draft.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
        error={problem('note')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={1000}
        data-autofocus
      />
    </GroupDialog>
  );
}
