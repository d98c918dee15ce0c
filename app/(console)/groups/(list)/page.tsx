import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { GroupsPage } from '@/components/groups/groups-page';
import { StretchPage } from '@/components/groups/stretch-page';
import { listGroups } from '@/lib/services/groups/list-groups';
import { listStretchGroups } from '@/lib/services/groups/list-stretch-groups';
import { currentAccount } from '@/lib/web/current-account';
import { readForPage } from '@/lib/web/run-verb';
import { ReadRefusalPage } from '../../read-refusal-page';
import { savedTools } from '../../views/saved-tools';
import { groupsParams, toGroupsInput, toGroupsLinkParams, toStretchInput } from '../search-params';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('groups');
  return { title: t('title') };
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await groupsParams.parse(searchParams);
  const stretch = toStretchInput(params);
  if (stretch !== null) {
    const causes = await readForPage(listStretchGroups, stretch);
    if (!causes.ok) return <ReadRefusalPage subject="groups" error={causes.error} />;
    if (causes.value !== null) return <StretchPage list={causes.value} params={toGroupsLinkParams(params)} />;
  }
  const [{ role }, saved, list] = await Promise.all([
    currentAccount(),
    savedTools('groups'),
    readForPage(listGroups, toGroupsInput(params)),
  ]);
  if (!list.ok) return <ReadRefusalPage subject="groups" error={list.error} />;
  return (
    <GroupsPage
      list={list.value}
      params={toGroupsLinkParams({ ...params, from: null, to: null })}
      role={role}
      saved={saved}
    />
  );
}
