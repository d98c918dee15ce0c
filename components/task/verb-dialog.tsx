'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FormDialog, type FormDialogProps } from '@/components/ui/form-dialog';
import { LostRace, Notice, RightsLink } from '@/components/ui/states';
import { useConflictText, useNotPossibleText, useVerbErrorText } from '@/components/ui/use-verb-error-text';
import type { TaskPage } from '@/lib/domain/views/task-page';
import { DIALOG_ACTION, type DialogName } from './task-verbs';
import type { CallFailure, VerbCall } from './use-verb-call';

type Passed = Pick<
  FormDialogProps,
  'opened' | 'onClose' | 'consequence' | 'change' | 'facts' | 'verb' | 'wide'
>;

export interface VerbDialogProps extends Passed {
  name: DialogName;
  task: TaskPage;
  call: VerbCall;
  title: ReactNode;
  children?: ReactNode;
  /** Why it cannot be sent yet, by what is typed. */
  notReady?: string;
  /** Left of Cancel: what the row version protects from, unless told otherwise. */
  note?: ReactNode;
  onSend: () => void;
}

/** A task's verb in a dialog: what the state forbids by now, what the server refused, and a way on from both. */
export function VerbDialog({
  name,
  task,
  call,
  change,
  notReady,
  note,
  onSend,
  children,
  ...rest
}: VerbDialogProps) {
  const t = useTranslations('task.dialog');
  const refusal = useNotPossibleText();
  const action = DIALOG_ACTION[name];
  const verdict = task.actions[action];
  const failure = call.failure;
  // Sent again on the same version it could only be refused again.
  const stale = failure?.code === 'conflict' ? t('reloadFirst') : undefined;
  const expired = failure?.code === 'signed_out' ? signInHref(task.id) : undefined;
  return (
    <FormDialog
      {...rest}
      note={note ?? t('version', { version: task.lockVersion })}
      change={verdict.allowed ? change : undefined}
      notReady={verdict.allowed ? (stale ?? notReady) : refusal(action, verdict)}
      pending={call.pending}
      expiredSignInHref={expired}
      onSubmit={onSend}
    >
      {children}
      {failure && !expired && <Refusal failure={failure} call={call} />}
    </FormDialog>
  );
}

/** Comes back to a page that closes nothing: the dialog stands open in the other tab. */
function signInHref(taskId: string): string {
  return `/sign-in?${new URLSearchParams({ callbackUrl: `/tasks/${taskId}` })}`;
}

function Refusal({ failure, call }: { failure: CallFailure; call: VerbCall }) {
  const t = useTranslations('task.dialog');
  const words = useVerbErrorText();
  const conflict = useConflictText();
  const reload = (
    <Button onClick={call.reload} loading={call.reloading}>
      {t('reload')}
    </Button>
  );
  if (failure.code === 'unanswered')
    return <Notice tone="invalid" alert title={t('unanswered')} actions={reload} />;
  if (failure.code === 'conflict')
    return <LostRace title={conflict(failure)} now={failure.status} actions={reload} />;
  if (failure.code === 'no_permission')
    return (
      <Notice tone="invalid" alert title={words(failure)} actions={reload}>
        <RightsLink />
      </Notice>
    );
  const outdated = failure.code === 'not_possible';
  return <Notice tone="invalid" alert title={words(failure)} actions={outdated ? reload : undefined} />;
}
