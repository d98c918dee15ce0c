'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { FailureChart } from '@/components/charts/on-demand';
import { useRateText } from '@/components/charts/rate-text';
import { groupsBetweenHref } from '@/components/groups/groups-path';
import { Absent } from '@/components/ui/absent';
import { SectionHead } from '@/components/ui/section-head';
import type { ErrorBudget } from '@/lib/domain/slo';
import type { SloPage } from '@/lib/domain/views/slo';
import { BudgetBar } from './budget-bar';
import css from './slo.module.css';
import { usePerText } from './window-text';

export const CHART_HEIGHT = 204;

/** Failure rate against its target: the bars, the budget, how fast it burns. */
export function RateSection({ slo, bare }: { slo: SloPage; bare?: boolean }) {
  const t = useTranslations('slo.rate');
  const router = useRouter();
  const per = usePerText(slo.chart.widthMinutes);
  return (
    <section className={css.pair} aria-labelledby="failure-rate">
      <div>
        <SectionHead id="failure-rate" title={t('title')} note={t('note', { per })} />
        {!bare && (
          <FailureChart
            chart={slo.chart}
            height={CHART_HEIGHT}
            onPick={({ from, to }) => router.push(groupsBetweenHref(from, to, slo.bizType))}
          />
        )}
      </div>
      <RateFigures slo={slo} />
    </section>
  );
}

export function RateFigures({ slo }: { slo: SloPage }) {
  const t = useTranslations('slo');
  const rate = useRateText();
  const { chart, budget, burn } = slo;
  const { targetRate, targetsDiffer, total } = chart;
  return (
    <div className={css.figures}>
      <div className={css.big}>
        {total.rate === null ? <Absent /> : rate(total.rate).replace(' %', '')}{' '}
        <small>
          {t('rate.inWindow', { window: t(`words.${slo.range}`) })}
          {targetRate !== null &&
            `${t('rate.comma')}${t(targetsDiffer ? 'rate.targetMean' : 'rate.target', { target: rate(targetRate) })}`}
        </small>
      </div>
      <Budget budget={budget} />
      <table className={css.facts}>
        <thead>
          <tr>
            <th scope="col">{t('burn.title')}</th>
            <th scope="col">{t('burn.now')}</th>
            <th scope="col">{t('burn.alertAt')}</th>
          </tr>
        </thead>
        <tbody>
          {burn.map(({ hours, times, alertAt }) => (
            <tr key={hours}>
              <th scope="row">{t('burn.hours', { hours })}</th>
              <td className={times !== null && times >= alertAt ? css.over : undefined}>
                <Times value={times} />
              </td>
              <td className={css.aside}>
                <Times value={alertAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Times({ value }: { value: number | null }) {
  const t = useTranslations('slo.burn');
  const format = useFormatter();
  if (value === null) return <Absent />;
  return t('times', {
    times: format.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  });
}

function Budget({ budget }: { budget: ErrorBudget }) {
  const t = useTranslations('slo.rate');
  const format = useFormatter();
  const { allowed, used, left } = budget;
  const digits = { maximumFractionDigits: allowed < 10 ? 1 : 0 };
  const nothing = left === null && used === 0;
  return (
    <div>
      <div className={css.line}>
        <span>{t('budget')}</span>
        <b className={left !== null && left < 0 ? css.over : undefined}>
          <BudgetLeft left={left} />
        </b>
      </div>
      <BudgetBar left={left} />
      <p className={css.small}>
        {nothing
          ? t('noBudget')
          : left === null
            ? t('usedNone', { used: format.number(used) })
            : t('used', { used: format.number(used), allowed: format.number(allowed, digits) })}
      </p>
    </div>
  );
}

/** "33 %", "overspent", or a dash. */
export function BudgetLeft({ left }: { left: number | null }) {
  const t = useTranslations('slo.rate');
  const format = useFormatter();
  if (left === null) return <Absent />;
  if (left < 0) return t('overspent');
  return `${format.number(Math.floor(left * 100))} %`;
}
