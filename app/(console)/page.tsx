import type { Metadata } from 'next';
import { getTimeZone, getTranslations } from 'next-intl/server';
import { OverviewPage } from '@/components/overview/overview-page';
import { getOverview } from '@/lib/services/overview/get-overview';
import { readForPage } from '@/lib/web/run-verb';
import { readViewCounts } from '@/lib/web/view-counts';
import { ReadRefusalPage } from './read-refusal-page';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('overview');
  return { title: t('title') };
}

export default async function Page() {
  const zone = await getTimeZone();
  const [overview, counts] = await Promise.all([
    readForPage(getOverview, { zone }),
    readForPage(() => readViewCounts()),
  ]);
  if (!overview.ok) return <ReadRefusalPage subject="overview" error={overview.error} />;
  const ledgerEmpty = counts.ok && counts.value.all.count === 0;
  return <OverviewPage overview={overview.value} ledgerEmpty={ledgerEmpty} />;
}
