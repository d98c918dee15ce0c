'use client';

import { Select, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { FieldPair } from '@/components/ui/form-dialog';
import { Notice } from '@/components/ui/states';
import { decimalToMinor, isCurrency, minorToDecimal } from '@/lib/domain/money';
import type { TaskPage } from '@/lib/domain/views/task-page';
import css from './compensation-fields.module.css';
import { given, type TaskDialogProps } from './move-dialogs';
import { ReasonField } from './reason-field';
import { RepairDialog } from './repair-dialog';
import { RUN_KINDS, type RunKind } from './task-verbs';
import { useDraft } from './use-draft';
import { useFieldProblem } from './use-field-problem';
import { useStarted } from './use-started';
import { useVerbCall } from './use-verb-call';

type Draft = { kind: RunKind; amount: string; currency: string; reason: string };

/** Starts the task that makes a failed one good; the failed one waits for its end. */
export function RunCompensationDialog({ task, verbs, opened, onClose, onDone }: TaskDialogProps) {
  const t = useTranslations('followUps.compensation');
  const dialog = useTranslations('task.dialog');
  const field = useTranslations('errors.field');
  const started = useStarted();
  const [draft, change] = useDraft(opened, () => startDraft(task));
  const call = useVerbCall(opened);
  const problem = useFieldProblem(call.failure);
  const amount = given(draft.amount);
  const input = {
    taskId: task.id,
    lockVersion: task.lockVersion,
    kind: draft.kind,
    reason: draft.reason.trim(),
    ...(amount === undefined ? {} : { amount, currency: draft.currency.trim() }),
  };
  const wrong = wrongField(draft);
  const missing = input.reason === '' ? dialog('reasonMissing') : undefined;
  return (
    <RepairDialog
      name="run_compensation"
      task={task}
      call={call}
      opened={opened}
      onClose={onClose}
      title={t('title', { id: task.id })}
      consequence={t('body', { type: task.repair.compensator ?? '' })}
      verb={t('verb')}
      notReady={wrong === undefined ? missing : field(wrong)}
      onSend={() =>
        call.send(
          () => verbs.runCompensation(input),
          (answer) => onDone(started(answer)),
        )
      }
    >
      {problem('compensator') && <Notice tone="invalid" alert title={t('templateMisses')} />}
      <KindSelect kind={draft.kind} onChange={(kind) => change({ kind })} problem={problem('kind')} />
      <FieldPair>
        <TextInput
          label={t('amount')}
          description={t('amountHelp')}
          value={draft.amount}
          onChange={(event) => change({ amount: event.currentTarget.value })}
          error={problem('amount')}
          inputMode="decimal"
          maxLength={24}
          autoComplete="off"
          classNames={{ input: css.amount }}
        />
        <TextInput
          label={dialog('field.currency')}
          description={dialog('field.currencyHelp')}
          value={draft.currency}
          onChange={(event) => change({ currency: event.currentTarget.value.toUpperCase() })}
          error={problem('currency')}
          maxLength={3}
          autoComplete="off"
          spellCheck={false}
          classNames={{ input: css.mono }}
        />
      </FieldPair>
      <ReasonField
        autoFocus
        value={draft.reason}
        onChange={(reason) => change({ reason })}
        problem={problem('reason')}
      />
    </RepairDialog>
  );
}

function KindSelect({
  kind,
  onChange,
  problem,
}: {
  kind: RunKind;
  onChange: (kind: RunKind) => void;
  problem?: string;
}) {
  const t = useTranslations('followUps.compensation');
  const task = useTranslations('task.kind');
  return (
    <Select
      label={t('kind')}
      description={t('kindHelp')}
      data={RUN_KINDS.map((value) => ({ value, label: task(value) }))}
      value={kind}
      onChange={(value) => onChange(RUN_KINDS.find((known) => known === value) ?? kind)}
      error={problem}
      allowDeselect={false}
      comboboxProps={{ withinPortal: true }}
    />
  );
}

function startDraft({ amount }: TaskPage): Draft {
  return {
    kind: 'reversed',
    amount: amount === null ? '' : minorToDecimal(BigInt(amount.minor), amount.currency),
    currency: amount?.currency ?? '',
    reason: '',
  };
}

/** What of the money cannot be sent like this; none at all is what the task says. */
function wrongField({ amount, currency }: Draft): 'bad_amount' | 'bad_currency' | undefined {
  if (amount.trim() === '') return undefined;
  if (!isCurrency(currency.trim())) return 'bad_currency';
  const minor = decimalToMinor(amount, currency.trim());
  return minor === null || minor <= 0n ? 'bad_amount' : undefined;
}
