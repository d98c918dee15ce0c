'use client';

import { useTranslations } from 'next-intl';
import { SkeletonRows } from '@/components/ui/skeleton-rows';

/** A day still loading. */
export function DayLoading() {
  const t = useTranslations('days');
  return (
    <div aria-busy="true" aria-label={t('loading')} role="group">
      <SkeletonRows rows={2} height={40} />
      <SkeletonRows rows={6} />
    </div>
  );
}
