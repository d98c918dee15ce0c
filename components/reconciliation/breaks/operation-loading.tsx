'use client';

import { useTranslations } from 'next-intl';
import { SkeletonRows } from '@/components/ui/skeleton-rows';

/** One operation still loading. */
export function OperationLoading() {
  const t = useTranslations('breaks.operation');
  return (
    <div aria-busy="true" aria-label={t('loading')} role="group">
      <SkeletonRows rows={3} height={48} />
      <SkeletonRows rows={6} />
    </div>
  );
}
