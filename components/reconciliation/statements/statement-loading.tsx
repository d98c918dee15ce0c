import { useTranslations } from 'next-intl';
import { Section, SectionHead } from '@/components/ui/section-head';
import { SkeletonRows } from '@/components/ui/skeleton-rows';

/** One statement still loading: heads stand where they will be. */
export function StatementLoading() {
  const t = useTranslations('statements');
  return (
    <div aria-busy="true" aria-label={t('loading')} role="group">
      <SkeletonRows rows={2} height={48} />
      <Section>
        <SectionHead title={t('facts.title')} />
        <SkeletonRows rows={6} />
      </Section>
    </div>
  );
}
