'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { EmptyState } from '@/components/ui/states';
import { BULK_PATH } from './bulk-path';

/** No operation has this number. */
export function BulkNotFound() {
  const t = useTranslations('bulk.notFound');
  const all = (
    <Button component={Link} href={`${BULK_PATH}?state=all`}>
      {t('all')}
    </Button>
  );
  return (
    <EmptyState level={1} title={t('title')} actions={all}>
      {t('body')}
    </EmptyState>
  );
}
