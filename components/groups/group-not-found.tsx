'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { EmptyState } from '@/components/ui/states';
import { GROUPS_PATH } from './groups-path';

/** No failure was ever of this group. */
export function GroupNotFound() {
  const t = useTranslations('groups.notFound');
  const all = (
    <Button component={Link} href={GROUPS_PATH}>
      {t('all')}
    </Button>
  );
  return (
    <EmptyState level={1} title={t('title')} actions={all}>
      {t('body')}
    </EmptyState>
  );
}
