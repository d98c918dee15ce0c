import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { UnknownTaskType } from '@/components/task-types/task-type-page';
import { getTaskType } from '@/lib/services/settings/get-task-type';
import { readForPage } from '@/lib/web/run-verb';
import { installed, withInstalled } from '@/lib/web/task-type-parts';
import { ReadRefusalPage } from '../../../../read-refusal-page';
import { TypeEditor } from '../../type-editor';

type Props = { params: Promise<{ bizType: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('typeForm');
  return { title: `${decodeURIComponent((await params).bizType)} · ${t('crumbEdit')}` };
}

export default async function Page({ params }: Props) {
  const bizType = decodeURIComponent((await params).bizType);
  const page = await readForPage(withInstalled(getTaskType), { bizType });
  if (!page.ok && page.error.code === 'not_found') return <UnknownTaskType bizType={bizType} mayEdit />;
  if (!page.ok) return <ReadRefusalPage subject="typeEditor" error={page.error} />;
  const { type, load, mayEdit } = page.value;
  const error = { code: 'no_permission', permission: 'task_type.edit' } as const;
  if (!mayEdit) return <ReadRefusalPage subject="typeEditor" error={error} />;
  return (
    <TypeEditor key={bizType} start={type} load={load} handlers={installed.handlers} unconfigured={[]} />
  );
}
