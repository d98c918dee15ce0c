import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { redirect } from 'next/navigation';
import type { SearchParams } from 'nuqs/server';
import { LookupPage } from '@/components/lookup/lookup-page';
import { lookupTarget } from '@/components/lookup/lookup-target';
import { lookUp } from '@/lib/services/tasks/look-up';
import { readForPage } from '@/lib/web/run-verb';
import { ReadRefusalPage } from '../read-refusal-page';
import { lookupParams } from './search-params';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('lookup');
  return { title: t('title') };
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { q } = await lookupParams.parse(searchParams);
  if (q === null) return <LookupPage result={null} />;
  const result = await readForPage(lookUp, { text: q });
  if (!result.ok) return <ReadRefusalPage subject="lookup" error={result.error} />;
  const target = lookupTarget(result.value);
  if (target) redirect(target);
  return <LookupPage result={result.value} />;
}
