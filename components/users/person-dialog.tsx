'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { VerbCall } from '@/components/task/use-verb-call';
import { FormDialog, type FormDialogProps } from '@/components/ui/form-dialog';
import { Notice, RightsLink } from '@/components/ui/states';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import { USERS_PATH } from './user-paths';

type Passed = Pick<
  FormDialogProps,
  'opened' | 'onClose' | 'title' | 'consequence' | 'facts' | 'verb' | 'notReady'
>;

export interface PersonDialogProps extends Passed {
  call: VerbCall;
  /** Version of the row that the dialog shows; none for somebody who is yet to be invited. */
  lockVersion?: number;
  children?: ReactNode;
  onSend: () => void;
}

/** A verb on somebody's account: what the server refused, and a way on from it. What is typed stays. */
export function PersonDialog({ call, lockVersion, notReady, onSend, children, ...rest }: PersonDialogProps) {
  const t = useTranslations('users.dialog');
  const { failure } = call;
  // Sent again on the same version it could only be refused again.
  const stale = failure?.code === 'user_changed' ? t('reloadFirst') : undefined;
  const expired = failure?.code === 'signed_out';
  return (
    <FormDialog
      {...rest}
      note={lockVersion === undefined ? undefined : t('version', { version: lockVersion })}
      notReady={stale ?? notReady}
      pending={call.pending}
      expiredSignInHref={expired ? `/sign-in?callbackUrl=${USERS_PATH}` : undefined}
      onSubmit={onSend}
    >
      {children}
      {!expired && <Refusal call={call} />}
    </FormDialog>
  );
}

function Refusal({ call }: { call: VerbCall }) {
  const t = useTranslations('users.dialog');
  const words = useVerbErrorText();
  const { failure } = call;
  if (failure === null || failure.code === 'invalid') return null;
  const reload = (
    <Button onClick={call.reload} loading={call.reloading}>
      {t('reload')}
    </Button>
  );
  if (failure.code === 'unanswered')
    return <Notice tone="invalid" alert title={t('unanswered')} actions={reload} />;
  const outdated = ['user_changed', 'user_not_possible', 'no_permission', 'not_found'].includes(failure.code);
  return (
    <Notice tone="invalid" alert title={words(failure)} actions={outdated ? reload : undefined}>
      {failure.code === 'no_permission' && <RightsLink />}
    </Notice>
  );
}
