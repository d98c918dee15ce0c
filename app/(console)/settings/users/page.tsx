import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { UsersPage } from '@/components/users/users-page';
import { listUsers } from '@/lib/services/users/list-users';
import { readForPage } from '@/lib/web/run-verb';
import { signInWays } from '@/lib/web/sign-in-ways';
import { ReadRefusalPage } from '../../read-refusal-page';
import { invite } from './actions';
import { givenParams, userParams } from './search-params';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('users');
  return { title: t('title') };
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = givenParams(await userParams.parse(searchParams));
  const ways = signInWays();
  const list = await readForPage(listUsers, { ...params, passwords: ways.passwords });
  if (!list.ok) return <ReadRefusalPage subject="users" error={list.error} />;
  return <UsersPage list={list.value} params={params} ways={ways} invite={invite} />;
}
