'use client';

import { useTranslations } from 'next-intl';
import { IconCheck } from '@/components/ui/icons';
import css from './account.module.css';

/** Says beside a field that the choice is kept; its place is there before, so that nothing jumps. */
export function SavedMark({ shown }: { shown: boolean }) {
  const t = useTranslations('account');
  return (
    <span className={css.saved} role="status">
      {shown && (
        <>
          <IconCheck /> {t('saved')}
        </>
      )}
    </span>
  );
}
