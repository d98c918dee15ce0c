import { useTranslations } from 'next-intl';
import { PageHead } from '@/components/ui/page-head';
import { SkeletonRows } from '@/components/ui/skeleton-rows';

export function TaskTypesLoading() {
  const t = useTranslations('taskTypes');
  return (
    <>
      <PageHead title={t('title')} />
      <SkeletonRows rows={6} height={52} />
    </>
  );
}
