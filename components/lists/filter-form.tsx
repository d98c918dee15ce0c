'use client';

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { useZone, useZoneLabel } from '@/components/ui/zone';
import { FILTER_TEXT_MAX, type FilterField } from './filter-field';
import css from './filter-bar.module.css';
import type { ListParams } from './list-href';
import { instantToTyped, typedToInstant } from './zoned-instant';

export interface FilterFormProps {
  field: FilterField;
  params: ListParams;
  /** Told the field's parameters. An instant arrives as ISO 8601 in UTC. */
  onApply: (change: ListParams) => void;
  onBack: () => void;
}

/** Complaints, by the input they stand at. */
type Problems = Readonly<Record<string, string | undefined>>;

/** The value of one filter. Enter applies it. */
export function FilterForm({ field, params, onApply, onBack }: FilterFormProps) {
  const t = useTranslations('lists.filter');
  const [problems, setProblems] = useState<Problems>({});
  const read = useTypedField(field);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The dialog lives in a portal: without this the event would reach forms around it in React's tree.
    event.stopPropagation();
    const typed = new FormData(event.currentTarget);
    const { change, wrong } = read((name) => String(typed.get(name) ?? '').trim());
    if (wrong === undefined) onApply(change);
    else setProblems(wrong);
  };
  return (
    <form onSubmit={submit} className={css.form} noValidate>
      <Field field={field} params={params} problems={problems} />
      <div className={css.formFoot}>
        <Button size="xs" variant="subtle" onClick={onBack}>
          {t('back')}
        </Button>
        <Button size="xs" type="submit" variant="filled">
          {t('apply')}
        </Button>
      </div>
    </form>
  );
}

/** What was typed as parameters, or what is wrong with it. */
function useTypedField(field: FilterField) {
  const t = useTranslations('lists.filter');
  const zone = useZone();
  return (typed: (name: string) => string): { change: ListParams; wrong?: Problems } => {
    const names = field.kind === 'stretch' ? [field.key, field.until] : [field.key];
    const timed = field.kind === 'stretch' || field.kind === 'instant';
    const values = names.map((name) => (timed ? typedToInstant(typed(name), zone) : typed(name)));
    const missing = names.filter((_name, index) => !values[index]);
    const change = Object.fromEntries(names.map((name, index) => [name, values[index]]));
    const complaint = t(timed ? 'timeMissing' : 'valueMissing');
    if (missing.length > 0)
      return { change, wrong: Object.fromEntries(missing.map((name) => [name, complaint])) };
    const [from = '', to] = values;
    if (field.kind === 'stretch' && to !== undefined && to <= from)
      return { change, wrong: { [field.until]: t('timeOrder') } };
    return { change };
  };
}

function Field({
  field,
  params,
  problems,
}: Pick<FilterFormProps, 'field' | 'params'> & { problems: Problems }) {
  const t = useTranslations('lists.filter');
  const zone = useZone();
  const zoneLabel = useZoneLabel();
  const value = params[field.key];
  const shared = { name: field.key, label: field.chip, error: problems[field.key], autoFocus: true };
  // Only of a parameter that is a time: nothing else can be read as one.
  const timeOf = (at: string | undefined) => ({
    type: 'datetime-local',
    defaultValue: at && instantToTyped(at, zone),
  });
  const zoneText = t('zone', { zone, offset: zoneLabel });
  if (field.kind === 'stretch')
    return (
      <>
        <TextInput {...shared} {...timeOf(value)} label={t('stretchFrom')} description={zoneText} />
        <TextInput
          {...timeOf(params[field.until])}
          name={field.until}
          label={t('stretchTo')}
          error={problems[field.until]}
        />
      </>
    );
  if (field.kind === 'choice')
    return (
      <NativeSelect
        {...shared}
        defaultValue={value}
        data={field.options as { value: string; label: string }[]}
      />
    );
  if (field.kind === 'instant') return <TextInput {...shared} {...timeOf(value)} description={zoneText} />;
  return (
    <TextInput
      {...shared}
      defaultValue={value}
      maxLength={FILTER_TEXT_MAX}
      placeholder={field.placeholder}
      description={field.help}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
