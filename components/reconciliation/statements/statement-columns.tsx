'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '@/components/data-table/columns';
import { TwoLines } from '@/components/data-table/two-lines';
import { Absent } from '@/components/ui/absent';
import { ClipText } from '@/components/ui/clip-text';
import { Link } from '@/components/ui/link';
import { RelativeTime } from '@/components/ui/relative-time';
import type { StatementRow } from '@/lib/domain/views/statement';
import { FileName } from './file-name';
import { StatementBadge, TotalsBadge } from './statement-badge';
import { statementHref } from './statement-paths';
import css from './statements.module.css';

export function useStatementColumns(): readonly DataColumn<StatementRow>[] {
  const t = useTranslations('statements.column');
  return useMemo(
    () => [
      {
        id: 'statement',
        header: t('statement'),
        width: 190,
        narrow: 'title',
        cell: (row) => <Statement row={row} />,
      },
      {
        id: 'file',
        header: t('file'),
        narrow: 'sub',
        cell: (row) => <File row={row} />,
      },
      {
        id: 'state',
        header: t('state'),
        width: 132,
        narrow: 'end',
        cell: ({ state }) => <StatementBadge state={state} />,
      },
      {
        id: 'rows',
        header: t('rows'),
        width: 120,
        align: 'right',
        cell: (row) => <Rows row={row} />,
      },
      {
        id: 'totals',
        header: t('totals'),
        width: 140,
        dropBelow: 1100,
        cell: ({ totalsAgree }) => (totalsAgree === null ? <Absent /> : <TotalsBadge agree={totalsAgree} />),
      },
      {
        id: 'by',
        header: t('by'),
        width: 140,
        dropBelow: 1400,
        cell: ({ uploader }) => <ClipText>{uploader}</ClipText>,
      },
      {
        id: 'at',
        header: t('at'),
        width: 112,
        sorted: 'descending',
        narrow: 'subEnd',
        cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
      },
    ],
    [t],
  );
}

function Statement({ row: { id, sourceName, businessDate } }: { row: StatementRow }) {
  return (
    <TwoLines
      first={
        <Link href={statementHref(id)} className={css.name}>
          {sourceName}
        </Link>
      }
      second={businessDate}
    />
  );
}

function File({ row: { via, fileName } }: { row: StatementRow }) {
  const t = useTranslations('statements');
  return via === 'query' ? t('viaQuery') : <FileName>{fileName}</FileName>;
}

function Rows({ row: { rows, invalid, state } }: { row: StatementRow }) {
  const t = useTranslations('statements.column');
  const format = useFormatter();
  if (state === 'uploading' || state === 'reading' || state === 'refused') return <Absent />;
  return (
    <TwoLines
      first={format.number(rows)}
      second={invalid > 0 ? <span className={css.bad}>{t('invalid', { count: invalid })}</span> : undefined}
    />
  );
}
