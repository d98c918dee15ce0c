'use client';

import { useTranslations } from 'next-intl';
import { moneyText } from '@/components/ui/money-text';
import {
  draftMoney,
  draftProblem,
  formOf,
  startDraft,
  type CompensationDraft,
  type DraftProblem,
} from './compensation-draft';
import { CompensationFields } from './compensation-fields';
import type { TaskDialogProps } from './move-dialogs';
import { useDraft } from './use-draft';
import { useFieldProblem } from './use-field-problem';
import { useSaid } from './use-said';
import { useVerbCall } from './use-verb-call';
import { VerbDialog } from './verb-dialog';

/** Problems of what is typed, not of what is missing, and the fields they stand under. */
const MISFIT: Partial<Record<DraftProblem, string>> = {
  amount: 'amount',
  currency: 'currency',
  evidence: 'evidenceUrl',
};

/** Compensates a failed task, or amends what was recorded when it was. */
export function CompensateDialog({
  task,
  verbs,
  opened,
  onClose,
  onDone,
  amend = false,
}: TaskDialogProps & { amend?: boolean }) {
  const t = useTranslations('task.dialog');
  const said = useSaid();
  const [draft, change] = useDraft(opened, () => startDraft(task, amend ? task.compensation : null));
  const call = useVerbCall(opened);
  const problem = useFieldProblem(call.failure);
  const input = { taskId: task.id, lockVersion: task.lockVersion, ...formOf(draft) };
  const send = () => (amend ? verbs.amend(input) : verbs.compensate(input));
  const missing = useMissing(draft);
  // Said under the field at once where what is typed cannot be right; what is only missing is said on the verb.
  const wrong = draftProblem(draft);
  const below = (field: string) => problem(field) ?? (wrong && MISFIT[wrong] === field ? missing : undefined);
  const money = draftMoney(draft);
  const amount = money ? moneyText(money.minor, money.currency) : undefined;
  const name = amend ? 'amend' : 'compensate';
  return (
    <VerbDialog
      name={name}
      task={task}
      call={call}
      opened={opened}
      onClose={onClose}
      title={t(`${name}.title`, { id: task.id })}
      consequence={t(`${name}.body`)}
      change={amend ? undefined : { from: task.status, to: 'compensated' }}
      verb={!amend && amount ? t('compensate.verbAmount', { amount }) : t(`${name}.verb`)}
      notReady={missing}
      onSend={() => call.send(send, (moved) => onDone(said(name, moved)))}
    >
      <CompensationFields draft={draft} onChange={change} problem={below} taskAmount={task.amount} />
    </VerbDialog>
  );
}

function useMissing(draft: CompensationDraft): string | undefined {
  const t = useTranslations('task.dialog');
  const field = useTranslations('errors.field');
  switch (draftProblem(draft)) {
    case 'reference':
      return t('field.referenceMissing');
    case 'amount':
      return field('bad_amount');
    case 'currency':
      return field('bad_currency');
    case 'evidence':
      return field('not_a_url');
    case 'reason':
      return t('reasonMissing');
    case undefined:
      return undefined;
  }
}
