'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { DataTable } from '@/components/data-table/data-table';
import { Link } from '@/components/ui/link';
import { PageFreshness } from '@/components/ui/now';
import { PageHead } from '@/components/ui/page-head';
import { EmptyState } from '@/components/ui/states';
import { useNoPermissionText } from '@/components/ui/use-no-permission-text';
import type { SourceList, SourceRow } from '@/lib/domain/views/recon-source';
import { useSourceColumns } from './source-columns';
import { NEW_SOURCE_PATH, sourceHref } from './source-paths';
import css from './sources.module.css';

/** Whose records are held against the ledger, and how far each has come. */
export function SourcesPage({ list }: { list: SourceList }) {
  const t = useTranslations('sources');
  const noPermission = useNoPermissionText();
  const { rows, mayEdit } = list;
  const newSource = (
    <Button component={Link} href={NEW_SOURCE_PATH} variant="filled">
      {t('newSource')}
    </Button>
  );
  return (
    <>
      <PageFreshness readAt={list.at} />
      <PageHead
        title={t('title')}
        sub={
          <>
            <span>{t('sub', { count: rows.length })}</span>
            {!mayEdit && <span>{t('readOnly', { who: noPermission('reconciliation.source') })}</span>}
          </>
        }
        actions={mayEdit && rows.length > 0 ? newSource : undefined}
      />
      <div className={css.list}>
        <DataTable
          label={t('title')}
          columns={useSourceColumns()}
          rows={rows}
          rowId={rowId}
          rowHref={({ id }) => sourceHref(id)}
          twoLine
          empty={
            <EmptyState title={t('empty.title')} actions={mayEdit ? newSource : undefined}>
              {t('empty.body')}
            </EmptyState>
          }
        />
      </div>
    </>
  );
}

function rowId({ id }: SourceRow): string {
  return id;
}
