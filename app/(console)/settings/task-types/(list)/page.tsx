import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { TaskTypesPage } from '@/components/task-types/task-types-page';
import { listTaskTypes } from '@/lib/services/settings/list-task-types';
import { readForPage } from '@/lib/web/run-verb';
import { withInstalled } from '@/lib/web/task-type-parts';
import { ReadRefusalPage } from '../../../read-refusal-page';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('taskTypes');
  return { title: t('title') };
}

export default async function Page() {
  const list = await readForPage(withInstalled(listTaskTypes));
  if (!list.ok) return <ReadRefusalPage subject="taskTypes" error={list.error} />;
  return <TaskTypesPage list={list.value} />;
}
