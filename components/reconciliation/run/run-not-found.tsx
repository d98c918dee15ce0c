'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { EmptyState } from '@/components/ui/states';
import { RECON_PATH } from './run-path';

/** No run has this number. */
export function RunNotFound() {
  const t = useTranslations('runs.notFound');
  return (
    <EmptyState
      level={1}
      title={t('title')}
      actions={
        <Button component={Link} href={RECON_PATH}>
          {t('all')}
        </Button>
      }
    >
      {t('body')}
    </EmptyState>
  );
}
