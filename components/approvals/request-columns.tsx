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
import { stakesText } from '../reconciliation/run/figures';

/** @param tab what it says of all rows is left out: that they wait, or who asked */
export function useRequestColumns(tab: ApprovalTab): readonly DataColumn<RequestRow>[] {
  const t = useTranslations('approvals.column');
  return useMemo(
    () => [
      { id: 'request', header: t('request'), width: 320, narrow: 'title', cell: (row) => <What row={row} /> },
      ...(tab === 'pending' ? [] : [stateColumn(t('state'))]),
      {
        id: 'money',
        header: t('money'),
        width: 168,
        align: 'right',
        narrow: tab === 'pending' ? 'end' : 'hide',
        cell: ({ stakes }) => stakesText(stakes) ?? <Nothing />,
      },
      {
        id: 'reason',
        header: t('reason'),
        narrow: 'body',
        cell: ({ reason }) => (reason === '' ? <Nothing /> : <ClipText>{`“${reason}”`}</ClipText>),
      },
      ...(tab === 'mine' ? [] : [requesterColumn(t('requester'))]),
      {
        id: 'asked',
        header: t('asked'),
        width: 108,
        sorted: 'descending',
        narrow: 'subEnd',
        cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
      },
      ...(tab === 'pending' ? [] : [decidedColumn(t('decided'))]),
    ],
    [t, tab],
  );
}

function stateColumn(header: string): DataColumn<RequestRow> {
  return { id: 'state', header, width: 168, narrow: 'end', cell: (row) => <State row={row} /> };
}

function requesterColumn(header: string): DataColumn<RequestRow> {
  const cell = (row: RequestRow) => <Requester row={row} />;
  return { id: 'requester', header, width: 140, narrow: 'sub', cell };
}

function decidedColumn(header: string): DataColumn<RequestRow> {
  const cell = ({ decidedAt }: RequestRow) => <RelativeTime at={decidedAt} />;
  return { id: 'decided', header, width: 108, dropBelow: 1400, cell };
}

/** On narrow screens a line of its own for a dash says less than none. */
function Nothing() {
  return (
    <span className={css.wideOnly}>
      <Absent />
    </span>
  );
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
      second={<Label kind={kind}>{isMany ? t('manyOf', { many, label }) : label}</Label>}
    />
  );
}

/** Those whose label ends with a day, or two. */
const WITH_DAY: readonly RequestRow['kind'][] = ['sign_off', 'reopen', 'resolve_breaks'];

/** "WeChat Pay, 2026-03-17": of a long name the end is cut, of the day nothing, or two days would look alike. */
function Label({ kind, children: label }: { kind: RequestRow['kind']; children: string }) {
  const comma = label.lastIndexOf(',');
  if (!WITH_DAY.includes(kind) || comma < 0) return label;
  return (
    <span className={css.day}>
      <span>{label.slice(0, comma)}</span>
      <span>{label.slice(comma)}</span>
    </span>
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
