'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { EmptyState } from '@/components/ui/states';
import { STATEMENTS_PATH } from './statement-paths';

/** No statement has this number. */
export function StatementNotFound() {
  const t = useTranslations('statements.notFound');
  const all = (
    <Button component={Link} href={STATEMENTS_PATH}>
      {t('all')}
    </Button>
  );
  return (
    <EmptyState level={1} title={t('title')} actions={all}>
      {t('body')}
    </EmptyState>
  );
}
