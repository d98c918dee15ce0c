'use client';

import { useTranslations } from 'next-intl';
import { DataTable } from '@/components/data-table/data-table';
import { useCountText } from '@/components/lists/count-text';
import { FilterBar } from '@/components/lists/filter-bar';
import { listHref, type ListParams } from '@/components/lists/list-href';
import { ListTools, type SavedTools } from '@/components/lists/list-tools';
import { AutoRefresh } from '@/components/ui/auto-refresh';
import { PageFreshness } from '@/components/ui/now';
import { PageHead, ViewTabs } from '@/components/ui/page-head';
import type { Role } from '@/lib/domain/roles';
import { GROUP_TABS, type FailureGroupList, type GroupTab } from '@/lib/domain/views/failure-group';
import { useGroupColumns } from './group-columns';
import { closingLines, groupLines, together, type AsideGroups, type GroupLine } from './group-lines';
import { GroupsEmpty } from './groups-empty';
import { useGroupsFilters } from './groups-filters';
import { groupHref, GROUPS_PATH } from './groups-path';

const REFRESH_MS = 15_000;

export interface GroupsPageProps {
  list: FailureGroupList;
  /** The list's state as it stands in its address. */
  params: ListParams;
  /** Of the reader. */
  role: Role;
  saved: SavedTools;
}

/** Every cause of a failure that stands, by what people made of it. */
export function GroupsPage({ list, params, role, saved }: GroupsPageProps) {
  const t = useTranslations('groups');
  const count = useCountText();
  const { rows, groups, tasks, firstRow, sort, tab } = list;
  const to = (change: ListParams) => listHref(GROUPS_PATH, params, { cursor: undefined, ...change });
  const columns = useGroupColumns(sort, { count: to({ sort: undefined }), last: to({ sort: 'last' }) });
  const filtered = params.type !== undefined || params.text !== undefined;
  const onePage = list.newer === null && list.older === null;
  const aside = asideOf(list, (other) => to({ tab: other }));
  const lines = linesOf(list, aside, filtered);
  const toCursor = (cursor: string | null) =>
    cursor === null ? undefined : listHref(GROUPS_PATH, params, { cursor });
  return (
    <>
      <PageFreshness readAt={list.at} />
      <AutoRefresh intervalMs={REFRESH_MS} />
      <PageHead
        title={t('title')}
        sub={t('sub')}
        actions={<ListTools list="groups" params={params} total={groups} role={role} saved={saved} />}
      />
      <ViewTabs
        label={t('tab.label')}
        views={GROUP_TABS.map((view) => ({
          href: to({ tab: view === GROUP_TABS[0] ? undefined : view }),
          label: t(`tab.${view}`),
          count: count({ count: list.tabs[view].groups, capped: groups.capped }),
          current: view === tab,
        }))}
      />
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
        rows={lines}
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
        empty={<GroupsEmpty params={params} filtered={filtered} tab={tab} aside={aside} />}
      />
    </>
  );
}

/** What the open tab leaves out; the other tabs leave nothing out that anybody would miss. */
function asideOf(list: FailureGroupList, href: (tab: GroupTab) => string): AsideGroups | undefined {
  if (list.tab !== 'open') return undefined;
  const { muted, resolved } = list.tabs;
  return {
    muted: muted.groups,
    resolved: resolved.groups,
    tasks: together(muted.tasks, resolved.tasks),
    hrefs: { muted: href('muted'), resolved: href('resolved') },
  };
}

/** Nothing at all where there are no groups: then it is said in words. */
function linesOf(list: FailureGroupList, aside: AsideGroups | undefined, filtered: boolean): GroupLine[] {
  const { rows, tab, tasks } = list;
  const loose = !filtered && (tab === 'open' || tab === 'all') ? list.ungrouped : undefined;
  if (rows.length === 0 && (loose === undefined || loose.count === 0)) return [];
  const parts = [tasks, aside?.tasks, loose].filter((part) => part !== undefined);
  const sum = parts.reduce(together, { count: 0, capped: false });
  return [...groupLines(rows), ...closingLines(rows.length, { aside, ungrouped: loose }, { tasks: sum })];
}

export function lineKey({ key }: GroupLine): string {
  return key;
}

/** Where Enter leads: to the group, to what is set aside, or nowhere but here. */
export function lineHref(line: GroupLine): string {
  if (line.kind === 'group') return groupHref(line.group.id);
  if (line.kind !== 'aside') return GROUPS_PATH;
  return line.muted > 0 ? line.hrefs.muted : line.hrefs.resolved;
}
