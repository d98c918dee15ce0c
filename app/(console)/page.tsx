import type { Metadata } from 'next';
import { getTimeZone, getTranslations } from 'next-intl/server';
import { OverviewPage } from '@/components/overview/overview-page';
import { getOverview } from '@/lib/services/overview/get-overview';
import { isLedgerEmpty } from '@/lib/services/overview/is-ledger-empty';
import { readForPage } from '@/lib/web/run-verb';
import { ReadRefusalPage } from './read-refusal-page';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('overview');
  return { title: t('title') };
}

export default async function Page() {
  const zone = await getTimeZone();
  const [overview, empty] = await Promise.all([
    readForPage(getOverview, { zone }),
    readForPage(isLedgerEmpty),
  ]);
  if (!overview.ok) return <ReadRefusalPage subject="overview" error={overview.error} />;
  return <OverviewPage overview={overview.value} ledgerEmpty={empty.ok && empty.value} />;
}
