'use client';

import { useTranslations } from 'next-intl';
import { useVerbCall } from '@/components/task/use-verb-call';
import type { RunPage } from '@/lib/domain/views/recon-run';
import { ReconDialog } from './recon-dialog';
import { runPath } from './run-path';
import type { RunVerbs } from './run-verbs';

/** Ends a run that is on its way. */
export function CancelRunDialog({
  page,
  verbs,
  opened,
  onClose,
  onDone,
}: {
  page: RunPage;
  verbs: RunVerbs;
  opened: boolean;
  onClose: () => void;
  onDone: (said: string) => void;
}) {
  const t = useTranslations('runs.cancelDialog');
  const call = useVerbCall(opened);
  const { id, number, lockVersion } = page;
  return (
    <ReconDialog
      call={call}
      opened={opened}
      onClose={onClose}
      title={t('title', { number })}
      consequence={t('body')}
      version={lockVersion}
      verb={t('verb')}
      signInTo={runPath(id)}
      onSend={() =>
        call.send(
          () => verbs.cancel({ id, lockVersion }),
          () => onDone(t('said')),
        )
      }
    />
  );
}
