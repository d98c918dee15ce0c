import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { StandalonePage } from '@/components/layout/standalone-page';
import { EmptyState } from '@/components/ui/states';

export default function NotFound() {
  const t = useTranslations('shell.notFound');
  return (
    <StandalonePage>
      <EmptyState level={1} title={t('title')} actions={<Link href="/">{t('home')}</Link>}>
        {t('body')}
      </EmptyState>
    </StandalonePage>
  );
}
