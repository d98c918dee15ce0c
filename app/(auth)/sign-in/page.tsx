import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SignInPage } from '@/components/sign-in/sign-in-page';
import { savePreferences } from '@/lib/web/preferences-action';
import { prepareSignIn } from '@/lib/web/sign-in-page';
import { signInAction } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('signIn');
  return { title: t('title') };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Page({ searchParams }: Props) {
  const view = await prepareSignIn(await searchParams);
  return <SignInPage {...view} action={signInAction} savePreferences={savePreferences} />;
}
