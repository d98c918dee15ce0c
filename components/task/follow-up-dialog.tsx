'use client';

import { Checkbox, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { PayloadEditor } from '@/components/ui/payload-editor';
import { useNoPermissionText } from '@/components/ui/use-no-permission-text';
import { may } from '@/lib/domain/roles';
import type { RevealedTask, TaskPage } from '@/lib/domain/views/task-page';
import css from './compensation-fields.module.css';
import type { TaskDialogProps } from './move-dialogs';
import { ReasonField } from './reason-field';
import { RepairDialog } from './repair-dialog';
import { useDraft } from './use-draft';
import { useFieldProblem } from './use-field-problem';
import { useStarted } from './use-started';
import { useVerbCall } from './use-verb-call';

/** Starts a task that repairs a final one. revealed: the unmasked original, once it was shown on record. */
export function FollowUpDialog({
  task,
  verbs,
  opened,
  onClose,
  onDone,
  revealed,
}: TaskDialogProps & { revealed: RevealedTask | null }) {
  const t = useTranslations('followUps.followUp');
  const dialog = useTranslations('task.dialog');
  const started = useStarted();
  const [draft, change] = useDraft(opened, () => ({
    bizType: task.bizType,
    own: false,
    text: null as string | null,
    valid: true,
    reason: '',
  }));
  const call = useVerbCall(opened);
  const problem = useFieldProblem(call.failure);
  const start = originalText(task, revealed);
  const bizType = draft.bizType.trim();
  const input = {
    taskId: task.id,
    lockVersion: task.lockVersion,
    reason: draft.reason.trim(),
    ...(bizType === task.bizType ? {} : { bizType }),
    ...(draft.own ? { payload: draft.text ?? start } : {}),
  };
  const incomplete =
    bizType === '' ? t('typeMissing') : draft.own && !draft.valid ? dialog('edit.invalid') : undefined;
  return (
    <RepairDialog
      name="follow_up"
      task={task}
      call={call}
      opened={opened}
      onClose={onClose}
      wide={draft.own}
      title={t('title', { id: task.id })}
      consequence={t('body')}
      verb={t('verb')}
      notReady={incomplete ?? (input.reason === '' ? dialog('reasonMissing') : undefined)}
      onSend={() =>
        call.send(
          () => verbs.followUp(input),
          (answer) => onDone(started(answer)),
        )
      }
    >
      <TextInput
        label={t('type')}
        description={t('typeHelp')}
        value={draft.bizType}
        onChange={(event) => change({ bizType: event.currentTarget.value })}
        error={problem('bizType')}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: css.mono }}
      />
      <OwnPayload
        task={task}
        own={draft.own}
        start={start}
        onOwn={(own) => change({ own, text: null, valid: true })}
        onText={(text, valid) => change({ text, valid })}
        problem={problem('payload')}
      />
      <ReasonField
        autoFocus
        value={draft.reason}
        onChange={(reason) => change({ reason })}
        problem={problem('reason')}
      />
    </RepairDialog>
  );
}

function OwnPayload({
  task,
  own,
  start,
  onOwn,
  onText,
  problem,
}: {
  task: TaskPage;
  own: boolean;
  start: string;
  onOwn: (own: boolean) => void;
  onText: (text: string, valid: boolean) => void;
  problem?: string;
}) {
  const t = useTranslations('followUps.followUp');
  const noPermission = useNoPermissionText();
  const mayEdit = may(task.role, 'task.edit_payload') && may(task.role, 'task.reveal');
  return (
    <>
      <Checkbox
        label={t('own')}
        description={mayEdit ? t('ownHelp') : noPermission('task.edit_payload')}
        checked={own}
        disabled={!mayEdit}
        onChange={(event) => onOwn(event.currentTarget.checked)}
        error={problem}
      />
      {own && <PayloadEditor initialText={start} onChange={onText} />}
    </>
  );
}

/** What an own payload starts from: the original where it can be seen whole, else nothing. */
function originalText({ payload }: TaskPage, revealed: RevealedTask | null): string {
  const seen = payload.masked.length === 0 ? payload.text : null;
  return revealed?.payload.text ?? seen ?? '{}';
}
