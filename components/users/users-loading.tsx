import { useTranslations } from 'next-intl';
import { PageHead } from '@/components/ui/page-head';
import { SkeletonRows } from '@/components/ui/skeleton-rows';

export function UsersLoading() {
  const t = useTranslations('users');
  return (
    <>
      <PageHead title={t('title')} />
      <SkeletonRows rows={8} height={52} />
    </>
  );
}
