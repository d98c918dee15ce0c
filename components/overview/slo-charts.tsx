'use client';

import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useRouter } from 'next/navigation';
import { FailureChart, LatencyChart } from '@/components/charts/on-demand';
import { useRateText } from '@/components/charts/rate-text';
import { groupsBetweenHref } from '@/components/groups/groups-path';
import { sloHref } from '@/components/slo/slo-path';
import { failedBetweenHref } from '@/components/tasks-list/tasks-path';
import { useDurationText } from '@/components/ui/quantities';
import { Section, SectionHead } from '@/components/ui/section-head';
import type { SloBucket, SloChart } from '@/lib/domain/views/slo';

const HEIGHT = 116;
const HREF = sloHref({ range: '24h' });

/** Both targets over the last 24 hours, each leading to its page. */
export function SloCharts({ chart }: { chart: SloChart }) {
  const t = useTranslations('slo.small');
  const rate = useRateText();
  const duration = useDurationText();
  const router = useRouter();
  const toCauses = ({ from, to }: SloBucket) => router.push(groupsBetweenHref(from, to, null));
  const toTasks = ({ from, to }: SloBucket) => router.push(failedBetweenHref(from, to, null));
  const { total } = chart;
  return (
    <>
      <Section labelledBy="slo-rate">
        <SectionHead
          id="slo-rate"
          title={<Link href={HREF}>{t('rate')}</Link>}
          note={t('rateNote')}
          end={t('inDay', { value: rate(total.rate) })}
        />
        <FailureChart chart={chart} height={HEIGHT} small onPick={toCauses} />
      </Section>
      <Section labelledBy="slo-latency">
        <SectionHead
          id="slo-latency"
          title={<Link href={HREF}>{t('latency')}</Link>}
          note={t(chart.targetsDiffer && chart.targetLatencyMs === null ? 'latencyDiffer' : 'latencyNote')}
          end={t('inDay', { value: total.p95Ms === null ? '—' : duration(total.p95Ms) })}
        />
        <LatencyChart chart={chart} height={HEIGHT} small onPick={toTasks} />
      </Section>
    </>
  );
}
