'use client';

import { useTranslations } from 'next-intl';
import { CallDialog, type CallDialogProps } from '@/components/task/call-dialog';
import { USERS_PATH } from './user-paths';

export interface PersonDialogProps extends Omit<CallDialogProps, 'words' | 'forbidden' | 'signInTo' | 'say'> {
  /** Version of the row that the dialog shows; none for somebody who is yet to be invited. */
  lockVersion?: number;
}

/** A verb on somebody's account. */
export function PersonDialog({ lockVersion, ...rest }: PersonDialogProps) {
  const t = useTranslations('users.dialog');
  return (
    <CallDialog
      {...rest}
      words={{ reload: t('reload'), reloadFirst: t('reloadFirst'), unanswered: t('unanswered') }}
      note={lockVersion === undefined ? undefined : t('version', { version: lockVersion })}
      signInTo={USERS_PATH}
    />
  );
}
