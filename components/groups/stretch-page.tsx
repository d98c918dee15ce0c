'use client';

import { Button } from '@mantine/core';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { DataTable } from '@/components/data-table/data-table';
import { useCountText } from '@/components/lists/count-text';
import { FilterBar } from '@/components/lists/filter-bar';
import { listHref, type ListParams } from '@/components/lists/list-href';
import { shortInstant } from '@/components/lists/zoned-instant';
import { failedBetweenHref } from '@/components/tasks-list/tasks-path';
import { AutoRefresh } from '@/components/ui/auto-refresh';
import { PageFreshness, useNow } from '@/components/ui/now';
import { PageHead } from '@/components/ui/page-head';
import { useSentenceGap } from '@/components/ui/sentence-gap';
import { EmptyState } from '@/components/ui/states';
import { useZone, useZoneLabel } from '@/components/ui/zone';
import type { StretchGroupList } from '@/lib/domain/views/stretch-groups';
import { GroupsEmpty } from './groups-empty';
import { useGroupsFilters } from './groups-filters';
import { groupHref, GROUPS_PATH } from './groups-path';
import { useStretchColumns, type StretchLine } from './stretch-columns';

const REFRESH_MS = 15_000;

/** What a spike was made of: the causes of what failed in a stretch of time. params: as they stand in the address. */
export function StretchPage({ list, params }: { list: StretchGroupList; params: ListParams }) {
  const t = useTranslations('groups.stretch');
  const count = useCountText();
  const format = useFormatter();
  const { from, to, bizType, rows, matching, firstRow } = list;
  const toCursor = (cursor: string | null) =>
    cursor === null ? undefined : listHref(GROUPS_PATH, params, { cursor });
  const onePage = list.newer === null && list.older === null;
  const narrowed = params.text !== undefined && list.causes.count > 0;
  const stillFailed = failedBetweenHref(from, to, bizType);
  return (
    <>
      <PageFreshness readAt={list.at} />
      <AutoRefresh intervalMs={REFRESH_MS} />
      <PageHead
        title={useStretchSentence(list)}
        sub={<Sub list={list} />}
        actions={
          <Button component={Link} href={stillFailed}>
            {t('tasks')}
          </Button>
        }
      />
      <FilterBar
        path={GROUPS_PATH}
        params={params}
        fields={useGroupsFilters(list.bizTypes, { from, to })}
        summary={t('total', {
          groups: matching.groups.count,
          shownGroups: count(matching.groups),
          failures: matching.failures,
          shown: format.number(matching.failures),
        })}
      />
      <DataTable
        label={t('label')}
        columns={useStretchColumns()}
        rows={linesOf(list, params, stillFailed)}
        rowId={({ key }) => key}
        rowHref={(line) => (line.kind === 'cause' ? groupHref(line.group.id) : line.href)}
        twoLine
        pager={
          onePage
            ? undefined
            : {
                from: firstRow,
                to: firstRow + rows.length - 1,
                total: matching.groups.count,
                totalCapped: matching.groups.capped,
                newerHref: toCursor(list.newer),
                olderHref: toCursor(list.older),
              }
        }
        empty={
          narrowed || params.cursor !== undefined ? (
            <GroupsEmpty params={params} filtered={narrowed} />
          ) : (
            <NothingFailed bizType={bizType} params={params} />
          )
        }
      />
    </>
  );
}

/** The causes, and below the last of them what has none; a search for text looks at causes only. */
function linesOf(list: StretchGroupList, params: ListParams, href: string): StretchLine[] {
  const { rows, failures, withoutCause: failed } = list;
  const lines: StretchLine[] = rows.map((group) => ({ kind: 'cause', key: group.id, group }));
  if (failed === 0 || params.text !== undefined || list.older !== null) return lines;
  return [...lines, { kind: 'without', key: '~without', failed, share: failed / (failures + failed), href }];
}

function useStretchSentence({ from, to, failures, causes, withoutCause }: StretchGroupList): string {
  const t = useTranslations('groups.stretch');
  const count = useCountText();
  const format = useFormatter();
  const zone = useZone();
  const locale = useLocale();
  const now = useNow();
  const ends = { from: shortInstant(from, zone, locale, now), to: shortInstant(to, zone, locale, now) };
  if (failures + withoutCause === 0) return t('nothing', ends);
  return t('title', {
    ...ends,
    failures,
    shownFailures: format.number(failures),
    causes: causes.count,
    shownCauses: count(causes),
  });
}

function Sub({ list: { withoutCause } }: { list: StretchGroupList }) {
  const t = useTranslations('groups.stretch');
  const format = useFormatter();
  const zone = useZoneLabel();
  const gap = useSentenceGap();
  return (
    <>
      {t('sub', { zone })}
      {withoutCause > 0 && (
        <>
          {gap}
          {t('without', { count: withoutCause, shown: format.number(withoutCause) })}
        </>
      )}
    </>
  );
}

function NothingFailed({ bizType, params }: { bizType: string | null; params: ListParams }) {
  const t = useTranslations('groups.stretch.empty');
  const all = listHref(GROUPS_PATH, params, { from: undefined, to: undefined, text: undefined });
  const slo = listHref('/slo', { range: '24h', type: bizType ?? undefined });
  return (
    <EmptyState
      title={t('title')}
      actions={
        <>
          <Button component={Link} href={all}>
            {t('all')}
          </Button>
          <Button component={Link} href={slo}>
            {t('slo')}
          </Button>
        </>
      }
    >
      {t('body')}
    </EmptyState>
  );
}
