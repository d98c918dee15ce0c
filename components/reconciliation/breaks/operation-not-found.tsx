'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { EmptyState } from '@/components/ui/states';
import { RECON_PATH } from '../run/run-path';

/** No operation has this number. */
export function OperationNotFound() {
  const t = useTranslations('breaks');
  return (
    <EmptyState
      level={1}
      title={t('operation.notFound')}
      actions={
        <Button component={Link} href={RECON_PATH}>
          {t('notFound.all')}
        </Button>
      }
    >
      {t('operation.notFoundBody')}
    </EmptyState>
  );
}
