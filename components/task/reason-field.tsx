'use client';

import { Textarea } from '@mantine/core';
import { useTranslations } from 'next-intl';

/** Why, in the reader's words; it goes on record as typed. */
export function ReasonField({
  value,
  onChange,
  label,
  optional,
  autoFocus,
  problem,
}: {
  value: string;
  onChange: (value: string) => void;
  /** "Reason" unless told. */
  label?: string;
  optional?: boolean;
  autoFocus?: boolean;
  problem?: string;
}) {
  const t = useTranslations('task.dialog');
  return (
    <Textarea
      label={label ?? t(optional ? 'reasonOptional' : 'reason')}
      description={t('reasonHelp')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={problem}
      autosize
      minRows={2}
      maxRows={6}
      maxLength={1000}
      required={!optional}
      withAsterisk={false}
      data-autofocus={autoFocus}
    />
  );
}
