'use client';

import { useTranslations } from 'next-intl';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { GroupTrend } from '@/lib/domain/views/failure-group';
import css from './charts.module.css';
import { useClockText } from './hourly-table';

/** A day of counts as bars on a base of nought, the axis on the right. What it shows is said by the words around it. */
export function HourlyBars({ trend, label, none }: { trend: GroupTrend; label: string; none: string }) {
  const time = useClockText();
  const begin = Date.parse(trend.from);
  const data = trend.counts.map((count, index) => ({ at: begin + index * trend.minutes * 60_000, count }));
  if (trend.counts.every((count) => count === 0)) return <p className={css.none}>{none}</p>;
  return (
    <div className={css.frame} role="img" aria-label={label}>
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 600, height: 132 }}>
        <BarChart data={data} margin={{ top: 6, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--mg-rule)" />
          <XAxis
            dataKey="at"
            tickFormatter={time}
            interval={5}
            tickLine={false}
            axisLine={{ stroke: 'var(--mg-rule)' }}
            height={20}
          />
          <YAxis
            orientation="right"
            width={44}
            tickCount={4}
            allowDecimals={false}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--mg-hover)' }}
            content={({ active, payload }) => {
              const point = payload?.[0]?.payload as { at: number; count: number } | undefined;
              if (!active || point === undefined) return null;
              return (
                <TipText
                  at={time(point.at)}
                  until={time(point.at + trend.minutes * 60_000)}
                  count={point.count}
                />
              );
            }}
          />
          <Bar dataKey="count" className={css.subject} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

function TipText({ at, until, count }: { at: string; until: string; count: number }) {
  const t = useTranslations('groups.trend');
  return (
    <div className={css.tip}>
      {at}–{until} · <b>{t('failed', { count })}</b>
    </div>
  );
}
