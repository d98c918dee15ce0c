'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { EmptyState } from '@/components/ui/states';
import { RECON_PATH } from '../run/run-path';

/** There is no such source, or no such date. */
export function DayNotFound() {
  const t = useTranslations('days.notFound');
  const all = useTranslations('runs.notFound');
  return (
    <EmptyState
      level={1}
      title={t('title')}
      actions={
        <Button component={Link} href={RECON_PATH}>
          {all('all')}
        </Button>
      }
    >
      {t('body')}
    </EmptyState>
  );
}
