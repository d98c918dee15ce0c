'use client';

import { useTranslations } from 'next-intl';
import { ActionButton } from '@/components/ui/action-button';
import css from './source-form.module.css';
import type { SourceForm } from './use-source-form';

/** At the foot of the form, always in sight: what is not saved yet, and the way to save it. */
export function SaveBar({
  form,
  isNew,
  pending,
  tried,
}: {
  form: SourceForm;
  isNew: boolean;
  pending: boolean;
  /** A save was tried, so the number of wrong fields is said. */
  tried: boolean;
}) {
  const t = useTranslations('sources.form.bar');
  const wrong = Object.keys(form.problems).length;
  const showWrong = tried && wrong > 0;
  return (
    <div className={css.bar} role="region" aria-label={t('label')}>
      <span className={css.barText} role="status" data-problem={showWrong || undefined}>
        {showWrong ? t('problems', { count: wrong }) : t(form.dirty ? 'dirty' : 'clean')}
      </span>
      {form.dirty && <ActionButton onClick={form.discard}>{t('discard')}</ActionButton>}
      <ActionButton type="submit" primary loading={pending} reason={form.dirty ? undefined : t('unchanged')}>
        {t(isNew ? 'create' : 'save')}
      </ActionButton>
    </div>
  );
}
