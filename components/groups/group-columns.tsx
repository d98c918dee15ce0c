'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useMemo } from 'react';
import { Sparkline } from '@/components/charts/on-demand';
import type { DataColumn } from '@/components/data-table/columns';
import { TwoLines } from '@/components/data-table/two-lines';
import { taskHref } from '@/components/tasks-list/tasks-path';
import { Absent } from '@/components/ui/absent';
import { Mono } from '@/components/ui/mono';
import { Count } from '@/components/ui/quantities';
import { RelativeTime } from '@/components/ui/relative-time';
import { useSentenceGap } from '@/components/ui/sentence-gap';
import { Tip } from '@/components/ui/tip';
import type { FailureGroupRow, GroupSort } from '@/lib/domain/views/failure-group';
import { AsideCounts } from './aside-text';
import { tasksOf, type GroupLine } from './group-lines';
import { GroupTag, useShortInstant } from './group-state';
import { useGroupTitle } from './group-title';
import { groupHref, GROUPS_PATH } from './groups-path';
import css from './groups.module.css';
import { useOutlookShort } from './outlook-words';
import { Sums } from './sums';

/** Where the heads of the two columns that sort lead; undefined where they do not. */
export type SortHrefs = Partial<Record<GroupSort, string>>;

/** Columns of a table of groups, for the list and, without a part of them, for the first screen. */
export function useGroupColumns(
  sort: GroupSort,
  hrefs?: SortHrefs,
  place: 'list' | 'overview' = 'list',
): readonly DataColumn<GroupLine>[] {
  const t = useTranslations('groups.column');
  const [byCount, byLast] = [hrefs?.count, hrefs?.last];
  return useMemo(() => {
    const columns: (DataColumn<GroupLine> | false)[] = [
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
        width: place === 'list' ? 132 : 104,
        dropBelow: 1400,
        sorted: sort === 'last' ? 'descending' : undefined,
        sortHref: byLast,
        cell: (line) => line.kind === 'group' && <Seen group={line.group} whole={place === 'list'} />,
      },
      place === 'list' && {
        id: 'affected',
        header: t('affected'),
        width: 148,
        dropBelow: 1400,
        cell: (line) => line.kind === 'group' && <Affected group={line.group} />,
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
    ];
    return columns.filter((column) => column !== false);
  }, [t, sort, byCount, byLast, place]);
}

function LineTitle({ line }: { line: GroupLine }) {
  const t = useTranslations('groups.line');
  switch (line.kind) {
    case 'group':
      return <GroupTitle group={line.group} />;
    case 'others':
      return <Link href={GROUPS_PATH}>{t('others', { count: line.groups })}</Link>;
    case 'aside':
      return <Aside line={line} />;
    case 'ungrouped':
      return <span className={css.quiet}>{t('ungrouped')}</span>;
    case 'sum':
      return <span className={css.quiet}>{t('sum')}</span>;
  }
}

function Aside({ line }: { line: Extract<GroupLine, { kind: 'aside' }> }) {
  const t = useTranslations('groups.aside');
  const gap = useSentenceGap();
  return (
    <span className={css.quiet}>
      <AsideCounts aside={line} />
      {gap}
      {t('line', { count: line.muted + line.resolved })}
    </span>
  );
}

function GroupTitle({ group }: { group: FailureGroupRow }) {
  const t = useTranslations('groups');
  const title = useGroupTitle()(group);
  const instant = useShortInstant();
  const { owner, note } = group.life;
  return (
    <span className={css.two}>
      <Tip label={title} block className={css.clip}>
        <Link href={groupHref(group.id)} className={css.title} translate="no">
          {title}
        </Link>
      </Tip>
      <small className={css.sub} title={note ?? undefined} suppressHydrationWarning>
        <GroupTag life={group.life} />
        <Mono>{group.bizType}</Mono> · {t('line.since', { at: instant(group.oldest.since) })}
        {owner && ` · ${t('tag.owner', { name: owner.name })}`}
        {note !== null && ` · ${t('tag.note', { note })}`}
      </small>
    </span>
  );
}

function TaskCount({ line }: { line: GroupLine }) {
  const { count, capped } = tasksOf(line);
  const urgent = line.kind === 'group' && line.group.growing && line.group.life.state === 'open';
  return (
    <TwoLines
      first={
        <span className={urgent ? css.growing : css.count}>
          <Count value={count} capped={capped} />
        </span>
      }
      second={line.kind === 'group' && line.group.share !== null && <Share value={line.group.share} />}
    />
  );
}

/** Of all failures. */
function Share({ value }: { value: number }) {
  const format = useFormatter();
  return format.number(value, { style: 'percent', maximumFractionDigits: value < 0.1 ? 1 : 0 });
}

/** When it failed last and, where there is room, first. */
function Seen({ group, whole }: { group: FailureGroupRow; whole: boolean }) {
  const t = useTranslations('groups.line');
  const instant = useShortInstant();
  return (
    <TwoLines
      first={<RelativeTime at={group.lastSeenAt} />}
      second={whole && <span suppressHydrationWarning>{t('first', { at: instant(group.firstSeenAt) })}</span>}
    />
  );
}

/** The newest business documents that failed for it. */
function Affected({ group: { samples } }: { group: FailureGroupRow }) {
  const [first, second] = samples.map(({ taskId, bizId }) => (
    <Link key={taskId} href={taskHref(taskId)} title={bizId}>
      <Mono>{bizId}</Mono>
    </Link>
  ));
  return <TwoLines first={first} second={second} />;
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
