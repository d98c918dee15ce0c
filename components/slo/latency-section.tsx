'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { LatencyChart } from '@/components/charts/on-demand';
import { failedBetweenHref } from '@/components/tasks-list/tasks-path';
import { Absent } from '@/components/ui/absent';
import { Mono } from '@/components/ui/mono';
import { useNow } from '@/components/ui/now';
import { Duration } from '@/components/ui/quantities';
import { SectionHead } from '@/components/ui/section-head';
import type { SloPage } from '@/lib/domain/views/slo';
import { CHART_HEIGHT } from './rate-section';
import css from './slo.module.css';
import { usePerText } from './window-text';

/** Created to success against its target, and what waits right now. */
export function LatencySection({ slo, bare }: { slo: SloPage; bare?: boolean }) {
  const t = useTranslations('slo.latency');
  const router = useRouter();
  const per = usePerText(slo.chart.widthMinutes);
  return (
    <section className={css.pair} aria-labelledby="latency">
      <div>
        <SectionHead id="latency" title={t('title')} note={t('note', { per })} />
        {!bare && (
          <LatencyChart
            chart={slo.chart}
            height={CHART_HEIGHT}
            onPick={({ from, to }) => router.push(failedBetweenHref(from, to, slo.bizType))}
          />
        )}
      </div>
      <LatencyFigures slo={slo} />
    </section>
  );
}

export function LatencyFigures({ slo }: { slo: SloPage }) {
  const t = useTranslations('slo.latency');
  const words = useTranslations('slo.words');
  const { total, targetLatencyMs } = slo.chart;
  const rows = [
    { name: 'p50', ms: total.p50Ms, target: null },
    { name: 'p95', ms: total.p95Ms, target: targetLatencyMs },
    { name: 'p99', ms: total.p99Ms, target: null },
    { name: t('mean'), ms: total.meanMs, target: null },
  ];
  return (
    <div className={css.figures}>
      <div>
        <table className={css.facts}>
          <thead>
            <tr>
              <th scope="col">{t('column', { window: words(slo.range) })}</th>
              <th scope="col">{t('now')}</th>
              <th scope="col">{t('target')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, ms, target }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className={ms !== null && target !== null && ms > target ? css.over : undefined}>
                  <Duration ms={ms} />
                </td>
                <td className={css.aside}>{target === null ? <Absent /> : <Duration ms={target} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {targetLatencyMs === null && slo.chart.targetsDiffer && <p className={css.small}>{t('differ')}</p>}
      </div>
      <Waiting slo={slo} />
    </div>
  );
}

function Waiting({ slo: { oldestWaiting } }: { slo: SloPage }) {
  const t = useTranslations('slo.latency');
  const now = useNow();
  return (
    <div>
      <div className={css.line}>
        <span>{t('waiting')}</span>
        <b className={oldestWaiting === null ? undefined : css.waiting} suppressHydrationWarning>
          {oldestWaiting === null ? <Absent /> : <Duration ms={now - Date.parse(oldestWaiting.since)} />}
        </b>
      </div>
      <p className={css.small}>
        {oldestWaiting === null ? t('waitingNone') : <Mono>{oldestWaiting.bizType}</Mono>}
      </p>
      <p className={css.small}>{t('waitingNote')}</p>
    </div>
  );
}
