'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { DataTable } from '@/components/data-table/data-table';
import { importHref } from '@/components/reconciliation/import/import-paths';
import { FilterBar } from '@/components/lists/filter-bar';
import type { FilterField } from '@/components/lists/filter-field';
import { listHref, type ListParams } from '@/components/lists/list-href';
import { AutoRefresh } from '@/components/ui/auto-refresh';
import { Link } from '@/components/ui/link';
import { PageFreshness } from '@/components/ui/now';
import { Crumbs, PageHead } from '@/components/ui/page-head';
import { STATEMENT_STATES, type StatementList, type StatementRow } from '@/lib/domain/views/statement';
import { useStatementColumns } from './statement-columns';
import { STATEMENTS_PATH, statementHref } from './statement-paths';
import { StatementsEmpty } from './statements-empty';

const REFRESH_MS = 10_000;

export interface StatementsPageProps {
  list: StatementList;
  /** To choose from; empty where they could not be read. */
  sources: readonly { id: string; name: string }[];
  /** The list's state as it stands in its address. */
  params: ListParams;
  mayImport: boolean;
}

/** Every file and every round of queries, the newest first. */
export function StatementsPage({ list, sources, params, mayImport }: StatementsPageProps) {
  const t = useTranslations('statements');
  const { rows, firstRow } = list;
  const toCursor = (cursor: string | null) =>
    cursor === null ? undefined : listHref(STATEMENTS_PATH, params, { cursor });
  return (
    <>
      <PageFreshness readAt={list.at} />
      <AutoRefresh intervalMs={REFRESH_MS} />
      <Crumbs
        label={t('crumbs')}
        items={[{ label: t('reconciliation'), href: '/reconciliation' }, { label: t('title') }]}
      />
      <PageHead
        title={t('title')}
        sub={<span>{t('sub')}</span>}
        actions={
          mayImport ? (
            <Button
              component={Link}
              href={importHref({ source: params.source, day: params.day })}
              variant="filled"
            >
              {t('importFile')}
            </Button>
          ) : undefined
        }
      />
      <FilterBar path={STATEMENTS_PATH} params={params} fields={useFields(sources)} />
      <DataTable
        label={t('title')}
        columns={useStatementColumns()}
        rows={rows}
        rowId={rowId}
        rowHref={({ id }) => statementHref(id)}
        twoLine
        pager={{
          from: firstRow,
          to: firstRow + rows.length - 1,
          newerHref: toCursor(list.newer),
          olderHref: toCursor(list.older),
        }}
        empty={<StatementsEmpty params={params} mayImport={mayImport} />}
      />
    </>
  );
}

function useFields(sources: StatementsPageProps['sources']): readonly FilterField[] {
  const t = useTranslations('statements');
  return [
    {
      key: 'source',
      kind: 'choice',
      label: t('filter.source'),
      chip: t('filter.sourceIs'),
      options: sources.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      key: 'state',
      kind: 'choice',
      label: t('filter.state'),
      chip: t('filter.stateIs'),
      options: STATEMENT_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
    },
    {
      key: 'day',
      kind: 'text',
      label: t('filter.day'),
      chip: t('filter.dayIs'),
      placeholder: '2026-11-29',
      help: t('filter.dayHelp'),
    },
  ];
}

function rowId({ id }: StatementRow): string {
  return id;
}
