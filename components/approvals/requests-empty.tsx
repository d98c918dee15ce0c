'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { listHref, type ListParams } from '@/components/lists/list-href';
import { Link } from '@/components/ui/link';
import { EmptyState } from '@/components/ui/states';
import { APPROVALS_PATH, type ApprovalTab } from './approval-path';

/** Why there are no requests, and what there is instead. */
export function RequestsEmpty({ tab, params }: { tab: ApprovalTab; params: ListParams }) {
  const t = useTranslations('approvals.empty');
  const to = (change: ListParams) => listHref(APPROVALS_PATH, params, change);
  if (params.cursor)
    return (
      <EmptyState
        title={t('page')}
        actions={
          <Button component={Link} href={to({ cursor: undefined })}>
            {t('firstPage')}
          </Button>
        }
      >
        {t('pageBody')}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t(tab)}
      actions={tab === 'pending' ? <Link href={to({ tab: 'decided' })}>{t('showDecided')}</Link> : undefined}
    >
      {t(`${tab}Body`)}
    </EmptyState>
  );
}
