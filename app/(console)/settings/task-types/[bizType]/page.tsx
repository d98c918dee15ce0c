import type { Metadata } from 'next';
import { TaskTypePage, UnknownTaskType } from '@/components/task-types/task-type-page';
import { getAccount } from '@/lib/services/account/get-account';
import { getTaskType } from '@/lib/services/settings/get-task-type';
import { readForPage } from '@/lib/web/run-verb';
import { withInstalled } from '@/lib/web/task-type-parts';
import { may } from '@/lib/domain/roles';
import { ReadRefusalPage } from '../../../read-refusal-page';
import { deleteType, switchType } from '../actions';

type Props = { params: Promise<{ bizType: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).bizType) };
}

export default async function Page({ params }: Props) {
  const bizType = decodeURIComponent((await params).bizType);
  const page = await readForPage(withInstalled(getTaskType), { bizType });
  if (page.ok) return <TaskTypePage key={bizType} page={page.value} calls={{ switchType, deleteType }} />;
  if (page.error.code !== 'not_found') return <ReadRefusalPage subject="taskTypes" error={page.error} />;
  const account = await readForPage(getAccount);
  const mayEdit = account.ok && may(account.value.role, 'task_type.edit');
  return <UnknownTaskType bizType={bizType} mayEdit={mayEdit} />;
}
