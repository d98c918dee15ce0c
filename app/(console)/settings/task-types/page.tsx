import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { TaskTypesPage } from '@/components/task-types/task-types-page';
import { listTaskTypes } from '@/lib/services/settings/list-task-types';
import { readForPage } from '@/lib/web/run-verb';
import { ReadRefusalPage } from '../../read-refusal-page';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('taskTypes');
  return { title: t('title') };
}

export default async function Page() {
  const types = await readForPage(listTaskTypes);
  if (!types.ok) return <ReadRefusalPage subject="taskTypes" error={types.error} />;
  return <TaskTypesPage types={types.value} />;
}
