import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark';
import css from './standalone-page.module.css';

/** A page without navigation: not found, crash, signed out. */
export function StandalonePage({ children }: { children: ReactNode }) {
  const t = useTranslations('shell');
  return (
    <main className={css.page}>
      <Link href="/" className={css.brand}>
        <BrandMark size={24} />
        {t('brand')}
      </Link>
      {children}
    </main>
  );
}
