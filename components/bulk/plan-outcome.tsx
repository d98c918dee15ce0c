'use client';

import { Checkbox, Textarea } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/states';
import type { PlanPartProps } from './plan-options';

/** The word about tasks whose last outcome is unknown: without it they are left as they are. */
export function PlanOutcome({
  plan,
  draft,
  onChange,
  problem,
}: Pick<PlanPartProps, 'plan' | 'draft' | 'onChange' | 'problem'>) {
  const t = useTranslations('bulk.plan');
  if (plan.outcomeUnknown === 0) return null;
  return (
    <>
      <Notice tone="stuck" title={t('unknown', { count: plan.outcomeUnknown })}>
        {t('unknownBody')}
      </Notice>
      <Checkbox
        label={t('checked')}
        description={t('checkedHelp')}
        checked={draft.outcomeChecked}
        onChange={(event) => onChange({ outcomeChecked: event.currentTarget.checked })}
      />
      {draft.outcomeChecked && (
        <Textarea
          label={t('how')}
          description={t('howHelp')}
          value={draft.outcomeHow}
          onChange={(event) => onChange({ outcomeHow: event.currentTarget.value })}
          error={problem('options.outcomeHow')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={1000}
          required
          withAsterisk={false}
        />
      )}
    </>
  );
}
