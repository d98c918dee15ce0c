import { useTranslations } from 'next-intl';
import { LedgerEmpty } from '@/components/tasks-list/ledger-empty';
import { AutoRefresh } from '@/components/ui/auto-refresh';
import { PageFreshness } from '@/components/ui/now';
import { Section, SectionHead } from '@/components/ui/section-head';
import type { Overview } from '@/lib/domain/views/overview';
import { AlsoWaiting } from './also-waiting';
import { LatestActions } from './latest-actions';
import { OverviewGroups } from './overview-groups';
import css from './overview-page.module.css';
import { OverviewReadings } from './overview-readings';
import { SloCharts } from './slo-charts';
import { OverviewVerdict } from './overview-verdict';

const REFRESH_MS = 15_000;

/** Is anything wrong, and what do I do next. ledgerEmpty: there is not a single task yet. */
export function OverviewPage({ overview, ledgerEmpty }: { overview: Overview; ledgerEmpty: boolean }) {
  const t = useTranslations('overview');
  return (
    <>
      <PageFreshness readAt={overview.at} />
      <AutoRefresh intervalMs={REFRESH_MS} />
      {ledgerEmpty ? <LedgerEmpty level={1} /> : <OverviewVerdict overview={overview} />}
      <OverviewReadings overview={overview} />
      <div className={css.areas}>
        {overview.failures.total.count > 0 && (
          <div className={css.failures}>
            <OverviewGroups overview={overview} />
          </div>
        )}
        <div className={css.side}>
          <AlsoWaiting overview={overview} />
          <SloCharts chart={overview.slo.chart} />
        </div>
        <div className={css.latest}>
          <Section labelledBy="latest">
            <SectionHead id="latest" title={t('latest.title')} />
            <LatestActions entries={overview.latestActions} />
          </Section>
        </div>
      </div>
    </>
  );
}
