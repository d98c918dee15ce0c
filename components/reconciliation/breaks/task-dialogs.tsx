'use client';

import { TextInput, Textarea } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { CompensationFields } from '@/components/task/compensation-fields';
import {
  draftMoney,
  draftProblem,
  formOf,
  type CompensationDraft,
} from '@/components/task/compensation-draft';
import { given } from '@/components/task/move-dialogs';
import { NO_OUTCOME, OutcomeCheck, useOutcomeMissing } from '@/components/task/outcome-check';
import { useDraft } from '@/components/task/use-draft';
import { moneyText } from '@/components/ui/money-text';
import { minorToDecimal } from '@/lib/domain/money';
import type { ShownStatus } from '@/lib/domain/task-status';
import type { BreakPage } from '@/lib/domain/views/recon-break';
import { NoteField, ResolutionDialog, useResolving, type BreakDialogProps } from './break-dialog';

/** From → to of its task, where the state is known. */
function changeOf(page: BreakPage, to: ShownStatus): { from: ShownStatus; to: ShownStatus } | undefined {
  const from = page.ourRows[0]?.stateNow;
  return from ? { from, to } : undefined;
}

/** Retry and release: both execute the task again, so both may need the word that its outcome was checked. */
export function AgainDialog({ kind, ...props }: BreakDialogProps & { kind: 'retry' | 'release' }) {
  const { call, problem, send } = useResolving(kind, props);
  const missing = useOutcomeMissing();
  const [draft, change] = useDraft(props.opened, () => ({ ...NO_OUTCOME, note: '' }));
  // A retry asks for it once the server has said that the last outcome is unknown.
  const needed = kind === 'release' || call.failure?.code === 'outcome_unchecked';
  const word = draft.outcomeChecked ? { outcomeChecked: true, outcomeHow: draft.outcomeHow.trim() } : {};
  return (
    <ResolutionDialog
      {...props}
      resolution={kind}
      call={call}
      change={changeOf(props.page, 'pending')}
      notReady={missing(needed, draft)}
      onSend={() => send({ note: given(draft.note), ...word })}
    >
      {(needed || draft.outcomeChecked) && (
        <OutcomeCheck draft={draft} onChange={change} problem={problem('outcomeHow')} />
      )}
      <NoteField
        optional
        autoFocus={!needed}
        value={draft.note}
        onChange={(note) => change({ note })}
        problem={problem('note')}
      />
    </ResolutionDialog>
  );
}

export function RunNowDialog(props: BreakDialogProps) {
  const { call, problem, send } = useResolving('run_now', props);
  const [draft, change] = useDraft(props.opened, () => ({ note: '' }));
  return (
    <ResolutionDialog
      {...props}
      resolution="run_now"
      call={call}
      onSend={() => send({ note: given(draft.note) })}
    >
      <NoteField
        optional
        autoFocus
        value={draft.note}
        onChange={(note) => change({ note })}
        problem={problem('note')}
      />
    </ResolutionDialog>
  );
}

/** The typed record that the task was made good in another way; its reason is the decision's note. */
export function CompensateBreakDialog(props: BreakDialogProps) {
  const t = useTranslations('breaks.dialog');
  const { page, opened } = props;
  const { call, problem, send } = useResolving('compensate', props);
  const [draft, change] = useDraft(opened, () => compensationStart(page));
  const money = draftMoney(draft);
  const amount = money ? moneyText(money.minor, money.currency) : undefined;
  const { missing, below } = useCompensationProblem(draft);
  const onSend = () => {
    const { reason, ...compensation } = formOf(draft);
    send({ note: reason, compensation });
  };
  return (
    <ResolutionDialog
      {...props}
      resolution="compensate"
      call={call}
      change={changeOf(page, 'compensated')}
      verb={amount ? t('compensate.verbAmount', { amount }) : undefined}
      notReady={missing}
      onSend={onSend}
    >
      <CompensationFields
        draft={draft}
        onChange={change}
        problem={(field) => problem(field === 'reason' ? 'note' : `compensation.${field}`) ?? below(field)}
        taskAmount={page.ourRows[0]?.amount ?? null}
      />
    </ResolutionDialog>
  );
}

function compensationStart({ ourRows }: BreakPage): CompensationDraft {
  const amount = ourRows[0]?.amount ?? null;
  return {
    kind: 'done_elsewhere',
    reference: '',
    amount: amount ? minorToDecimal(BigInt(amount.minor), amount.currency) : '',
    currency: amount?.currency ?? '',
    reason: '',
    evidenceUrl: '',
  };
}

/** Said under the field at once where what is typed cannot be right; what is only missing is said on the verb. */
function useCompensationProblem(draft: CompensationDraft) {
  const t = useTranslations('task.dialog');
  const field = useTranslations('errors.field');
  const wrong = draftProblem(draft);
  const words = {
    reference: t('field.referenceMissing'),
    amount: field('bad_amount'),
    currency: field('bad_currency'),
    evidence: field('not_a_url'),
    reason: t('reasonMissing'),
  };
  const missing = wrong === undefined ? undefined : words[wrong];
  const place = wrong === 'evidence' ? 'evidenceUrl' : wrong;
  const misfit = wrong === 'amount' || wrong === 'currency' || wrong === 'evidence';
  return { missing, below: (name: string) => (misfit && place === name ? missing : undefined) };
}

/** A new task repairs what a final one left wrong. */
export function FollowUpBreakDialog(props: BreakDialogProps) {
  const t = useTranslations('breaks.dialog');
  const { call, problem, send } = useResolving('follow_up', props);
  const [draft, change] = useDraft(props.opened, () => ({ bizType: '', payload: '', note: '' }));
  const own = props.page.ourRows[0]?.bizType ?? '';
  const bizType = draft.bizType.trim() === '' ? own : draft.bizType.trim();
  const payload = given(draft.payload);
  const broken = payload !== undefined && !isJson(payload);
  const typed = payload !== undefined || draft.bizType.trim() !== '';
  const note = given(draft.note);
  const words = { json: t('follow_up.badJson'), type: t('follow_up.typeMissing'), note: t('noteMissing') };
  const missing = broken
    ? 'json'
    : typed && bizType === ''
      ? 'type'
      : note === undefined
        ? 'note'
        : undefined;
  return (
    <ResolutionDialog
      {...props}
      resolution="follow_up"
      call={call}
      notReady={missing && words[missing]}
      onSend={() => send({ note, followUp: typed ? { bizType, payload } : undefined })}
    >
      <TextInput
        data-autofocus
        label={t('follow_up.bizType')}
        description={t('follow_up.bizTypeHelp')}
        placeholder={own}
        value={draft.bizType}
        onChange={(event) => change({ bizType: event.currentTarget.value })}
        error={problem('followUp.bizType')}
        maxLength={32}
        autoComplete="off"
        spellCheck={false}
      />
      <Textarea
        label={t('follow_up.payload')}
        description={t('follow_up.payloadHelp')}
        value={draft.payload}
        onChange={(event) => change({ payload: event.currentTarget.value })}
        error={broken ? t('follow_up.badJson') : problem('followUp.payload')}
        autosize
        minRows={3}
        maxRows={12}
        spellCheck={false}
      />
      <NoteField value={draft.note} onChange={(text) => change({ note: text })} problem={problem('note')} />
    </ResolutionDialog>
  );
}

/** Only whether it is one: what is sent stays the text as typed, to the byte. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
