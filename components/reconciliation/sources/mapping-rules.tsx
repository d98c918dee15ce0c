'use client';

import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { ENTRY_KINDS, THEIR_STATUSES } from '@/lib/domain/reconciliation';
import type { MappingSample } from '@/lib/domain/views/mapping-sample';
import { DATE_ORDERS, DELIMITERS, SIGN_RULES, type MappingDraft } from './mapping-draft';
import css from './source-form.module.css';
import { useSourceFormContext } from './use-source-form';

const DELIMITER_WORDS = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' } as const;

/** How cells read: signs, units, dates, and what stands for what is not said. */
export function MappingRules({
  kind,
  sample,
  mapping,
  onChange,
}: {
  kind: 'csv' | 'xlsx';
  sample: MappingSample | null;
  mapping: MappingDraft;
  onChange: (patch: Partial<MappingDraft>) => void;
}) {
  const t = useTranslations('sources.mapping');
  const kinds = useTranslations('sources.kind');
  const statuses = useTranslations('sources.theirStatus');
  const { problem, touch } = useSourceFormContext();
  const select = <F extends keyof MappingDraft>(
    field: F,
    options: readonly { value: MappingDraft[F] & string; label: string }[],
  ) => {
    const help = `ruleHelp.${field}` as 'ruleHelp.sheet';
    return (
      <NativeSelect
        label={t(`rule.${field}` as 'rule.signRule')}
        description={t.has(help) ? t(help) : undefined}
        value={mapping[field] as string}
        data={options.map((option) => ({ ...option }))}
        onChange={(event) => onChange({ [field]: event.currentTarget.value } as Partial<MappingDraft>)}
        error={problem(`settings.mapping.${field}`)}
      />
    );
  };
  const sheets = sample?.sheets ?? [];
  return (
    <>
      {select(
        'signRule',
        SIGN_RULES.map((value) => ({ value, label: t(`signs.${value}`) })),
      )}
      {select(
        'unit',
        (['major', 'minor'] as const).map((value) => ({ value, label: t(`units.${value}`) })),
      )}
      <TextInput
        label={t('rule.fixedCurrency')}
        description={t('ruleHelp.fixedCurrency')}
        value={mapping.fixedCurrency}
        onChange={(event) => onChange({ fixedCurrency: event.currentTarget.value })}
        onBlur={() => touch('settings.mapping.fixedCurrency')}
        error={problem('settings.mapping.fixedCurrency')}
        classNames={{ input: css.mono }}
        maxLength={3}
        autoComplete="off"
      />
      {select('decimalMark', [
        { value: '.', label: t('marks.point') },
        { value: ',', label: t('marks.comma') },
      ])}
      {mapping.columns.time !== '' &&
        select(
          'dateOrder',
          DATE_ORDERS.map((value) => ({ value, label: t(`orders.${value}`) })),
        )}
      {mapping.columns.status !== '' &&
        select('defaultStatus', [
          { value: '', label: t('otherWord') },
          ...THEIR_STATUSES.map((value) => ({ value, label: statuses(value) })),
        ])}
      {mapping.columns.kind !== '' &&
        select('defaultKind', [
          { value: '', label: t('otherWord') },
          ...ENTRY_KINDS.map((value) => ({ value, label: kinds(value) })),
        ])}
      {kind === 'csv' &&
        select('delimiter', [
          { value: '', label: t('byHeader') },
          ...DELIMITERS.map((value) => ({ value, label: t(`delimiters.${DELIMITER_WORDS[value]}`) })),
        ])}
      {kind === 'xlsx' &&
        (sheets.length > 0 ? (
          select('sheet', [
            { value: '', label: t('firstSheet') },
            ...[...new Set([...sheets, ...(mapping.sheet === '' ? [] : [mapping.sheet])])].map((value) => ({
              value,
              label: value,
            })),
          ])
        ) : (
          <TextInput
            label={t('rule.sheet')}
            description={t('ruleHelp.sheet')}
            value={mapping.sheet}
            onChange={(event) => onChange({ sheet: event.currentTarget.value })}
            error={problem('settings.mapping.sheet')}
            autoComplete="off"
          />
        ))}
    </>
  );
}
