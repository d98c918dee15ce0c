import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SourcesPage } from '@/components/reconciliation/sources/sources-page';
import { listSources } from '@/lib/services/sources/list-sources';
import { readForPage } from '@/lib/web/run-verb';
import { ReadRefusalPage } from '../../../read-refusal-page';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('sources');
  return { title: t('title') };
}

export default async function Page() {
  const list = await readForPage(listSources);
  if (!list.ok) return <ReadRefusalPage subject="sources" error={list.error} />;
  return <SourcesPage list={list.value} />;
}
