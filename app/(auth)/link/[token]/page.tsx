import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LinkPage } from '@/components/sign-in/link-page';
import { prepareLink } from '@/lib/web/link-door';
import { savePreferences } from '@/lib/web/preferences-action';
import { redeem } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('link');
  return { title: t('invite.title'), referrer: 'no-referrer', robots: { index: false } };
}

type Props = { params: Promise<{ token: string }> };

/** Opening a link shows what it is for; only the form's press uses it up. */
export default async function Page({ params }: Props) {
  const { token } = await params;
  const view = await prepareLink(token);
  return <LinkPage {...view} token={token} redeem={redeem} savePreferences={savePreferences} />;
}
