'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { DataTable } from '@/components/data-table/data-table';
import { listHref } from '@/components/lists/list-href';
import { Link } from '@/components/ui/link';
import { Crumbs, PageHead, ViewTabs } from '@/components/ui/page-head';
import { EmptyState } from '@/components/ui/states';
import type { PlacedList, RunPage } from '@/lib/domain/views/recon-run';
import { useBusinessDayText } from './business-day-text';
import { useRowsColumns, type ListedRow } from './rows-columns';
import { RECON_PATH, ROW_BUCKETS, rowsHref, rowsPath, runPath, type RowBucket } from './run-path';
import css from './run.module.css';

/** Rows that need nobody: matched, in transit, ignored by rule. */
export function RowsPage({ page, list, bucket }: { page: RunPage; list: PlacedList; bucket: RowBucket }) {
  const t = useTranslations('runs.rows');
  const runs = useTranslations('runs');
  const proof = useTranslations('runs.proof');
  const day = useBusinessDayText();
  const { id, number, businessDate, sourceName } = page;
  const { firstRow } = list;
  const rows = useMemo(
    () => list.rows.map((row, at) => ({ ...row, id: `${firstRow + at}` })),
    [list, firstRow],
  );
  const toPage = (cursor: string | null) =>
    cursor === null ? undefined : listHref(rowsPath(id), { bucket, cursor });
  return (
    <>
      <Crumbs
        label={runs('crumbs')}
        items={[
          { label: runs('reconciliation'), href: RECON_PATH },
          {
            label: `${sourceName}, ${runs(number < 0 ? 'trialOf' : 'runOf', { day: day(businessDate), number: Math.abs(number) })}`,
            href: runPath(id),
          },
          { label: t('crumb') },
        ]}
      />
      <PageHead title={t(`title.${bucket}`)} />
      <ViewTabs
        label={t('views')}
        views={ROW_BUCKETS.map((one) => ({
          href: rowsHref(id, one),
          label: proof(one),
          current: one === bucket,
        }))}
      />
      <div className={css.filters} />
      <DataTable
        label={t('label')}
        columns={useRowsColumns(bucket)}
        rows={rows}
        rowId={rowId}
        rowHref={rowHref}
        twoLine
        pager={{
          from: firstRow,
          to: firstRow + rows.length - 1,
          newerHref: toPage(list.newer),
          olderHref: toPage(list.older),
        }}
        empty={
          <EmptyState
            title={page.state === 'done' ? t(`empty.${bucket}`) : t('notDone')}
            actions={
              <Button component={Link} href={runPath(id)}>
                {t('back')}
              </Button>
            }
          >
            {t('emptyBody')}
          </EmptyState>
        }
      />
    </>
  );
}

function rowId({ id }: ListedRow): string {
  return id;
}

function rowHref({ ours, theirs }: ListedRow): string {
  const [task] = ours;
  const [line] = theirs;
  if (task !== undefined) return `/tasks/${task.taskId}`;
  return line === undefined ? RECON_PATH : `${RECON_PATH}/statements/${line.statementId}`;
}
