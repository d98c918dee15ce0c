'use client';

import { useTranslations } from 'next-intl';
import { PageHead } from '@/components/ui/page-head';
import { SkeletonRows } from '@/components/ui/skeleton-rows';

/** The page's head and quiet rows, in place from the first moment on. */
export function SloLoading() {
  const t = useTranslations('slo');
  return (
    <>
      <PageHead title={t('title')} sub={'\u00a0'} />
      <SkeletonRows rows={14} />
    </>
  );
}
