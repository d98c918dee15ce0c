import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { TasksPage } from '@/components/tasks-list/tasks-page';
import { listTasks } from '@/lib/services/tasks/list-tasks';
import { readForPage } from '@/lib/web/run-verb';
import { readViewCounts } from '@/lib/web/view-counts';
import { ReadRefusalPage } from '../read-refusal-page';
import { countNewTasks } from './list-actions';
import { tasksParams, toLinkParams, toListInput } from './search-params';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('tasks');
  return { title: t('title') };
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await tasksParams.parse(searchParams);
  const input = toListInput(params);
  const [list, counts] = await Promise.all([
    readForPage(listTasks, input),
    readForPage(() => readViewCounts()),
  ]);
  if (!list.ok) return <ReadRefusalPage subject="tasks" error={list.error} />;
  return (
    <TasksPage
      list={list.value}
      counts={counts.ok ? counts.value : null}
      params={toLinkParams(params)}
      countNew={countNewTasks.bind(null, input, list.value.at)}
    />
  );
}
