'use client';

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { useZone, useZoneLabel } from '@/components/ui/zone';
import { FILTER_TEXT_MAX, type FilterField } from './filter-field';
import css from './filter-bar.module.css';
import { instantToTyped, typedToInstant } from './zoned-instant';

export interface FilterFormProps {
  field: FilterField;
  value: string | undefined;
  /** An instant arrives as ISO 8601 in UTC. */
  onApply: (value: string) => void;
  onBack: () => void;
}

/** The value of one filter. Enter applies it. */
export function FilterForm({ field, value, onApply, onBack }: FilterFormProps) {
  const t = useTranslations('lists.filter');
  const zone = useZone();
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The dialog lives in a portal: without this the event would reach forms around it in React's tree.
    event.stopPropagation();
    const typed = String(new FormData(event.currentTarget).get('value') ?? '').trim();
    const next = field.kind === 'instant' ? typedToInstant(typed, zone) : typed;
    if (next) onApply(next);
    else setProblem(t(field.kind === 'instant' ? 'timeMissing' : 'valueMissing'));
  };
  return (
    <form onSubmit={submit} className={css.form} noValidate>
      <Field field={field} value={value} problem={problem} />
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

function Field({ field, value, problem }: Pick<FilterFormProps, 'field' | 'value'> & { problem?: string }) {
  const t = useTranslations('lists.filter');
  const zone = useZone();
  const zoneLabel = useZoneLabel();
  const shared = { name: 'value', label: field.chip, error: problem, autoFocus: true };
  if (field.kind === 'choice')
    return (
      <NativeSelect
        {...shared}
        defaultValue={value}
        data={field.options as { value: string; label: string }[]}
      />
    );
  if (field.kind === 'instant')
    return (
      <TextInput
        {...shared}
        type="datetime-local"
        description={t('zone', { zone, offset: zoneLabel })}
        defaultValue={value && instantToTyped(value, zone)}
      />
    );
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
