import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { GroupsPage } from '@/components/groups/groups-page';
import { listGroups } from '@/lib/services/groups/list-groups';
import { readForPage } from '@/lib/web/run-verb';
import { ReadRefusalPage } from '../read-refusal-page';
import { groupsParams, toGroupsInput, toGroupsLinkParams } from './search-params';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('groups');
  return { title: t('title') };
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await groupsParams.parse(searchParams);
  const list = await readForPage(listGroups, toGroupsInput(params));
  if (!list.ok) return <ReadRefusalPage subject="groups" error={list.error} />;
  return <GroupsPage list={list.value} params={toGroupsLinkParams(params)} />;
}
