import type { Metadata } from 'next';
import { getTimeZone, getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { SloPage } from '@/components/slo/slo-page';
import { getSlo } from '@/lib/services/slo/get-slo';
import { readForPage } from '@/lib/web/run-verb';
import { ReadRefusalPage } from '../read-refusal-page';
import { sloParams, toSloInput, toSloLinkParams } from './search-params';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('slo');
  return { title: t('title') };
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await sloParams.parse(searchParams);
  const slo = await readForPage(getSlo, toSloInput(params, await getTimeZone()));
  if (!slo.ok) return <ReadRefusalPage subject="slo" error={slo.error} />;
  return <SloPage slo={slo.value} params={toSloLinkParams(params)} view={params.view} />;
}
