import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ProviderRefused } from '@/components/sign-in/provider-refused';
import { savePreferences } from '@/lib/web/preferences-action';
import { prepareRefused } from '@/lib/web/provider-refused';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('signIn');
  return { title: t('title') };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Page({ searchParams }: Props) {
  const view = prepareRefused(await searchParams);
  return <ProviderRefused {...view} savePreferences={savePreferences} />;
}
