'use client';

import { useTranslations } from 'next-intl';
import { SectionHead, TwoColumns } from '@/components/ui/section-head';
import { SkeletonRows } from '@/components/ui/skeleton-rows';

/** One group still loading: heads stand where they will be. */
export function GroupLoading() {
  const t = useTranslations('groups');
  return (
    <div aria-busy="true" aria-label={t('title')} role="group">
      <SkeletonRows rows={2} height={48} />
      <TwoColumns
        side={
          <>
            <SectionHead title={t('trend.title')} />
            <SkeletonRows rows={4} />
          </>
        }
      >
        <SectionHead title={t('error.title')} />
        <SkeletonRows rows={8} />
      </TwoColumns>
    </div>
  );
}
