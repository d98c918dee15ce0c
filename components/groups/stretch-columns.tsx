'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useMemo } from 'react';
import type { DataColumn } from '@/components/data-table/columns';
import { Absent } from '@/components/ui/absent';
import { Mono } from '@/components/ui/mono';
import { Count } from '@/components/ui/quantities';
import { RelativeTime } from '@/components/ui/relative-time';
import { Tip } from '@/components/ui/tip';
import type { StretchGroupRow } from '@/lib/domain/views/stretch-groups';
import { GroupTag } from './group-state';
import { useGroupTitle } from './group-title';
import { groupHref } from './groups-path';
import css from './groups.module.css';
import { useOutlookShort } from './outlook-words';

/** A line of the table: a cause, or the failures that are on no cause's record. */
export type StretchLine =
  | { kind: 'cause'; key: string; group: StretchGroupRow }
  | { kind: 'without'; key: string; failed: number; share: number; href: string };

/** What failed then, how much of all that is, and what is left of it now. */
export function useStretchColumns(): readonly DataColumn<StretchLine>[] {
  const t = useTranslations('groups');
  return useMemo(
    () => [
      { id: 'error', header: t('column.error'), narrow: 'title', cell: (line) => <LineTitle line={line} /> },
      {
        id: 'failed',
        header: t('stretch.column.failed'),
        width: 104,
        align: 'right',
        sorted: 'descending',
        narrow: 'end',
        cell: (line) => (
          <span className={css.count}>
            <Count value={line.kind === 'cause' ? line.group.failed : line.failed} />
          </span>
        ),
      },
      {
        id: 'share',
        header: t('stretch.column.share'),
        width: 72,
        align: 'right',
        narrow: 'subEnd',
        cell: (line) => <Share value={line.kind === 'cause' ? line.group.share : line.share} />,
      },
      {
        id: 'standing',
        header: t('stretch.column.standing'),
        width: 112,
        align: 'right',
        narrow: 'sub',
        cell: (line) => <Standing line={line} />,
      },
      {
        id: 'last',
        header: t('column.last'),
        width: 104,
        dropBelow: 1100,
        cell: (line) =>
          line.kind === 'cause' && line.group.lastSeenAt !== null ? (
            <RelativeTime at={line.group.lastSeenAt} />
          ) : null,
      },
      {
        id: 'helps',
        header: t('column.helps'),
        width: 168,
        narrow: 'body',
        cell: (line) => line.kind === 'cause' && <Outlook group={line.group} />,
      },
    ],
    [t],
  );
}

function LineTitle({ line }: { line: StretchLine }) {
  const t = useTranslations('groups.stretch');
  const titleOf = useGroupTitle();
  if (line.kind === 'without')
    return (
      <Link href={line.href} className={css.quiet}>
        {t('withoutCause')}
      </Link>
    );
  const { group } = line;
  const title = titleOf(group);
  return (
    <span className={css.two}>
      <Tip label={title} block className={css.clip}>
        <Link href={groupHref(group.id)} className={css.title} translate="no">
          {title}
        </Link>
      </Tip>
      <small className={css.sub}>
        <GroupTag life={group.life} />
        {group.bizType === '' ? <Absent /> : <Mono>{group.bizType}</Mono>}
      </small>
    </span>
  );
}

function Share({ value }: { value: number }) {
  const format = useFormatter();
  return format.number(value, { style: 'percent', maximumFractionDigits: value < 0.1 ? 1 : 0 });
}

function Standing({ line }: { line: StretchLine }) {
  if (line.kind === 'without') return <Absent />;
  const { count, capped } = line.group.standing;
  return <Count value={count} capped={capped} />;
}

function Outlook({ group }: { group: StretchGroupRow }) {
  const t = useTranslations('groups.stretch');
  const words = useOutlookShort();
  return <span className={css.helps}>{group.outlook === null ? t('settled') : words(group.outlook)}</span>;
}
