'use client';

import { useTranslations } from 'next-intl';
import { SkeletonRows } from '@/components/ui/skeleton-rows';
import css from './breaks.module.css';

/** One break still loading. */
export function BreakLoading() {
  const t = useTranslations('breaks');
  return (
    <div aria-busy="true" aria-label={t('loading')} role="group" className={css.alone}>
      <SkeletonRows rows={2} height={32} />
      <SkeletonRows rows={8} />
    </div>
  );
}
