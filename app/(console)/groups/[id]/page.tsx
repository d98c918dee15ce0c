import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { GroupView } from '@/components/groups/group-view';
import { getGroup } from '@/lib/services/groups/get-group';
import { readForPage } from '@/lib/web/run-verb';
import { ReadRefusalPage } from '../../read-refusal-page';
import * as verbs from './actions';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('groups');
  return { title: t('title') };
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const groupId = decodeURIComponent((await params).id);
  const page = await readForPage(getGroup, { groupId });
  if (page.ok) return <GroupView page={page.value} verbs={{ ...verbs }} />;
  if (page.error.code === 'not_found') notFound();
  return <ReadRefusalPage subject="groups" error={page.error} />;
}
