'use client';

import { Button, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useRouter } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { CallDialog } from '@/components/task/call-dialog';
import { useDraft } from '@/components/task/use-draft';
import { useVerbCall } from '@/components/task/use-verb-call';
import { ActionButton } from '@/components/ui/action-button';
import { Count } from '@/components/ui/quantities';
import type { VerbError, VerbResult } from '@/lib/domain/errors';
import type { TaskTypePage, TaskTypeSaved } from '@/lib/domain/views/task-type';
import { editTypeHref, taskTypeHref, TASK_TYPES_PATH } from './paths';
import { useProblemText } from './problem-words';

type Seen = { bizType: string; lockVersion: number };
type Saved = Promise<VerbResult<TaskTypeSaved>>;

export interface TypeActionCalls {
  switchType: (input: Seen & { enabled: boolean; reason?: string }) => Saved;
  deleteType: (input: Seen) => Saved;
}

interface PartProps {
  page: TaskTypePage;
  calls: TypeActionCalls;
}

/** Edit, enable or disable, delete: the last two after saying what follows. */
export function TypeActions(props: PartProps) {
  const t = useTranslations('taskTypes');
  const [opened, setOpened] = useState<'switch' | 'delete' | null>(null);
  const close = () => setOpened(null);
  const { type, used } = props.page;
  return (
    <>
      <ActionButton reason={used ? t('remove.inUse') : undefined} onClick={() => setOpened('delete')}>
        {t('delete')}
      </ActionButton>
      <ActionButton onClick={() => setOpened('switch')}>
        {t(type.enabled ? 'disable' : 'enable')}
      </ActionButton>
      <Button component={Link} href={editTypeHref(type.bizType)} variant="filled">
        {t('edit')}
      </Button>
      <SwitchDialog {...props} opened={opened === 'switch'} onClose={close} />
      <DeleteDialog {...props} opened={opened === 'delete'} onClose={close} />
    </>
  );
}

type DialogProps = PartProps & { opened: boolean; onClose: () => void };

function SwitchDialog({ page, calls, opened, onClose }: DialogProps) {
  const t = useTranslations('taskTypes');
  const call = useVerbCall(opened);
  const [{ reason }, change] = useDraft(opened, () => ({ reason: '' }));
  const { bizType, lockVersion, enabled } = page.type;
  const send = () =>
    call.send(
      () => calls.switchType({ bizType, lockVersion, enabled: !enabled, reason }),
      () => {
        notifications.show({ message: t(enabled ? 'said.disabled' : 'said.enabled', { type: bizType }) });
        onClose();
      },
    );
  return (
    <CallDialog
      {...useRefusals(bizType)}
      call={call}
      opened={opened}
      onClose={onClose}
      title={t(enabled ? 'switch.disableTitle' : 'switch.enableTitle', { type: bizType })}
      consequence={t(enabled ? 'switch.disableBody' : 'switch.enableBody')}
      facts={[
        { label: t('switch.pending'), value: <LoadCount {...page.load.pending} /> },
        { label: t('switch.processing'), value: <LoadCount {...page.load.processing} /> },
      ]}
      note={t('switch.version', { version: lockVersion })}
      verb={t(enabled ? 'switch.disableVerb' : 'switch.enableVerb', { type: bizType })}
      onSend={send}
    >
      <Textarea
        label={t('switch.reason')}
        value={reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
        autosize
        minRows={2}
        maxLength={1000}
        data-autofocus
      />
    </CallDialog>
  );
}

function DeleteDialog({ page, calls, opened, onClose }: DialogProps) {
  const t = useTranslations('taskTypes');
  const router = useRouter();
  const call = useVerbCall(opened);
  const { bizType, lockVersion } = page.type;
  const send = () =>
    call.send(
      () => calls.deleteType({ bizType, lockVersion }),
      () => {
        notifications.show({ message: t('said.deleted', { type: bizType }) });
        router.push(TASK_TYPES_PATH);
      },
    );
  return (
    <CallDialog
      {...useRefusals(bizType)}
      call={call}
      opened={opened}
      onClose={onClose}
      title={t('remove.title', { type: bizType })}
      consequence={t('remove.body')}
      note={t('switch.version', { version: lockVersion })}
      verb={t('remove.verb', { type: bizType })}
      onSend={send}
    />
  );
}

function LoadCount({ count, capped }: { count: number; capped: boolean }): ReactNode {
  return <Count value={count} capped={capped} />;
}

/** What both dialogs say when the server refuses. */
function useRefusals(bizType: string) {
  const t = useTranslations('taskTypes');
  const dialog = useTranslations('task.dialog');
  const problem = useProblemText();
  return {
    words: { reload: t('reload'), reloadFirst: t('reloadFirst'), unanswered: dialog('unanswered') },
    say: (error: VerbError) =>
      error.code === 'type_problems' ? error.problems.map(problem).join(' ') : undefined,
    signInTo: taskTypeHref(bizType),
  };
}
