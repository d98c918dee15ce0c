'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { CallDialog } from '@/components/task/call-dialog';
import { given } from '@/components/task/move-dialogs';
import { ReasonField } from '@/components/task/reason-field';
import { useDraft } from '@/components/task/use-draft';
import { useFieldProblem } from '@/components/task/use-field-problem';
import { useVerbCall } from '@/components/task/use-verb-call';
import type { RequestPage } from '@/lib/domain/views/approval';
import { requestHref } from './approval-path';
import type { ApprovalVerb, ApprovalVerbs } from './approval-verbs';
import { useRequestTitle } from './use-request-title';

export interface DecisionDialogProps {
  name: ApprovalVerb;
  page: RequestPage;
  verbs: ApprovalVerbs;
  opened: boolean;
  onClose: () => void;
  /** Called when the verb went well, with the words that say so. */
  onDone: (said: string) => void;
}

/** Agrees to a request, says no to it, or takes it back. */
export function DecisionDialog({ name, page, verbs, opened, onClose, onDone }: DecisionDialogProps) {
  const t = useTranslations('approvals.dialog');
  const said = useTranslations('approvals.said');
  const title = useRequestTitle();
  const format = useFormatter();
  const [draft, change] = useDraft(opened, () => ({ reason: '' }));
  const call = useVerbCall(opened);
  const problem = useFieldProblem(call.failure);
  const { id, lockVersion, kind, count, requester } = page;
  const needed = name === 'reject';
  const reason = given(draft.reason);
  const facts = { requester, count, shown: format.number(count) };
  return (
    <CallDialog
      title={t(`${name}.title`, { id: `#${id}` })}
      consequence={name === 'approve' ? t(`does.${kind}`, facts) : t(`${name}.body`, facts)}
      verb={t(`${name}.verb`)}
      facts={[{ label: t('asked'), value: title(page) }]}
      call={call}
      words={{ reload: t('reload'), reloadFirst: t('reloadFirst'), unanswered: t('unanswered') }}
      opened={opened}
      onClose={onClose}
      note={t(name === 'withdraw' ? 'noteOwn' : 'note')}
      notReady={needed && reason === undefined ? t('reasonMissing', facts) : undefined}
      signInTo={requestHref(id)}
      onSend={() =>
        call.send(
          () => verbs[name]({ id, lockVersion, reason }),
          () => onDone(said(name)),
        )
      }
    >
      <ReasonField
        autoFocus
        optional={!needed}
        value={draft.reason}
        onChange={(text) => change({ reason: text })}
        problem={problem('reason')}
      />
    </CallDialog>
  );
}
