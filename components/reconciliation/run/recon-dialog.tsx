'use client';

import { useTranslations } from 'next-intl';
import { CallDialog, type CallDialogProps } from '@/components/task/call-dialog';

export interface ReconDialogProps extends Omit<CallDialogProps, 'words'> {
  /** The version that the verb is sent on; without one the note says that it goes on record. */
  version?: number;
}

/** A verb of reconciliation in a dialog: what it changes, the version it is sent on, and a way on after a refusal. */
export function ReconDialog({ version, note, ...rest }: ReconDialogProps) {
  const t = useTranslations('runs.dialog');
  return (
    <CallDialog
      {...rest}
      words={{ reload: t('reload'), reloadFirst: t('reloadFirst'), unanswered: t('unanswered') }}
      note={note ?? (version === undefined ? t('record') : t('version', { version }))}
    />
  );
}
