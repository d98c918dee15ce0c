'use client';

import { useTranslations } from 'next-intl';
import { SectionHead, TwoColumns } from '@/components/ui/section-head';
import { SkeletonRows } from '@/components/ui/skeleton-rows';

/** One operation still loading: heads stand where they will be. */
export function BulkViewLoading() {
  const t = useTranslations('bulk');
  return (
    <div aria-busy="true" aria-label={t('loading')} role="group">
      <SkeletonRows rows={3} height={48} />
      <TwoColumns
        side={
          <>
            <SectionHead title={t('side.title')} />
            <SkeletonRows rows={6} />
          </>
        }
      >
        <SectionHead title={t('actions.title')} />
        <SkeletonRows rows={6} />
      </TwoColumns>
    </div>
  );
}
