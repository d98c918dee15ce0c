'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useRateText } from '@/components/charts/rate-text';
import { useDurationText } from '@/components/ui/quantities';
import type { SloPage } from '@/lib/domain/views/slo';

/** How many times the target the failure rate is now, when both the hour and the six hours are over their lines. */
export function burningTimes({ burn }: Pick<SloPage, 'burn'>): number | null {
  const [hour, six] = burn;
  const over = [hour, six].every(
    (window) => window !== undefined && window.times !== null && window.times >= window.alertAt,
  );
  return over ? (hour?.times ?? null) : null;
}

/** The page in one sentence: the worst true thing about both targets. */
export function useSloSentence(slo: SloPage): string {
  const t = useTranslations('slo.sentence');
  const words = useTranslations('slo.words');
  const format = useFormatter();
  const rate = useRateText();
  const duration = useDurationText();
  const { chart, budget } = slo;
  const { total, targetLatencyMs } = chart;
  const window = words(slo.range);
  const times = burningTimes(slo);
  const spent = budget.left !== null && budget.left < 0;
  const used = format.number(budget.used);
  if (times !== null) return burning(times);
  if (spent) return t('spent', { window, used, allowed: allowedText(budget.allowed) });
  if (total.created > 0 && budget.allowed === 0 && budget.used > 0)
    return t('notAllowed', { used: budget.used });
  const late = slo.types.filter(({ p95Ms, targetLatencyMs: target }) => p95Ms !== null && p95Ms > target);
  const p95 = total.p95Ms === null ? null : duration(total.p95Ms);
  if (targetLatencyMs !== null && p95 !== null && (total.p95Ms ?? 0) > targetLatencyMs)
    return t('latency', { p95, target: duration(targetLatencyMs) });
  if (late.length > 0) return t('latencyTypes', { count: late.length });
  if (total.rate !== null)
    return p95 === null
      ? t('rateOnly', { rate: rate(total.rate), window })
      : t('held', { rate: rate(total.rate), p95 });
  if (total.failed > 0) return t('failedOnly', { used: total.failed, window });
  return p95 === null ? t('none', { window }) : t('latencyOnly', { p95, window });

  function burning(value: number): string {
    const shown = format.number(value, { maximumFractionDigits: 1 });
    const lengthMs = Date.parse(chart.to) - Date.parse(chart.from);
    if (spent) return t('burningSpent', { times: shown, window });
    const long = slo.range === '7d' || slo.range === '30d';
    if (!long || budget.left === null) return t('burning', { times: shown });
    return t('burningLasts', { times: shown, lasts: duration((budget.left * lengthMs) / value) });
  }
  function allowedText(allowed: number): string {
    return format.number(allowed, { maximumFractionDigits: allowed < 10 ? 1 : 0 });
  }
}
