'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { listHref, type ListParams } from '@/components/lists/list-href';
import { EmptyState } from '@/components/ui/states';
import { GROUPS_PATH } from './groups-path';

/** Why there are no groups, and what to do about it. */
export function GroupsEmpty({ params, filtered }: { params: ListParams; filtered: boolean }) {
  const t = useTranslations('groups.empty');
  if (filtered)
    return (
      <EmptyState
        title={t('noMatch')}
        actions={
          <Button
            component={Link}
            href={listHref(GROUPS_PATH, params, { type: undefined, text: undefined, cursor: undefined })}
          >
            {t('clear')}
          </Button>
        }
      >
        {t('noMatchBody')}
      </EmptyState>
    );
  if (params.cursor)
    return (
      <EmptyState
        title={t('pageTitle')}
        actions={
          <Button component={Link} href={listHref(GROUPS_PATH, params, { cursor: undefined })}>
            {t('firstPage')}
          </Button>
        }
      >
        {t('pageBody')}
      </EmptyState>
    );
  return (
    <EmptyState title={t('title')} actions={<Link href="/tasks?view=all">{t('all')}</Link>}>
      {t('body')}
    </EmptyState>
  );
}
