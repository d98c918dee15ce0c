import { useTranslations } from 'next-intl';
import type { BulkTools } from '@/components/bulk/bulk-verbs';
import { Link } from '@/components/ui/link';
import { listHref, type ListParams } from '@/components/lists/list-href';
import { ListTools, type SavedTools } from '@/components/lists/list-tools';
import { taskTypeHref } from '@/components/task-types/paths';
import { Count } from '@/components/ui/quantities';
import { PageHead, ViewTabs } from '@/components/ui/page-head';
import { PageFreshness } from '@/components/ui/now';
import type { CappedCount } from '@/lib/domain/views/quantities';
import { TASK_VIEWS, type TaskListPage, type ViewCounts } from '@/lib/domain/views/task-list';
import { TasksColumnsMenu } from './tasks-columns-menu';
import { TasksFilters } from './tasks-filters';
import { TASKS_PATH } from './tasks-path';
import { TasksTable } from './tasks-table';

export interface TasksPageProps {
  list: TaskListPage;
  /** Null when they could not be counted: the views are shown without. */
  counts: ViewCounts | null;
  /** The list's state as it stands in its address. */
  params: ListParams;
  /** How many tasks came into this view since the page was read. */
  countNew: () => Promise<CappedCount | null>;
  /** What choosing many tasks needs. */
  bulk: BulkTools;
  /** How many rows a page may have. */
  sizes: readonly number[];
  saved: SavedTools;
}

/** The ledger's tasks in four views: failed, stuck, due, all. */
export function TasksPage({ list, counts, params, countNew, bulk, sizes, saved }: TasksPageProps) {
  const t = useTranslations('tasks');
  // Filters on time belong to their view's own time, a group to failures: they stay behind when the view is changed.
  const views = TASK_VIEWS.map((view, index) => ({
    href: listHref(TASKS_PATH, params, {
      view: index === 0 ? undefined : view,
      cursor: undefined,
      from: undefined,
      to: undefined,
      group: undefined,
    }),
    label: t(`view.${view}`),
    count: counts ? <Count value={counts[view].count} capped={counts[view].capped} /> : undefined,
    current: view === list.view,
  }));
  return (
    <>
      <PageFreshness readAt={list.at} />
      <PageHead
        title={t('title')}
        sub={
          params.type && (
            <Link href={taskTypeHref(params.type)}>{t('settingsOf', { type: params.type })}</Link>
          )
        }
        actions={
          <ListTools list="tasks" params={params} total={list.total} role={bulk.role} saved={saved}>
            <TasksColumnsMenu view={list.view} params={params} />
          </ListTools>
        }
      />
      <ViewTabs views={views} label={t('views')} />
      <TasksFilters list={list} params={params} />
      <TasksTable list={list} counts={counts} params={params} countNew={countNew} bulk={bulk} sizes={sizes} />
    </>
  );
}
