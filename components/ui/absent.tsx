'use client';

import { useTranslations } from 'next-intl';
import css from './text.module.css';

/** A value that is not there. Zero is never absent. */
export function Absent() {
  const t = useTranslations('common');
  return (
    <span className={css.t3} role="img" aria-label={t('none')}>
      —
    </span>
  );
}
