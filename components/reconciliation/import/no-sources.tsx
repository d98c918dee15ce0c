'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { NEW_SOURCE_PATH, SOURCES_PATH } from '@/components/reconciliation/sources/source-paths';
import { Link } from '@/components/ui/link';
import { EmptyState } from '@/components/ui/states';
import type { SourceList } from '@/lib/domain/views/recon-source';

/** Nothing can be brought in: no source takes files now. */
export function NoSources({ list }: { list: SourceList }) {
  const t = useTranslations('statements.import.noSources');
  const [href, word] = list.mayEdit
    ? ([NEW_SOURCE_PATH, t('setUp')] as const)
    : ([SOURCES_PATH, t('look')] as const);
  return (
    <EmptyState
      title={t('title')}
      actions={
        <Button component={Link} href={href}>
          {word}
        </Button>
      }
    >
      {t(list.rows.length === 0 ? 'none' : 'noneTakesFiles')}
    </EmptyState>
  );
}
