import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { DeskPage } from '@/components/reconciliation/overview/desk-page';
import { getReconOverview } from '@/lib/services/desk/get-recon-overview';
import { readForPage } from '@/lib/web/run-verb';
import { ReadRefusalPage } from '../../read-refusal-page';
import { loadDeskParams } from '../search-params';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('desk');
  return { title: t('title') };
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { to } = await loadDeskParams(searchParams);
  const overview = await readForPage(getReconOverview, { to: to ?? undefined });
  if (!overview.ok) return <ReadRefusalPage subject="reconciliation" error={overview.error} />;
  return <DeskPage overview={overview.value} />;
}
