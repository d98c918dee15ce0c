'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '@/components/data-table/columns';
import { TwoLines } from '@/components/data-table/two-lines';
import { Absent } from '@/components/ui/absent';
import { ClipText } from '@/components/ui/clip-text';
import { Link } from '@/components/ui/link';
import { Mono, Tag } from '@/components/ui/mono';
import { Count } from '@/components/ui/quantities';
import { RelativeTime } from '@/components/ui/relative-time';
import type { SourceRow } from '@/lib/domain/views/recon-source';
import { sourceHref } from './source-paths';
import css from './sources.module.css';

export function useSourceColumns(): readonly DataColumn<SourceRow>[] {
  const t = useTranslations('sources');
  return useMemo(
    () => [
      {
        id: 'source',
        header: t('column.source'),
        narrow: 'title',
        cell: (row) => <Source row={row} />,
      },
      {
        id: 'covers',
        header: t('column.covers'),
        width: 240,
        narrow: 'body',
        cell: ({ bizTypes }) =>
          bizTypes.length === 0 ? <Absent /> : <ClipText>{bizTypes.join(t('comma'))}</ClipText>,
      },
      {
        id: 'books',
        header: t('column.books'),
        width: 180,
        dropBelow: 1100,
        cell: ({ currency, zone }) => <TwoLines first={currency} second={zone} />,
      },
      {
        id: 'latest',
        header: t('column.latest'),
        width: 140,
        narrow: 'sub',
        cell: (row) => <Latest row={row} />,
      },
      {
        id: 'state',
        header: t('column.state'),
        width: 90,
        narrow: 'end',
        cell: ({ enabled }) => <SourceState enabled={enabled} />,
      },
      {
        id: 'open',
        header: t('column.open'),
        width: 110,
        align: 'right',
        narrow: 'subEnd',
        cell: ({ openBreaks }) => (
          <span className={openBreaks > 0 ? css.open : undefined}>
            <Count value={openBreaks} />
            {/* Where there is no head above it. */}
            <span className={css.breaks}> {t('column.openOf', { count: openBreaks })}</span>
          </span>
        ),
      },
    ],
    [t],
  );
}

function Source({ row: { id, name, format, merchant } }: { row: SourceRow }) {
  const t = useTranslations('sources.format');
  return (
    <TwoLines
      wrap
      first={
        <Link href={sourceHref(id)} className={css.name}>
          {name}
        </Link>
      }
      second={
        <>
          {t(format)}
          {merchant !== null && (
            <>
              {' · '}
              <Mono>{merchant}</Mono>
            </>
          )}
        </>
      }
    />
  );
}

function Latest({ row: { latestDay, latestAt } }: { row: SourceRow }) {
  if (latestDay === null) return <Absent />;
  return (
    <TwoLines first={latestDay} second={latestAt === null ? undefined : <RelativeTime at={latestAt} />} />
  );
}

/** Only the exception gets a tag. */
export function SourceState({ enabled }: { enabled: boolean }) {
  const t = useTranslations('sources.state');
  return enabled ? <span className={css.quiet}>{t('on')}</span> : <Tag>{t('off')}</Tag>;
}
