import type { Metadata } from 'next';
import { getTimeZone, getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { RollForwardPage } from '@/components/reconciliation/overview/roll-forward-page';
import { getRollForward } from '@/lib/services/desk/get-roll-forward';
import { readForPage } from '@/lib/web/run-verb';
import { ReadRefusalPage } from '../../read-refusal-page';
import { loadForwardParams, toForwardInput, toForwardLinkParams } from './search-params';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('desk.forward');
  return { title: t('title') };
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await loadForwardParams(searchParams);
  const forward = await readForPage(getRollForward, toForwardInput(params, await getTimeZone()));
  if (!forward.ok) return <ReadRefusalPage subject="reconciliation" error={forward.error} />;
  return <RollForwardPage forward={forward.value} params={toForwardLinkParams(params)} />;
}
