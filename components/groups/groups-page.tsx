'use client';

import { useTranslations } from 'next-intl';
import { DataTable } from '@/components/data-table/data-table';
import { useCountText } from '@/components/lists/count-text';
import { FilterBar } from '@/components/lists/filter-bar';
import { listHref, type ListParams } from '@/components/lists/list-href';
import { AutoRefresh } from '@/components/ui/auto-refresh';
import { PageFreshness } from '@/components/ui/now';
import { PageHead } from '@/components/ui/page-head';
import type { FailureGroupList } from '@/lib/domain/views/failure-group';
import { useGroupColumns } from './group-columns';
import { closingLines, groupLines, type GroupLine } from './group-lines';
import { GroupsEmpty } from './groups-empty';
import { useGroupsFilters } from './groups-filters';
import { groupHref, GROUPS_PATH } from './groups-path';

const REFRESH_MS = 15_000;
const NO_OTHERS = { groups: 0, tasks: { count: 0, capped: false } };
const NONE = { count: 0, capped: false };

/** Every cause of a failure that stands. params: the list's state as it stands in its address. */
export function GroupsPage({ list, params }: { list: FailureGroupList; params: ListParams }) {
  const t = useTranslations('groups');
  const count = useCountText();
  const { rows, groups, tasks, ungrouped, firstRow, sort } = list;
  const to = (change: ListParams) => listHref(GROUPS_PATH, params, { cursor: undefined, ...change });
  const columns = useGroupColumns(sort, { count: to({ sort: undefined }), last: to({ sort: 'last' }) });
  const filtered = params.type !== undefined || params.text !== undefined;
  const onePage = list.newer === null && list.older === null;
  const lines = [
    ...groupLines(rows),
    ...closingLines(rows.length, NO_OTHERS, filtered ? NONE : ungrouped, {
      tasks: filtered ? tasks : together(tasks, ungrouped),
    }),
  ];
  const toCursor = (cursor: string | null) =>
    cursor === null ? undefined : listHref(GROUPS_PATH, params, { cursor });
  return (
    <>
      <PageFreshness readAt={list.at} />
      <AutoRefresh intervalMs={REFRESH_MS} />
      <PageHead title={t('title')} sub={t('sub')} />
      <FilterBar
        path={GROUPS_PATH}
        params={params}
        fields={useGroupsFilters(list.bizTypes)}
        summary={t('total', {
          groups: groups.count,
          shownGroups: count(groups),
          tasks: tasks.count,
          shownTasks: count(tasks),
        })}
      />
      <DataTable
        label={t('label')}
        columns={columns}
        rows={rows.length === 0 && filtered ? [] : lines}
        rowId={lineKey}
        rowHref={lineHref}
        twoLine
        pager={
          onePage
            ? undefined
            : {
                from: firstRow,
                to: firstRow + rows.length - 1,
                total: groups.count,
                totalCapped: groups.capped,
                newerHref: toCursor(list.newer),
                olderHref: toCursor(list.older),
              }
        }
        empty={<GroupsEmpty params={params} filtered={filtered} />}
      />
    </>
  );
}

function together(a: FailureGroupList['tasks'], b: FailureGroupList['tasks']): FailureGroupList['tasks'] {
  return { count: a.count + b.count, capped: a.capped || b.capped };
}

export function lineKey({ key }: GroupLine): string {
  return key;
}

/** Where Enter leads: a line that is no group leads nowhere but here. */
export function lineHref(line: GroupLine): string {
  return line.kind === 'group' ? groupHref(line.group.id) : GROUPS_PATH;
}
