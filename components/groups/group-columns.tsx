'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useMemo } from 'react';
import { Sparkline } from '@/components/charts/on-demand';
import type { DataColumn } from '@/components/data-table/columns';
import { shortInstant } from '@/components/lists/zoned-instant';
import { Absent } from '@/components/ui/absent';
import { Mono } from '@/components/ui/mono';
import { useNow } from '@/components/ui/now';
import { Count } from '@/components/ui/quantities';
import { RelativeTime } from '@/components/ui/relative-time';
import { Tip } from '@/components/ui/tip';
import { useZone } from '@/components/ui/zone';
import type { FailureGroupRow, GroupSort } from '@/lib/domain/views/failure-group';
import { tasksOf, type GroupLine } from './group-lines';
import { useGroupTitle } from './group-title';
import { groupHref, GROUPS_PATH } from './groups-path';
import css from './groups.module.css';
import { useOutlookShort } from './outlook-words';
import { Sums } from './sums';

/** Where the heads of the two columns that sort lead; undefined where they do not. */
export type SortHrefs = Partial<Record<GroupSort, string>>;

/** Columns of a table of groups, for the list and for the first screen. */
export function useGroupColumns(sort: GroupSort, hrefs?: SortHrefs): readonly DataColumn<GroupLine>[] {
  const t = useTranslations('groups.column');
  const [byCount, byLast] = [hrefs?.count, hrefs?.last];
  return useMemo(
    () => [
      { id: 'error', header: t('error'), narrow: 'title', cell: (line) => <LineTitle line={line} /> },
      {
        id: 'tasks',
        header: t('tasks'),
        width: 78,
        align: 'right',
        sorted: sort === 'count' ? 'descending' : undefined,
        sortHref: byCount,
        narrow: 'end',
        cell: (line) => <TaskCount line={line} />,
      },
      {
        id: 'trend',
        header: t('trend'),
        width: 116,
        cell: (line) => line.kind === 'group' && <Sparkline counts={line.group.trend.counts} />,
      },
      {
        id: 'last',
        header: t('last'),
        width: 104,
        dropBelow: 1400,
        sorted: sort === 'last' ? 'descending' : undefined,
        sortHref: byLast,
        cell: (line) => line.kind === 'group' && <RelativeTime at={line.group.lastSeenAt} />,
      },
      {
        id: 'atStake',
        header: t('atStake'),
        width: 132,
        align: 'right',
        dropBelow: 1100,
        cell: (line) => <LineMoney line={line} />,
      },
      {
        id: 'helps',
        header: t('helps'),
        width: 168,
        narrow: 'body',
        cell: (line) => line.kind === 'group' && <Outlook group={line.group} />,
      },
    ],
    [t, sort, byCount, byLast],
  );
}

function LineTitle({ line }: { line: GroupLine }) {
  const t = useTranslations('groups.line');
  switch (line.kind) {
    case 'group':
      return <GroupTitle group={line.group} />;
    case 'others':
      return <Link href={GROUPS_PATH}>{t('others', { count: line.groups })}</Link>;
    case 'ungrouped':
      return <span className={css.quiet}>{t('ungrouped')}</span>;
    case 'sum':
      return <span className={css.quiet}>{t('sum')}</span>;
  }
}

function GroupTitle({ group }: { group: FailureGroupRow }) {
  const t = useTranslations('groups.line');
  const title = useGroupTitle()(group);
  const zone = useZone();
  const locale = useLocale();
  const now = useNow();
  return (
    <span className={css.two}>
      <Tip label={title} block className={css.clip}>
        <Link href={groupHref(group.id)} className={css.title} translate="no">
          {title}
        </Link>
      </Tip>
      <small className={css.sub} suppressHydrationWarning>
        <Mono>{group.bizType}</Mono> ·{' '}
        {t('since', { at: shortInstant(group.oldest.since, zone, locale, now) })}
      </small>
    </span>
  );
}

function TaskCount({ line }: { line: GroupLine }) {
  const { count, capped } = tasksOf(line);
  const growing = line.kind === 'group' && line.group.growing;
  return (
    <span className={growing ? css.growing : css.count}>
      <Count value={count} capped={capped} />
    </span>
  );
}

function LineMoney({ line }: { line: GroupLine }) {
  if (line.kind === 'group') return <Sums sums={line.group.atStake} partial={line.group.atStakePartial} />;
  if (line.kind === 'sum' && line.atStake !== undefined)
    return <Sums sums={line.atStake} partial={line.partial} />;
  return line.kind === 'sum' ? null : <Absent />;
}

function Outlook({ group }: { group: FailureGroupRow }) {
  const words = useOutlookShort();
  return <span className={css.helps}>{words(group.outlook)}</span>;
}
