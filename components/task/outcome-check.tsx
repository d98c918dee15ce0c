'use client';

import { Checkbox, Textarea } from '@mantine/core';
import { useTranslations } from 'next-intl';

export interface OutcomeDraft {
  outcomeChecked: boolean;
  outcomeHow: string;
}

export const NO_OUTCOME: OutcomeDraft = { outcomeChecked: false, outcomeHow: '' };

/** The reader's word that the outcome was checked: a tick, and how in words. Both are required. */
export function OutcomeCheck({
  draft,
  onChange,
  problem,
}: {
  draft: OutcomeDraft;
  onChange: (patch: Partial<OutcomeDraft>) => void;
  problem?: string;
}) {
  const t = useTranslations('task.dialog');
  return (
    <>
      <Checkbox
        data-autofocus
        label={t('checked')}
        description={t('checkedHelp')}
        checked={draft.outcomeChecked}
        onChange={(event) => onChange({ outcomeChecked: event.currentTarget.checked })}
        required
      />
      <Textarea
        label={t('how')}
        description={t('howHelp')}
        value={draft.outcomeHow}
        onChange={(event) => onChange({ outcomeHow: event.currentTarget.value })}
        error={problem}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        required
        withAsterisk={false}
      />
    </>
  );
}

/** Why the word is not given yet; undefined when it is, or when none is needed. */
export function useOutcomeMissing(): (needed: boolean, draft: OutcomeDraft) => string | undefined {
  const t = useTranslations('task.dialog');
  return (needed, { outcomeChecked, outcomeHow }) => {
    if (!needed) return undefined;
    if (!outcomeChecked) return t('tickMissing');
    return outcomeHow.trim() === '' ? t('howMissing') : undefined;
  };
}
