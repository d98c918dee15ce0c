'use client';

import { Checkbox, NativeSelect, Radio, Select, Textarea, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useMemo, type ReactNode } from 'react';
import { Section, SectionHead } from '@/components/ui/section-head';
import css from './source-form.module.css';
import type { SourceDraft } from './source-draft';
import { useSourceFormContext } from './use-source-form';

export type SectionName =
  'what' | 'covers' | 'compare' | 'file' | 'mapping' | 'query' | 'answer' | 'control' | 'calendar';

export function FormSection({ name, children }: { name: SectionName; children: ReactNode }) {
  const t = useTranslations('sources.form');
  const note = `sectionNote.${name}` as 'sectionNote.covers';
  return (
    <Section labelledBy={`source-${name}`}>
      <SectionHead
        id={`source-${name}`}
        title={t(`section.${name}`)}
        note={t.has(note) ? t(note) : undefined}
      />
      <div className={css.fields}>{children}</div>
    </Section>
  );
}

type TextName = { [K in keyof SourceDraft]: string extends SourceDraft[K] ? K : never }[keyof SourceDraft];

interface TextProps {
  name: TextName;
  /** Where the schema complains about it. */
  path: string;
  /** Addresses, paths, names: in mono, as they are. */
  mono?: boolean;
  wide?: boolean;
  placeholder?: string;
  inputMode?: 'numeric' | 'decimal' | 'url' | 'text';
  type?: 'text' | 'date' | 'time';
  /** Instead of only changing the field. */
  onType?: (value: string) => void;
}

function useTextProps({ name, path, mono, wide, onType }: TextProps) {
  const t = useTranslations('sources.form.field');
  const { draft, change, problem, touch } = useSourceFormContext();
  const help = `${name}.help` as 'name.help';
  return {
    label: t(`${name}.label` as 'name.label'),
    description: t.has(help) ? t(help) : undefined,
    value: draft[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      if (onType) onType(value);
      else change({ [name]: value });
    },
    onBlur: () => touch(path),
    error: problem(path),
    classNames: { root: wide ? css.wide : undefined, input: mono ? css.mono : undefined },
    spellCheck: false,
    autoComplete: 'off',
    name,
  };
}

/** One line of text, explained above it. */
export function TextField(props: TextProps) {
  const { placeholder, inputMode, type } = props;
  return <TextInput {...useTextProps(props)} placeholder={placeholder} inputMode={inputMode} type={type} />;
}

/** Several lines. */
export function LinesField(props: TextProps) {
  return <Textarea {...useTextProps(props)} autosize minRows={2} maxRows={12} />;
}

type ChoiceName = 'format' | 'amountBasis' | 'asks' | 'mode' | 'queryUnit' | 'stripeMark';

/** One of a few, each with what follows from it. */
export function ChoiceField<N extends ChoiceName>({
  name,
  values,
  path,
  onChoose,
  beside,
}: {
  name: N;
  values: readonly SourceDraft[N][];
  path: string;
  /** Instead of only changing the field. */
  onChoose?: (value: SourceDraft[N]) => void;
  beside?: boolean;
}) {
  const t = useTranslations('sources.form.choice');
  const { draft, change, problem, touch } = useSourceFormContext();
  // A dot in a key would be read as a path.
  const wordOf = (value: string) => ({ '.': 'point', ',': 'comma' })[value] ?? value;
  return (
    <Radio.Group
      label={t(`${name}.label` as 'format.label')}
      value={draft[name]}
      onChange={(value) => {
        if (onChoose) onChoose(value as SourceDraft[N]);
        else change({ [name]: value });
        touch(path);
      }}
      error={problem(path)}
      className={css.wide}
    >
      <div className={beside ? css.beside : css.choices}>
        {values.map((value) => {
          const key = `${name}.${wordOf(value)}`;
          const help = `${key}.help` as 'format.wechat_trade.help';
          return (
            <Radio
              key={value}
              value={value}
              label={t(`${key}.label` as 'format.wechat_trade.label')}
              description={t.has(help) ? t(help) : undefined}
              classNames={{ body: css.choice, label: css.word, description: css.help }}
            />
          );
        })}
      </div>
    </Radio.Group>
  );
}

export function TickField({ name }: { name: 'runAfter' }) {
  const t = useTranslations('sources.form.field');
  const { draft, change } = useSourceFormContext();
  return (
    <Checkbox
      className={css.wide}
      checked={draft[name]}
      onChange={(event) => change({ [name]: event.currentTarget.checked })}
      label={t(`${name}.label`)}
      description={t(`${name}.help`)}
      classNames={{ label: css.word, description: css.help }}
    />
  );
}

/** Every zone this browser knows, found by any part of its name. */
export function ZoneField({ name, path }: { name: 'zone' | 'stripeZone'; path: string }) {
  const t = useTranslations('sources.form');
  const { draft, change, problem, touch } = useSourceFormContext();
  const zone = draft[name];
  const zones = useMemo(() => [...new Set(['UTC', zone, ...Intl.supportedValuesOf('timeZone')])], [zone]);
  const help = `field.${name}.help` as const;
  return (
    <Select
      label={t(`field.${name}.label`)}
      description={t.has(help) ? t(help) : undefined}
      data={zones}
      value={zone}
      onChange={(value) => value !== null && change({ [name]: value })}
      onBlur={() => touch(path)}
      error={problem(path)}
      limit={60}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('noZone')}
      checkIconPosition="right"
    />
  );
}

/** A plain choice of one value, for rows of a list. The label is for readers who cannot see the head above. */
export function SmallSelect<T extends string>({
  label,
  hideLabel,
  value,
  options,
  onChange,
  error,
}: {
  label: string;
  hideLabel?: boolean;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
  error?: string;
}) {
  return (
    <NativeSelect
      label={hideLabel ? undefined : label}
      aria-label={hideLabel ? label : undefined}
      value={value}
      data={options.map((option) => ({ ...option }))}
      onChange={(event) => onChange(event.currentTarget.value as T)}
      error={error}
    />
  );
}
