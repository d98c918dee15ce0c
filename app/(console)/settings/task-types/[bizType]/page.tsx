import type { Metadata } from 'next';
import { TaskTypePage, UnknownTaskType } from '@/components/task-types/task-type-page';
import { listTaskTypes } from '@/lib/services/settings/list-task-types';
import { readForPage } from '@/lib/web/run-verb';
import { ReadRefusalPage } from '../../../read-refusal-page';

type Props = { params: Promise<{ bizType: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).bizType) };
}

export default async function Page({ params }: Props) {
  const bizType = decodeURIComponent((await params).bizType);
  const types = await readForPage(listTaskTypes);
  if (!types.ok) return <ReadRefusalPage subject="taskTypes" error={types.error} />;
  const type = types.value.find((each) => each.bizType === bizType);
  return type ? <TaskTypePage type={type} /> : <UnknownTaskType bizType={bizType} />;
}
