import { useTranslations } from 'next-intl';
import { PageHead } from '@/components/ui/page-head';
import { SkeletonRows } from '@/components/ui/skeleton-rows';

export function SourcesLoading() {
  const t = useTranslations('sources');
  return (
    <>
      <PageHead title={t('title')} />
      <SkeletonRows rows={5} height={52} />
    </>
  );
}
