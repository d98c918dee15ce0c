import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { TasksPage } from '@/components/tasks-list/tasks-page';
import { listTasks } from '@/lib/services/tasks/list-tasks';
import { currentAccount } from '@/lib/web/current-account';
import { readForPage } from '@/lib/web/run-verb';
import { readViewCounts } from '@/lib/web/view-counts';
import { plan, start } from '../../bulk/actions';
import { ReadRefusalPage } from '../../read-refusal-page';
import { savedTools } from '../../views/saved-tools';
import { countNewTasks } from '../list-actions';
import { loadTasksParams, PAGE_SIZES, toLinkParams, toListInput } from '../search-params';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('tasks');
  return { title: t('title') };
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await loadTasksParams(searchParams);
  const input = toListInput(params);
  const [{ role }, list, counts, saved] = await Promise.all([
    currentAccount(),
    readForPage(listTasks, input),
    readForPage(() => readViewCounts()),
    savedTools('tasks'),
  ]);
  if (!list.ok) return <ReadRefusalPage subject="tasks" error={list.error} />;
  return (
    <TasksPage
      list={list.value}
      counts={counts.ok ? counts.value : null}
      params={toLinkParams(params)}
      countNew={countNewTasks.bind(null, input, list.value.at)}
      bulk={{ role, verbs: { plan, start } }}
      sizes={PAGE_SIZES}
      saved={saved}
    />
  );
}
