import { useTranslations } from 'next-intl';
import { PageHead } from '@/components/ui/page-head';
import { SkeletonRows } from '@/components/ui/skeleton-rows';

export function ImportLoading() {
  const t = useTranslations('statements.import');
  return (
    <>
      <PageHead title={t('title')} sub={<span>{t('sub')}</span>} />
      <SkeletonRows rows={3} height={52} />
    </>
  );
}
