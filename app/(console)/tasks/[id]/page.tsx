import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { TaskRefused } from '@/components/task/task-refused';
import { linkedDialog } from '@/components/task/task-verbs';
import { TaskView } from '@/components/task/task-view';
import { getTask } from '@/lib/services/tasks/get-task';
import { readForPage } from '@/lib/web/run-verb';
import * as verbs from './actions';

interface TaskPageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: TaskPageProps): Promise<Metadata> {
  const t = await getTranslations('task');
  return { title: t('title', { id: (await params).id }) };
}

export default async function TaskRoute({ params, searchParams }: TaskPageProps) {
  const { id } = await params;
  const { do: asked } = await searchParams;
  const result = await readForPage(getTask, { taskId: id });
  if (result.ok)
    return <TaskView key={id} task={result.value} verbs={{ ...verbs }} asked={linkedDialog(asked)} />;
  if (result.error.code === 'not_found' || result.error.code === 'invalid') notFound();
  return <TaskRefused error={result.error} />;
}
