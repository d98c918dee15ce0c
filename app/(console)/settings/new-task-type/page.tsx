import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { unconfiguredType } from '@/lib/config/task-type';
import { listTaskTypes } from '@/lib/services/settings/list-task-types';
import { readForPage } from '@/lib/web/run-verb';
import { installed, withInstalled } from '@/lib/web/task-type-parts';
import { ReadRefusalPage } from '../../read-refusal-page';
import { TypeEditor } from '../task-types/type-editor';

type Props = { searchParams: Promise<{ name?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('typeForm');
  return { title: t('newTitle') };
}

export default async function Page({ searchParams }: Props) {
  const { name } = await searchParams;
  const bizType = typeof name === 'string' ? name.slice(0, 32) : '';
  const list = await readForPage(withInstalled(listTaskTypes));
  if (!list.ok) return <ReadRefusalPage subject="typeEditor" error={list.error} />;
  const error = { code: 'no_permission', permission: 'task_type.edit' } as const;
  if (!list.value.mayEdit) return <ReadRefusalPage subject="typeEditor" error={error} />;
  const { settings, enabled } = unconfiguredType(bizType);
  const start = { bizType, executor: 'http' as const, enabled, settings, lockVersion: null };
  return (
    <TypeEditor
      key={bizType}
      start={start}
      load={null}
      handlers={installed.handlers}
      unconfigured={list.value.unconfigured}
    />
  );
}
