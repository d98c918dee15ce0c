'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { listHref, type ListParams } from '@/components/lists/list-href';
import { TASKS_PATH } from '@/components/tasks-list/tasks-path';
import { Link } from '@/components/ui/link';
import { EmptyState } from '@/components/ui/states';
import { BULK_PATH, type BulkTab } from './bulk-path';

/** Why there are no operations, and what to do about it. */
export function BulkEmpty({ tab, params }: { tab: BulkTab; params: ListParams }) {
  const t = useTranslations('bulk.empty');
  const to = (change: ListParams) => listHref(BULK_PATH, params, change);
  if (params.kind)
    return (
      <EmptyState
        title={t('noMatch')}
        actions={<Step href={to({ kind: undefined, cursor: undefined })}>{t('clear')}</Step>}
      >
        {t('noMatchBody')}
      </EmptyState>
    );
  if (params.cursor)
    return (
      <EmptyState
        title={t('pageTitle')}
        actions={<Step href={to({ cursor: undefined })}>{t('firstPage')}</Step>}
      >
        {t('pageBody')}
      </EmptyState>
    );
  const failed = <Step href={TASKS_PATH}>{t('failedTasks')}</Step>;
  if (tab === 'ended')
    return (
      <EmptyState title={t('ended')} actions={failed}>
        {t('endedBody')}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t(tab)}
      actions={
        <>
          {failed}
          {tab === 'live' && <Link href={to({ state: 'ended' })}>{t('showEnded')}</Link>}
        </>
      }
    >
      {t('liveBody')}
    </EmptyState>
  );
}

function Step({ href, children }: { href: string; children: string }) {
  return (
    <Button component={Link} href={href}>
      {children}
    </Button>
  );
}
