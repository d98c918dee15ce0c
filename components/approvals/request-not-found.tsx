'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { EmptyState } from '@/components/ui/states';
import { APPROVALS_PATH } from './approval-path';

/** No request has this number. */
export function RequestNotFound() {
  const t = useTranslations('approvals.notFound');
  const all = (
    <Button component={Link} href={APPROVALS_PATH}>
      {t('all')}
    </Button>
  );
  return (
    <EmptyState level={1} title={t('title')} actions={all}>
      {t('body')}
    </EmptyState>
  );
}
