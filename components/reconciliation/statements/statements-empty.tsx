'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { importHref } from '@/components/reconciliation/import/import-paths';
import { listHref, type ListParams } from '@/components/lists/list-href';
import { Link } from '@/components/ui/link';
import { EmptyState } from '@/components/ui/states';
import { STATEMENTS_PATH } from './statement-paths';

/** Why there are no statements, and what to do about it. */
export function StatementsEmpty({ params, mayImport }: { params: ListParams; mayImport: boolean }) {
  const t = useTranslations('statements.empty');
  if (params.source || params.state || params.day)
    return (
      <EmptyState title={t('noMatch')} actions={<Step href={STATEMENTS_PATH}>{t('clear')}</Step>}>
        {t('noMatchBody')}
      </EmptyState>
    );
  if (params.cursor)
    return (
      <EmptyState
        title={t('pageTitle')}
        actions={
          <Step href={listHref(STATEMENTS_PATH, params, { cursor: undefined })}>{t('firstPage')}</Step>
        }
      >
        {t('pageBody')}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t('title')}
      actions={mayImport ? <Step href={importHref()}>{t('importFile')}</Step> : undefined}
    >
      {t('body')}
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
