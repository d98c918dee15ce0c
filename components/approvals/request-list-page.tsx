'use client';

import { useTranslations } from 'next-intl';
import { DataTable } from '@/components/data-table/data-table';
import { listHref, type ListParams } from '@/components/lists/list-href';
import { AutoRefresh } from '@/components/ui/auto-refresh';
import { PageFreshness } from '@/components/ui/now';
import { PageHead, ViewTabs } from '@/components/ui/page-head';
import { Count } from '@/components/ui/quantities';
import type { RequestList, RequestRow } from '@/lib/domain/views/approval';
import { APPROVAL_TABS, APPROVALS_PATH, requestHref, type ApprovalTab } from './approval-path';
import css from './approvals.module.css';
import { useRequestColumns } from './request-columns';
import { RequestsEmpty } from './requests-empty';

const REFRESH_MS = 10_000;

/** Everything that waits for a second person, or did. params: the list's state as it stands in its address. */
export function RequestListPage({
  list,
  tab,
  params,
}: {
  list: RequestList;
  tab: ApprovalTab;
  params: ListParams;
}) {
  const t = useTranslations('approvals');
  const { rows, firstRow, pending, mine } = list;
  const to = (change: ListParams) => listHref(APPROVALS_PATH, params, change);
  const toCursor = (cursor: string | null) => (cursor === null ? undefined : to({ cursor }));
  const views = APPROVAL_TABS.map((view, index) => ({
    href: to({ tab: index === 0 ? undefined : view, cursor: undefined }),
    label: t(`tabs.${view}`),
    count: view === 'pending' ? <Count value={pending} /> : undefined,
    current: view === tab,
  }));
  return (
    <>
      <PageFreshness readAt={list.at} />
      <AutoRefresh intervalMs={REFRESH_MS} />
      <PageHead title={t('sentence', { count: pending, mine })} sub={t('sub')} />
      <ViewTabs views={views} label={t('tabs.label')} />
      <div className={css.list}>
        <DataTable
          label={t('label')}
          columns={useRequestColumns(tab)}
          rows={rows}
          rowId={rowId}
          rowHref={({ id }) => requestHref(id)}
          twoLine
          pager={{
            from: firstRow,
            to: firstRow + rows.length - 1,
            newerHref: toCursor(list.newer),
            olderHref: toCursor(list.older),
          }}
          empty={<RequestsEmpty tab={tab} params={params} />}
        />
      </div>
    </>
  );
}

function rowId({ id }: RequestRow): string {
  return id;
}
