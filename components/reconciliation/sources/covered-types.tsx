'use client';

import { Autocomplete, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { ActionButton } from '@/components/ui/action-button';
import { ENTRY_KINDS } from '@/lib/domain/reconciliation';
import { KEY_FROM } from '@/lib/domain/source-settings';
import { FormSection, SmallSelect } from './fields';
import { NO_TYPE, type CoveredDraft } from './source-draft';
import css from './source-form.module.css';
import { useSourceFormContext } from './use-source-form';

/** Which types of task the source covers, and where key and amount of each stand. bizTypes: known ones, to choose from. */
export function CoveredTypes({ bizTypes }: { bizTypes: readonly string[] }) {
  const t = useTranslations('sources.form.covered');
  const { draft, change, problem } = useSourceFormContext();
  const { types } = draft;
  const set = (index: number, patch: Partial<CoveredDraft>) =>
    change({ types: types.map((type, at) => (at === index ? { ...type, ...patch } : type)) });
  const whole = problem('settings.types');
  return (
    <FormSection name="covers">
      <div className={`${css.whole} ${css.covered}`} role="group" aria-label={t('label')}>
        {types.map((type, index) => (
          <CoveredRow
            key={index}
            index={index}
            type={type}
            bizTypes={bizTypes}
            onChange={(patch) => set(index, patch)}
            onRemove={
              types.length > 1
                ? () => change({ types: types.filter((_type, at) => at !== index) })
                : undefined
            }
          />
        ))}
        {whole && (
          <p className={css.problem} role="alert">
            {whole}
          </p>
        )}
        <div className={css.buttons}>
          <ActionButton onClick={() => change({ types: [...types, NO_TYPE] })}>{t('add')}</ActionButton>
        </div>
        <p className={css.quiet}>{t('amountHelp')}</p>
      </div>
    </FormSection>
  );
}

function CoveredRow({
  index,
  type,
  bizTypes,
  onChange,
  onRemove,
}: {
  index: number;
  type: CoveredDraft;
  bizTypes: readonly string[];
  onChange: (patch: Partial<CoveredDraft>) => void;
  onRemove?: () => void;
}) {
  const t = useTranslations('sources.form.covered');
  const kind = useTranslations('sources.kind');
  const { problem, touch } = useSourceFormContext();
  const path = (field: keyof CoveredDraft) => `settings.types.${index}.${field}`;
  const text = (field: 'keyPath' | 'amountPath' | 'currencyPath', placeholder: string) => (
    <TextInput
      label={t(field)}
      value={type[field]}
      placeholder={placeholder}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
      onBlur={() => touch(path(field))}
      error={problem(path(field))}
      classNames={{ input: css.mono }}
      spellCheck={false}
      autoComplete="off"
    />
  );
  return (
    <div className={css.coveredRow} role="group" aria-label={t('row', { number: index + 1 })}>
      <Autocomplete
        label={t('bizType')}
        value={type.bizType}
        data={[...bizTypes]}
        onChange={(bizType) => onChange({ bizType })}
        onBlur={() => touch(path('bizType'))}
        error={problem(path('bizType'))}
        classNames={{ input: css.mono }}
        spellCheck={false}
        limit={50}
      />
      <SmallSelect
        label={t('kind')}
        value={type.kind}
        options={ENTRY_KINDS.map((value) => ({ value, label: kind(value) }))}
        onChange={(value) => onChange({ kind: value })}
      />
      <SmallSelect
        label={t('keyFrom')}
        value={type.keyFrom}
        options={KEY_FROM.map((value) => ({ value, label: t(`from.${value}`) }))}
        onChange={(keyFrom) => onChange({ keyFrom })}
      />
      {type.keyFrom === 'payload' && text('keyPath', '$.order_no')}
      {text('amountPath', '$.amount')}
      {type.amountPath.trim() !== '' && (
        <>
          <SmallSelect
            label={t('unit')}
            value={type.unit}
            options={(['minor', 'major'] as const).map((value) => ({ value, label: t(`units.${value}`) }))}
            onChange={(unit) => onChange({ unit })}
          />
          {text('currencyPath', '$.currency')}
        </>
      )}
      <div className={css.end}>
        <ActionButton bare onClick={onRemove} reason={onRemove ? undefined : t('lastOne')}>
          {t('remove')}
        </ActionButton>
      </div>
    </div>
  );
}
