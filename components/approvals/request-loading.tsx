'use client';

import { useTranslations } from 'next-intl';
import { SectionHead, TwoColumns } from '@/components/ui/section-head';
import { SkeletonRows } from '@/components/ui/skeleton-rows';

/** One request still loading: heads stand where they will be. */
export function RequestLoading() {
  const t = useTranslations('approvals');
  return (
    <div aria-busy="true" aria-label={t('loading')} role="group">
      <SkeletonRows rows={2} height={48} />
      <TwoColumns
        side={
          <>
            <SectionHead title={t('side.title')} />
            <SkeletonRows rows={5} />
          </>
        }
      >
        <SectionHead title={t('facts.title')} />
        <SkeletonRows rows={6} />
      </TwoColumns>
    </div>
  );
}
