'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
  type TooltipContentProps,
} from 'recharts';
import { useFormatter } from 'next-intl';
import type { SloBucket, SloChart } from '@/lib/domain/views/slo';
import { labelledIndices, linearTicks } from './axis';
import { useBucketWords } from './bucket-words';
import { ChartEmpty, ChartFrame, ChartTip } from './chart-frame';
import { PickArea, usePick } from './pick-area';
import { useRateText } from './rate-text';

export interface SloChartProps {
  chart: SloChart;
  /** px */
  height: number;
  /** Fewer words under the axis, no minimum width. */
  small?: boolean;
  /** Told which bucket was clicked. */
  onPick?: (bucket: SloBucket) => void;
}

interface Bar {
  index: number;
  bucket: SloBucket;
  under: number | null;
  over: number | null;
}

/** Bars up to the target are quiet, only the part over it is red. */
export function toBars({ buckets, targetRate }: SloChart): Bar[] {
  return buckets.map((bucket, index) => {
    const { rate } = bucket;
    const line = targetRate ?? Number.POSITIVE_INFINITY;
    return {
      index,
      bucket,
      under: rate === null ? null : Math.min(rate, line),
      over: rate === null ? null : Math.max(0, rate - line),
    };
  });
}

/** Failure rate by stretch of time, with its target. Nothing is drawn where nothing can be said. */
export function FailureChart({ chart, height, small, onPick }: SloChartProps) {
  const t = useTranslations('slo.chart');
  const words = useBucketWords(chart);
  const pick = usePick(chart.buckets, onPick);
  const rate = useRateText();
  const title = useId();
  const { buckets, targetRate } = chart;
  if (buckets.every((bucket) => bucket.rate === null))
    return <ChartEmpty height={height}>{t('noRate')}</ChartEmpty>;
  const ticks = linearTicks(Math.max(targetRate ?? 0, ...buckets.map((bucket) => bucket.rate ?? 0)));
  return (
    <ChartFrame height={height} minWidth={small ? 0 : 640} leads={onPick !== undefined}>
      <BarChart
        data={toBars(chart)}
        margin={{ top: 14, right: 0, bottom: 0, left: 0 }}
        barCategoryGap="28%"
        title={t('failureTitle')}
        id={title}
        accessibilityLayer
        onClick={pick.onClick}
      >
        <PickArea area={pick.area} />
        <CartesianGrid vertical={false} stroke="var(--mg-grid)" />
        <XAxis
          dataKey="index"
          ticks={labelledIndices(buckets.length, small ? 3 : 10)}
          interval={0}
          tickFormatter={words.tick}
          tick={{ fill: 'var(--mg-text-3)' }}
          tickLine={false}
          axisLine={{ stroke: 'var(--mg-rule)' }}
          height={22}
        />
        <YAxis
          orientation="right"
          width={small ? 44 : 56}
          domain={[0, ticks.at(-1) ?? 1]}
          ticks={ticks}
          tickFormatter={(value: number) => (value === targetRate ? '' : rate(value))}
          tick={{ fill: 'var(--mg-text-3)' }}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--mg-hover)' }}
          content={(props) => <FailureTip {...props} chart={chart} />}
        />
        <Bar dataKey="under" stackId="rate" fill="var(--mg-bar-2)" isAnimationActive={false} />
        <Bar dataKey="over" stackId="rate" fill="var(--mg-failed)" isAnimationActive={false} />
        {targetRate !== null && (
          <ReferenceLine
            y={targetRate}
            stroke="var(--mg-text-2)"
            strokeDasharray="3 3"
            label={{
              value: t(chart.targetsDiffer ? 'targetMean' : 'target', { target: rate(targetRate) }),
              position: 'insideBottomLeft',
              fill: 'var(--mg-text)',
              offset: 4,
            }}
          />
        )}
      </BarChart>
    </ChartFrame>
  );
}

function FailureTip({ active, payload, chart }: TooltipContentProps & { chart: SloChart }) {
  const t = useTranslations('slo.column');
  const words = useBucketWords(chart);
  const rate = useRateText();
  const format = useFormatter();
  const bucket = (payload[0]?.payload as Bar | undefined)?.bucket;
  if (!active || bucket === undefined) return null;
  const over = bucket.rate !== null && chart.targetRate !== null && bucket.rate > chart.targetRate;
  return (
    <ChartTip
      title={words.stretch(bucket)}
      lines={[
        { label: t('rate'), value: rate(bucket.rate), over },
        { label: t('failed'), value: format.number(bucket.failed) },
        { label: t('created'), value: format.number(bucket.created) },
      ]}
    />
  );
}
