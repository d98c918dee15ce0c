import { useTranslations } from 'next-intl';
import { PageHead } from '@/components/ui/page-head';
import { SkeletonRows } from '@/components/ui/skeleton-rows';

/** In the place of the form while its type is read. */
export function TypeFormLoading() {
  const t = useTranslations('typeForm');
  return (
    <>
      <PageHead title={t('crumbEdit')} sub={<span>{t('sub')}</span>} />
      <SkeletonRows rows={8} height={52} />
    </>
  );
}
