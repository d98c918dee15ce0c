'use client';

import { useTranslations } from 'next-intl';
import { SectionHead } from '@/components/ui/section-head';
import { SkeletonRows } from '@/components/ui/skeleton-rows';
import css from './task-view.module.css';

/** The task page still loading: heads stand where they will be. */
export function TaskSkeleton() {
  const t = useTranslations('task');
  return (
    <div aria-busy="true" aria-label={t('loading')} role="group">
      <SkeletonRows rows={2} height={30} />
      <div className={css.columns}>
        <div className={css.column}>
          <SectionHead title={t('state.title')} />
          <SkeletonRows rows={3} />
          <SectionHead title={t('life.title')} />
          <SkeletonRows rows={6} />
        </div>
        <div className={css.column}>
          <SectionHead title={t('payload.title')} />
          <SkeletonRows rows={8} height={20} />
          <SectionHead title={t('facts.title')} />
          <SkeletonRows rows={5} height={26} />
        </div>
      </div>
    </div>
  );
}
