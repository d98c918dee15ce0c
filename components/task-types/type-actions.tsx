'use client';

import { Button, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { useVerbCall, type CallFailure, type VerbCall } from '@/components/task/use-verb-call';
import { ActionButton } from '@/components/ui/action-button';
import { FormDialog } from '@/components/ui/form-dialog';
import { Count } from '@/components/ui/quantities';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import type { VerbResult } from '@/lib/domain/errors';
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
  const [reason, setReason] = useState('');
  const { bizType, lockVersion, enabled } = page.type;
  const send = () =>
    call.send(
      () => calls.switchType({ bizType, lockVersion, enabled: !enabled, reason }),
      () => {
        notifications.show({ message: t(enabled ? 'said.disabled' : 'said.enabled', { type: bizType }) });
        setReason('');
        onClose();
      },
    );
  return (
    <FormDialog
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
      notReady={staleReason(call, t('reloadFirst'))}
      pending={call.pending}
      error={refusalOf(call)}
      expiredSignInHref={expiredHref(call, bizType)}
      onSubmit={send}
    >
      <Textarea
        label={t('switch.reason')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        autosize
        minRows={2}
        maxLength={1000}
        data-autofocus
      />
    </FormDialog>
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
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('remove.title', { type: bizType })}
      consequence={t('remove.body')}
      note={t('switch.version', { version: lockVersion })}
      verb={t('remove.verb', { type: bizType })}
      notReady={staleReason(call, t('reloadFirst'))}
      pending={call.pending}
      error={refusalOf(call)}
      expiredSignInHref={expiredHref(call, bizType)}
      onSubmit={send}
    />
  );
}

function LoadCount({ count, capped }: { count: number; capped: boolean }): ReactNode {
  return <Count value={count} capped={capped} />;
}

function staleReason({ failure }: VerbCall, words: string): string | undefined {
  return failure?.code === 'type_conflict' ? words : undefined;
}

function expiredHref({ failure }: VerbCall, bizType: string): string | undefined {
  if (failure?.code !== 'signed_out') return undefined;
  return `/sign-in?${new URLSearchParams({ callbackUrl: taskTypeHref(bizType) })}`;
}

/** What was refused, and a way on. */
function refusalOf(call: VerbCall): ReactNode {
  return call.failure && call.failure.code !== 'signed_out' && <Refusal call={call} failure={call.failure} />;
}

function Refusal({ call, failure }: { call: VerbCall; failure: CallFailure }) {
  const t = useTranslations('taskTypes');
  const dialog = useTranslations('task.dialog');
  const words = useVerbErrorText();
  const problem = useProblemText();
  if (failure.code === 'type_problems') return failure.problems.map(problem).join(' ');
  const stale = failure.code === 'type_conflict' || failure.code === 'unanswered';
  return (
    <>
      {failure.code === 'unanswered' ? dialog('unanswered') : words(failure)}{' '}
      {stale && (
        <Button size="xs" onClick={call.reload} loading={call.reloading}>
          {t('reload')}
        </Button>
      )}
    </>
  );
}
