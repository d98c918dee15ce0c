'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { EmptyState } from '@/components/ui/states';
import { SOURCES_PATH } from './source-paths';

/** No source has this number. */
export function SourceNotFound() {
  const t = useTranslations('sources.notFound');
  const all = (
    <Button component={Link} href={SOURCES_PATH}>
      {t('all')}
    </Button>
  );
  return (
    <EmptyState level={1} title={t('title')} actions={all}>
      {t('body')}
    </EmptyState>
  );
}
