'use client';

import { useTranslations } from 'next-intl';
import { DataTable } from '@/components/data-table/data-table';
import { FilterBar } from '@/components/lists/filter-bar';
import { listHref, type ListParams } from '@/components/lists/list-href';
import { AutoRefresh } from '@/components/ui/auto-refresh';
import { PageFreshness } from '@/components/ui/now';
import { PageHead, ViewTabs } from '@/components/ui/page-head';
import { Count } from '@/components/ui/quantities';
import { BULK_KINDS } from '@/lib/domain/bulk';
import type { BulkList, BulkRow } from '@/lib/domain/views/bulk';
import { useBulkColumns } from './bulk-columns';
import { BulkEmpty } from './bulk-empty';
import { BULK_PATH, BULK_TABS, bulkHref, type BulkTab } from './bulk-path';

const REFRESH_MS = 5_000;

/** Every bulk operation, the newest first. params: the list's state as it stands in its address. */
export function BulkListPage({ list, tab, params }: { list: BulkList; tab: BulkTab; params: ListParams }) {
  const t = useTranslations('bulk');
  const { rows, firstRow } = list;
  const to = (change: ListParams) => listHref(BULK_PATH, params, change);
  const toCursor = (cursor: string | null) => (cursor === null ? undefined : to({ cursor }));
  const views = BULK_TABS.map((view, index) => ({
    href: to({ state: index === 0 ? undefined : view, cursor: undefined }),
    label: t(`tabs.${view}`),
    count: view === 'live' ? <Count value={list.live} /> : undefined,
    current: view === tab,
  }));
  return (
    <>
      <PageFreshness readAt={list.at} />
      <AutoRefresh intervalMs={REFRESH_MS} />
      <PageHead title={t('title')} sub={t('sub')} />
      <ViewTabs views={views} label={t('tabs.label')} />
      <FilterBar path={BULK_PATH} params={params} fields={useFields()} />
      <DataTable
        label={t('label')}
        columns={useBulkColumns()}
        rows={rows}
        rowId={rowId}
        rowHref={({ id }) => bulkHref(id)}
        twoLine
        pager={{
          from: firstRow,
          to: firstRow + rows.length - 1,
          newerHref: toCursor(list.newer),
          olderHref: toCursor(list.older),
        }}
        empty={<BulkEmpty tab={tab} params={params} />}
      />
    </>
  );
}

function useFields() {
  const t = useTranslations('bulk');
  return [
    {
      key: 'kind',
      kind: 'choice' as const,
      label: t('filter.kind'),
      chip: t('filter.kindIs'),
      options: BULK_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
    },
  ];
}

function rowId({ id }: BulkRow): string {
  return id;
}
