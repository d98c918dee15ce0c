'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { CallDialog } from '@/components/task/call-dialog';
import { given } from '@/components/task/move-dialogs';
import { ReasonField } from '@/components/task/reason-field';
import { useDraft } from '@/components/task/use-draft';
import { useFieldProblem } from '@/components/task/use-field-problem';
import { useVerbCall } from '@/components/task/use-verb-call';
import { useBulkRefusalText } from '@/components/ui/use-bulk-error-text';
import type { BulkVerb } from '@/lib/domain/bulk';
import type { BulkPage } from '@/lib/domain/views/bulk';
import { bulkHref } from './bulk-path';
import type { BulkControlVerbs } from './bulk-verbs';

export interface ControlDialogProps {
  name: BulkVerb;
  page: BulkPage;
  verbs: BulkControlVerbs;
  opened: boolean;
  onClose: () => void;
  /** Called when the verb went well, with the words that say so. */
  onDone: (said: string) => void;
}

/** Pauses, resumes or ends an operation. */
export function ControlDialog({ name, page, verbs, opened, onClose, onDone }: ControlDialogProps) {
  const t = useTranslations('bulk.dialog');
  const said = useTranslations('bulk.said');
  const [draft, change] = useDraft(opened, () => ({ reason: '' }));
  const call = useVerbCall(opened);
  const problem = useFieldProblem(call.failure);
  const words = useControlWords();
  const refusal = useBulkRefusalText();
  const { id, lockVersion, state } = page;
  const verdict = page.verdicts[name];
  const needed = needsReason(name, page);
  const reason = given(draft.reason);
  return (
    <CallDialog
      {...words(name, page)}
      call={call}
      words={{ reload: t('reload'), reloadFirst: t('reloadFirst'), unanswered: t('unanswered') }}
      opened={opened}
      onClose={onClose}
      note={t('version', { version: lockVersion })}
      forbidden={verdict.allowed ? undefined : refusal(name, state, verdict)}
      notReady={needed && reason === undefined ? t('reasonMissing') : undefined}
      signInTo={bulkHref(id)}
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

/** What ends it, and what goes on in spite of failures or in another name, must be explained. */
function needsReason(name: BulkVerb, { why }: BulkPage): boolean {
  return name === 'cancel' || (name === 'resume' && (why === 'failures' || why === 'power'));
}

function useControlWords(): (
  name: BulkVerb,
  page: BulkPage,
) => { title: string; consequence: string; verb: string } {
  const t = useTranslations('bulk.dialog');
  const format = useFormatter();
  const tasks = (count: number) => t('tasks', { count, shown: format.number(count) });
  return (name, { id, counts, why }) => {
    const facts = {
      id: `#${id}`,
      waiting: tasks(counts.waiting),
      inFlight: tasks(counts.in_flight + counts.retrying),
    };
    const plain = {
      title: t(`${name}.title`, facts),
      consequence: t(`${name}.body`, facts),
      verb: t(`${name}.verb`, facts),
    };
    if (name !== 'resume') return plain;
    if (why === 'failures') return { ...plain, consequence: t('failuresBody', facts) };
    if (why === 'power') return { ...plain, consequence: t('powerBody', facts) };
    return why === 'canary'
      ? { ...plain, title: t('goOn.title', facts), verb: t('goOn.verb', facts) }
      : plain;
  };
}
