'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { listHref, type ListParams } from '@/components/lists/list-href';
import { EmptyState } from '@/components/ui/states';
import { AUDIT_FILTERS } from './audit-filters';

/** Why there are no entries, and what to do about it. */
export function AuditEmpty({ path, params }: { path: string; params: ListParams }) {
  const t = useTranslations('audit.empty');
  const count = AUDIT_FILTERS.filter((key) => params[key]).length;
  if (count > 0)
    return (
      <EmptyState
        title={t('noMatch', { count })}
        actions={
          <Button component={Link} href={path}>
            {t('clear', { count })}
          </Button>
        }
      >
        {t('noMatchBody')}
      </EmptyState>
    );
  if (!params.cursor) return <EmptyState title={t('title')}>{t('body')}</EmptyState>;
  return (
    <EmptyState
      title={t('pageTitle')}
      actions={
        <Button component={Link} href={listHref(path, params, { cursor: undefined })}>
          {t('firstPage')}
        </Button>
      }
    >
      {t('pageBody')}
    </EmptyState>
  );
}
