'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { DataTable } from '@/components/data-table/data-table';
import { FilterBar } from '@/components/lists/filter-bar';
import { listHref, type ListParams } from '@/components/lists/list-href';
import { taskHref } from '@/components/tasks-list/tasks-path';
import { Link } from '@/components/ui/link';
import { PageFreshness } from '@/components/ui/now';
import { Crumbs, PageHead } from '@/components/ui/page-head';
import { EmptyState } from '@/components/ui/states';
import { BULK_ITEM_STATES, SKIP_REASONS } from '@/lib/domain/bulk';
import type { BulkItemList, BulkItemRow } from '@/lib/domain/views/bulk';
import { BULK_PATH, bulkHref, itemsPath } from './bulk-path';
import { useItemColumns } from './item-columns';

/** Every task of one operation and what became of it, in the order in which they are moved. */
export function BulkItemsPage({ id, list, params }: { id: string; list: BulkItemList; params: ListParams }) {
  const t = useTranslations('bulk');
  const path = itemsPath(id);
  const { rows, firstRow } = list;
  const toCursor = (cursor: string | null) =>
    cursor === null ? undefined : listHref(path, params, { cursor });
  return (
    <>
      <PageFreshness readAt={list.at} />
      <Crumbs
        label={t('crumbs')}
        items={[
          { label: t('title'), href: BULK_PATH },
          { label: `#${id}`, href: bulkHref(id) },
          { label: t('items.crumb') },
        ]}
      />
      <PageHead title={t('items.title', { id: `#${id}` })} />
      <FilterBar path={path} params={params} fields={useFields()} />
      <DataTable
        label={t('items.label')}
        columns={useItemColumns()}
        rows={rows}
        rowId={rowId}
        rowHref={({ taskId }) => taskHref(taskId)}
        pager={{
          from: firstRow,
          to: firstRow + rows.length - 1,
          newerHref: toCursor(list.newer),
          olderHref: toCursor(list.older),
        }}
        empty={<NoItems id={id} params={params} />}
      />
    </>
  );
}

function useFields() {
  const t = useTranslations('bulk');
  return [
    {
      key: 'state',
      kind: 'choice' as const,
      label: t('items.state'),
      chip: t('items.stateIs'),
      options: BULK_ITEM_STATES.map((value) => ({ value, label: t(`items.itemState.${value}`) })),
    },
    {
      key: 'why',
      kind: 'choice' as const,
      label: t('items.why'),
      chip: t('items.whyIs'),
      options: SKIP_REASONS.map((value) => ({ value, label: t(`skip.${value}`) })),
    },
  ];
}

function NoItems({ id, params }: { id: string; params: ListParams }) {
  const t = useTranslations('bulk.items');
  const count = [params.state, params.why].filter(Boolean).length;
  if (count > 0)
    return (
      <EmptyState
        title={t('noMatch', { count })}
        actions={
          <Button component={Link} href={itemsPath(id)}>
            {t('clear', { count })}
          </Button>
        }
      >
        {t('noMatchBody')}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t('empty')}
      actions={
        <Button component={Link} href={bulkHref(id)}>
          {t('back')}
        </Button>
      }
    >
      {t('emptyBody')}
    </EmptyState>
  );
}

function rowId({ taskId }: BulkItemRow): string {
  return taskId;
}
