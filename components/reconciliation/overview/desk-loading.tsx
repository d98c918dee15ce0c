'use client';

import { useTranslations } from 'next-intl';
import { PageHead } from '@/components/ui/page-head';
import { Section, SectionHead } from '@/components/ui/section-head';
import { SkeletonRows } from '@/components/ui/skeleton-rows';

/** Heads and row heights stand before the rows come. */
export function DeskLoading() {
  const t = useTranslations('desk');
  return (
    <>
      <PageHead title={t('title')} />
      <Section>
        <SectionHead title={t('calendar.title')} />
        <SkeletonRows />
      </Section>
    </>
  );
}

export function RollForwardLoading() {
  const t = useTranslations('desk.forward');
  return (
    <>
      <PageHead title={t('title')} />
      <Section label={t('title')}>
        <SkeletonRows />
      </Section>
    </>
  );
}
