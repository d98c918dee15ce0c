'use client';

import { useTranslations } from 'next-intl';
import { ActionButton } from '@/components/ui/action-button';
import css from './form.module.css';
import type { TypeForm } from './use-type-form';

/** At the foot of the form, always in sight: what is not saved yet, and the way to save it. */
export function SaveBar({
  form,
  isNew,
  asks,
  pending,
  tried,
  onDiscard,
}: {
  form: TypeForm;
  isNew: boolean;
  /** A dialog follows. */
  asks: boolean;
  pending: boolean;
  /** A save was tried, so the number of wrong fields is said. */
  tried: boolean;
  onDiscard: () => void;
}) {
  const t = useTranslations('typeForm.bar');
  const wrong = Object.keys(form.problems).length;
  const showWrong = tried && wrong > 0;
  const verb = isNew ? (asks ? 'createMore' : 'create') : asks ? 'saveMore' : 'save';
  return (
    <div className={css.bar} role="region" aria-label={t('label')}>
      <span className={css.barText} role="status" data-problem={showWrong || undefined}>
        {showWrong ? t('problems', { count: wrong }) : stateText()}
      </span>
      {form.dirty && <ActionButton onClick={onDiscard}>{t('discard')}</ActionButton>}
      <ActionButton type="submit" primary loading={pending} reason={form.dirty ? undefined : t('unchanged')}>
        {t(verb)}
      </ActionButton>
    </div>
  );

  function stateText(): string {
    if (!form.dirty) return t('clean');
    return isNew || form.changed === null ? t('unread') : t('dirty', { count: form.changed });
  }
}
