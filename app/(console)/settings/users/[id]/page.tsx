import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { UnknownUser, UserPage } from '@/components/users/user-page';
import { getUser } from '@/lib/services/users/get-user';
import { readForPage } from '@/lib/web/run-verb';
import { signInWays } from '@/lib/web/sign-in-ways';
import { webEnvironment } from '@/lib/web/web-environment';
import { ReadRefusalPage } from '../../../read-refusal-page';
import { userVerbs } from './user-verbs';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('users');
  return { title: t('title') };
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id: userId } = await params;
  const ways = signInWays();
  const page = await readForPage(getUser, { userId, passwords: ways.passwords });
  if (page.ok)
    return <UserPage {...page.value} verbs={userVerbs} ways={ways} origin={webEnvironment().url} />;
  if (page.error.code === 'not_found') return <UnknownUser />;
  return <ReadRefusalPage subject="users" error={page.error} />;
}
