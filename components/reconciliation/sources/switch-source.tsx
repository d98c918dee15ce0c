'use client';

import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CallDialog } from '@/components/task/call-dialog';
import { ReasonField } from '@/components/task/reason-field';
import { useDraft } from '@/components/task/use-draft';
import { useFieldProblem } from '@/components/task/use-field-problem';
import { useVerbCall } from '@/components/task/use-verb-call';
import { ActionButton } from '@/components/ui/action-button';
import type { SourcePage } from '@/lib/domain/views/recon-source';
import { sourceHref } from './source-paths';
import type { SourcePageCalls } from './source-verbs';

/** Turns a source off or on again, after saying what follows. */
export function SwitchSource({ page, calls }: { page: SourcePage; calls: SourcePageCalls }) {
  const t = useTranslations('sources.switch');
  const [opened, setOpened] = useState(false);
  const [{ reason }, change] = useDraft(opened, () => ({ reason: '' }));
  const call = useVerbCall(opened);
  const problem = useFieldProblem(call.failure);
  const { id, name, enabled, lockVersion } = page;
  const word = enabled ? 'disable' : 'enable';
  const given = reason.trim() === '' ? undefined : reason;
  return (
    <>
      <ActionButton onClick={() => setOpened(true)}>{t(`${word}.open`)}</ActionButton>
      <CallDialog
        call={call}
        words={{ reload: t('reload'), reloadFirst: t('reloadFirst'), unanswered: t('unanswered') }}
        opened={opened}
        onClose={() => setOpened(false)}
        title={t(`${word}.title`, { name })}
        consequence={t(`${word}.body`)}
        note={t('version', { version: lockVersion })}
        verb={t(`${word}.verb`, { name })}
        signInTo={sourceHref(id)}
        onSend={() =>
          call.send(
            () => calls.switchSource({ id, lockVersion, enabled: !enabled, reason: given }),
            () => {
              notifications.show({ message: t(`${word}.said`, { name }) });
              setOpened(false);
            },
          )
        }
      >
        <ReasonField
          autoFocus
          optional
          value={reason}
          onChange={(text) => change({ reason: text })}
          problem={problem('reason')}
        />
      </CallDialog>
    </>
  );
}
