'use client';

import { useTranslations } from 'next-intl';
import { Bar, BarChart, YAxis } from 'recharts';
import { Absent } from '@/components/ui/absent';
import css from './charts.module.css';

const WIDTH = 96;
const HEIGHT = 20;

/**
 * How often something happened, stretch by stretch, in 96 × 20 px. Every one has its own scale: the count stands beside
 * it. A stretch with anything in it is at least one pixel high. counts: oldest first.
 */
export function Sparkline({ counts }: { counts: readonly number[] }) {
  const t = useTranslations('groups.trend');
  const sum = counts.reduce((all, count) => all + count, 0);
  if (sum === 0) return <Absent />;
  const data = counts.map((count, index) => ({ index, count }));
  return (
    <span className={css.spark} role="img" aria-label={t('label', { count: sum })}>
      <BarChart
        width={WIDTH}
        height={HEIGHT}
        data={data}
        margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
        barCategoryGap={0.5}
        accessibilityLayer={false}
      >
        <YAxis hide domain={[0, 'dataMax']} />
        <Bar dataKey="count" className={css.ink} minPointSize={atLeastOnePixel} isAnimationActive={false} />
      </BarChart>
    </span>
  );
}

function atLeastOnePixel(value: number | undefined | null): number {
  return value ? 1 : 0;
}
