'use client';

import { useTranslations } from 'next-intl';
import { useDeferredValue } from 'react';
import { retryLimit, type RetryPolicy } from '@/lib/domain/retry-policy';
import { ScheduleDrawing } from '../retry-schedule';
import { ChoiceField, TextField } from './fields';
import css from './form.module.css';
import { useTypeFormContext } from './form-context';
import { FormSection } from './sections';

/** The waits, and the times they lead to, drawn while they are typed. policy: null while they cannot be read. */
export function RetryFields({ policy }: { policy: RetryPolicy | null }) {
  const t = useTranslations('typeForm');
  const { draft } = useTypeFormContext();
  const shown = useDeferredValue(policy);
  return (
    <FormSection name="retry">
      <ChoiceField
        name="retryKind"
        values={['steps', 'exponential', 'fixed']}
        path="settings.retry.kind"
        beside
      />
      {draft.retryKind === 'steps' && <TextField name="steps" path="settings.retry.stepsMs" wide />}
      {draft.retryKind === 'exponential' && (
        <>
          <TextField name="base" path="settings.retry.baseMs" />
          <TextField name="factor" path="settings.retry.factor" inputMode="decimal" />
          <TextField name="cap" path="settings.retry.capMs" />
        </>
      )}
      {draft.retryKind === 'fixed' && <TextField name="every" path="settings.retry.everyMs" />}
      {draft.retryKind !== 'steps' && (
        <TextField name="maxRetries" path="settings.retry.maxRetries" inputMode="numeric" />
      )}
      <TextField name="jitter" path="settings.retry.jitterMs" />
      <section className={css.preview} aria-label={t('preview')}>
        <h3 className={css.previewTitle}>{t('preview')}</h3>
        {shown === null ? (
          <p className={css.quiet}>{t('previewWaits')}</p>
        ) : (
          <ScheduleDrawing retry={shown} retryLimit={retryLimit(shown)} />
        )}
      </section>
    </FormSection>
  );
}
