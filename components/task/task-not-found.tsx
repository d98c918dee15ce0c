'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { EmptyState } from '@/components/ui/states';

/** No task has this id. */
export function TaskNotFound() {
  const t = useTranslations('task.notFound');
  const all = (
    <Button component={Link} href="/tasks?view=all">
      {t('all')}
    </Button>
  );
  return (
    <EmptyState level={1} title={t('title')} actions={all}>
      {t('body')}
    </EmptyState>
  );
}
