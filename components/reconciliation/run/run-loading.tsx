'use client';

import { useTranslations } from 'next-intl';
import { SectionHead } from '@/components/ui/section-head';
import { SkeletonRows } from '@/components/ui/skeleton-rows';
import css from './run.module.css';

/** A run still loading: heads stand where they will be. */
export function RunLoading() {
  const t = useTranslations('runs');
  return (
    <div aria-busy="true" aria-label={t('loading')} role="group">
      <SkeletonRows rows={2} height={48} />
      <div className={css.proof}>
        <div>
          <SectionHead title={t('proof.title')} />
          <SkeletonRows rows={4} height={28} />
        </div>
        <div>
          <SectionHead title={t('totals.title')} />
          <SkeletonRows rows={4} />
        </div>
      </div>
      <SkeletonRows rows={10} />
    </div>
  );
}
