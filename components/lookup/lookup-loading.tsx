import { useTranslations } from 'next-intl';
import { PageHead } from '@/components/ui/page-head';
import { SkeletonRows } from '@/components/ui/skeleton-rows';

export function LookupLoading() {
  const t = useTranslations('lookup');
  return (
    <>
      <PageHead title={t('title')} />
      <SkeletonRows />
    </>
  );
}
