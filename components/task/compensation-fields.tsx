'use client';

import { Select, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { FieldPair } from '@/components/ui/form-dialog';
import { moneyText } from '@/components/ui/money-text';
import { COMPENSATION_KINDS, needsReference } from '@/lib/domain/compensation';
import type { MoneyView } from '@/lib/domain/views/quantities';
import { kindOf, type CompensationDraft } from './compensation-draft';
import css from './compensation-fields.module.css';
import { ReasonField } from './reason-field';

/** The fields of a compensation. problem: the server's word about a field. taskAmount: what the task says. */
export function CompensationFields({
  draft,
  onChange,
  problem,
  taskAmount,
}: {
  draft: CompensationDraft;
  onChange: (patch: Partial<CompensationDraft>) => void;
  problem: (field: string) => string | undefined;
  taskAmount: MoneyView | null;
}) {
  const t = useTranslations('task.dialog.field');
  const referred = needsReference(draft.kind);
  return (
    <>
      <KindSelect draft={draft} onChange={onChange} problem={problem('kind')} />
      <TextInput
        label={t(referred ? 'reference' : 'referenceOptional')}
        description={t('referenceHelp')}
        value={draft.reference}
        onChange={(event) => onChange({ reference: event.currentTarget.value })}
        error={problem('reference')}
        maxLength={128}
        required={referred}
        withAsterisk={false}
        classNames={{ input: css.mono }}
        autoComplete="off"
        spellCheck={false}
      />
      <AmountFields draft={draft} onChange={onChange} problem={problem} taskAmount={taskAmount} />
      <ReasonField
        value={draft.reason}
        onChange={(reason) => onChange({ reason })}
        problem={problem('reason')}
      />
      <TextInput
        label={t('evidence')}
        description={t('evidenceHelp')}
        value={draft.evidenceUrl}
        onChange={(event) => onChange({ evidenceUrl: event.currentTarget.value })}
        error={problem('evidenceUrl')}
        type="url"
        maxLength={500}
        autoComplete="off"
      />
    </>
  );
}

function KindSelect({
  draft,
  onChange,
  problem,
}: {
  draft: CompensationDraft;
  onChange: (patch: Partial<CompensationDraft>) => void;
  problem?: string;
}) {
  const t = useTranslations('task');
  return (
    <Select
      label={t('dialog.field.kind')}
      description={t(`kindMeans.${draft.kind}`)}
      data={COMPENSATION_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
      value={draft.kind}
      onChange={(value) => onChange({ kind: kindOf(value, draft.kind) })}
      renderOption={({ option }) => (
        <span className={css.option}>
          {option.label}
          <small>{t(`kindMeans.${kindOf(option.value, draft.kind)}`)}</small>
        </span>
      )}
      error={problem}
      allowDeselect={false}
      comboboxProps={{ withinPortal: true }}
      data-autofocus
    />
  );
}

function AmountFields({
  draft,
  onChange,
  problem,
  taskAmount,
}: {
  draft: CompensationDraft;
  onChange: (patch: Partial<CompensationDraft>) => void;
  problem: (field: string) => string | undefined;
  taskAmount: MoneyView | null;
}) {
  const t = useTranslations('task.dialog.field');
  const says = taskAmount ? moneyText(taskAmount.minor, taskAmount.currency) : undefined;
  return (
    <FieldPair>
      <TextInput
        label={t('amount')}
        description={says ? t('amountOf', { amount: says }) : undefined}
        value={draft.amount}
        onChange={(event) => onChange({ amount: event.currentTarget.value })}
        error={problem('amount')}
        inputMode="decimal"
        maxLength={24}
        autoComplete="off"
        classNames={{ input: css.amount }}
      />
      <TextInput
        label={t('currency')}
        description={t('currencyHelp')}
        value={draft.currency}
        onChange={(event) => onChange({ currency: event.currentTarget.value.toUpperCase() })}
        error={problem('currency')}
        maxLength={3}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: css.mono }}
      />
    </FieldPair>
  );
}
