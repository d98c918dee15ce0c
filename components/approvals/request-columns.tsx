'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '@/components/data-table/columns';
import { TwoLines } from '@/components/data-table/two-lines';
import { Absent } from '@/components/ui/absent';
import { ClipText } from '@/components/ui/clip-text';
import { Link } from '@/components/ui/link';
import { RelativeTime } from '@/components/ui/relative-time';
import type { RequestRow } from '@/lib/domain/views/approval';
import { requestHref, type ApprovalTab } from './approval-path';
import css from './approvals.module.css';
import { RequestBadge } from './request-badge';
import { stakesText } from './stakes';

/** @param tab where all rows wait, the state is left out */
export function useRequestColumns(tab: ApprovalTab): readonly DataColumn<RequestRow>[] {
  const t = useTranslations('approvals.column');
  return useMemo(
    () => [
      { id: 'request', header: t('request'), width: 300, narrow: 'title', cell: (row) => <What row={row} /> },
      ...(tab === 'pending' ? [] : [stateColumn(t('state'))]),
      {
        id: 'money',
        header: t('money'),
        width: 168,
        align: 'right',
        narrow: 'sub',
        cell: ({ stakes }) => stakesText(stakes) ?? <Absent />,
      },
      {
        id: 'reason',
        header: t('reason'),
        narrow: 'body',
        cell: ({ reason }) => (reason === '' ? <Absent /> : <ClipText>{`“${reason}”`}</ClipText>),
      },
      {
        id: 'requester',
        header: t('requester'),
        width: 140,
        dropBelow: 1100,
        cell: (row) => <Requester row={row} />,
      },
      {
        id: 'asked',
        header: t('asked'),
        width: 108,
        sorted: 'descending',
        narrow: 'subEnd',
        cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
      },
      {
        id: 'decided',
        header: t('decided'),
        width: 108,
        dropBelow: 1400,
        cell: ({ decidedAt }) => <RelativeTime at={decidedAt} />,
      },
    ],
    [t, tab],
  );
}

function stateColumn(header: string): DataColumn<RequestRow> {
  return { id: 'state', header, width: 168, narrow: 'end', cell: (row) => <State row={row} /> };
}

function What({ row: { id, kind, label, count } }: { row: RequestRow }) {
  const t = useTranslations('approvals');
  const format = useFormatter();
  const isMany = kind === 'resolve_breaks' || kind === 'bulk';
  const many = t('many', { kind, count, shown: format.number(count) });
  return (
    <TwoLines
      first={
        <Link href={requestHref(id)} className={css.name}>
          {t(`kind.${kind}`)}
        </Link>
      }
      second={isMany ? t('manyOf', { many, label }) : label}
    />
  );
}

function State({ row: { state, checker } }: { row: RequestRow }) {
  const t = useTranslations('approvals');
  return (
    <TwoLines
      first={<RequestBadge state={state} />}
      second={checker === null ? undefined : t('by', { name: checker })}
    />
  );
}

function Requester({ row: { requester, isOwn } }: { row: RequestRow }) {
  const t = useTranslations('approvals');
  return <ClipText>{isOwn ? t('you') : requester}</ClipText>;
}
