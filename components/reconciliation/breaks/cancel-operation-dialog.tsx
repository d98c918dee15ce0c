'use client';

import { useTranslations } from 'next-intl';
import { given } from '@/components/task/move-dialogs';
import { ReasonField } from '@/components/task/reason-field';
import { useDraft } from '@/components/task/use-draft';
import { useFieldProblem } from '@/components/task/use-field-problem';
import { useVerbCall } from '@/components/task/use-verb-call';
import type { BreakOperationPage } from '@/lib/domain/views/recon-break';
import { ReconDialog } from '../run/recon-dialog';
import { breakOperationHref } from '../run/run-path';
import type { BreakOperationVerbs } from './break-verbs';

/** What is done stays done; what waits is left as it is. */
export function CancelOperationDialog({
  page,
  verbs,
  opened,
  onClose,
  onDone,
}: {
  page: BreakOperationPage;
  verbs: BreakOperationVerbs;
  opened: boolean;
  onClose: () => void;
  onDone: (said: string) => void;
}) {
  const t = useTranslations('breaks.operation.cancelDialog');
  const call = useVerbCall(opened);
  const problem = useFieldProblem(call.failure);
  const [draft, change] = useDraft(opened, () => ({ reason: '' }));
  const { id, waiting } = page;
  return (
    <ReconDialog
      call={call}
      opened={opened}
      onClose={onClose}
      title={t('title', { id: `#${id}` })}
      consequence={t('body', { count: waiting })}
      verb={t('verb')}
      notReady={given(draft.reason) === undefined ? t('missing') : undefined}
      signInTo={breakOperationHref(id)}
      onSend={() =>
        call.send(
          () => verbs.cancel({ id, reason: draft.reason.trim() }),
          () => onDone(t('said')),
        )
      }
    >
      <ReasonField
        autoFocus
        value={draft.reason}
        onChange={(reason) => change({ reason })}
        problem={problem('reason')}
      />
    </ReconDialog>
  );
}
