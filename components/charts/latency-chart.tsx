'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useId } from 'react';
import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
  type DotItemDotProps,
  type TooltipContentProps,
} from 'recharts';
import { useDurationText } from '@/components/ui/quantities';
import type { SloChart } from '@/lib/domain/views/slo';
import { labelledIndices, logTicks } from './axis';
import { useBucketWords } from './bucket-words';
import { ChartEmpty, ChartFrame, ChartTip } from './chart-frame';
import type { SloChartProps } from './failure-chart';
import { EndLabels, OverTargetStroke } from './latency-marks';
import type { LatencyPoint } from './latency-point';
import { PickArea, usePick } from './pick-area';

const SERIES = [
  { key: 'p99', ink: 'var(--mg-bar-2)', width: 1.25 },
  { key: 'p95', ink: 'var(--mg-bar-1)', width: 2 },
  { key: 'p50', ink: 'var(--mg-bar-2)', width: 1.25 },
] as const;

/** Milliseconds, at least 1: a logarithmic axis has no nought. */
export function toPoints({ buckets }: SloChart): LatencyPoint[] {
  const shown = (ms: number | null) => (ms === null ? null : Math.max(1, ms));
  const missing = (index: number) => buckets[index] === undefined || buckets[index].p95Ms === null;
  return buckets.map((bucket, index) => ({
    index,
    bucket,
    p50: shown(bucket.p50Ms),
    p95: shown(bucket.p95Ms),
    p99: shown(bucket.p99Ms),
    alone: !missing(index) && missing(index - 1) && missing(index + 1),
  }));
}

/** p50, p95 and p99 from created to success, on a logarithmic scale. */
export function LatencyChart({ chart, height, small, onPick }: SloChartProps) {
  const t = useTranslations('slo.chart');
  const words = useBucketWords(chart);
  const pick = usePick(chart.buckets, onPick);
  const seconds = useSecondsText();
  const duration = useDurationText();
  const stroke = `over-${useId().replaceAll(':', '')}`;
  const points = toPoints(chart);
  const target = chart.targetLatencyMs;
  const known = points.flatMap(({ p50, p95, p99 }) => [p50, p95, p99]).filter((ms) => ms !== null);
  if (known.length === 0) return <ChartEmpty height={height}>{t('noLatency')}</ChartEmpty>;
  const ticks = logTicks(Math.min(...known, target ?? Infinity), Math.max(...known, target ?? 0));
  const series = small ? SERIES.filter(({ key }) => key === 'p95') : SERIES;
  return (
    <ChartFrame height={height} minWidth={small ? 0 : 640} leads={onPick !== undefined}>
      <LineChart
        data={points}
        margin={{ top: 8, right: small ? 0 : 26, bottom: 0, left: 0 }}
        title={t('latencyTitle')}
        accessibilityLayer
        onClick={pick.onClick}
      >
        <PickArea area={pick.area} />
        <CartesianGrid vertical={false} stroke="var(--mg-grid)" />
        <XAxis
          dataKey="index"
          ticks={labelledIndices(points.length, small ? 3 : 10)}
          interval={0}
          tickFormatter={words.tick}
          tick={{ fill: 'var(--mg-text-3)' }}
          tickLine={false}
          axisLine={{ stroke: 'var(--mg-rule)' }}
          height={22}
          scale="band"
        />
        <YAxis
          orientation="right"
          width={small ? 44 : 40}
          scale="log"
          domain={[ticks[0] ?? 1, ticks.at(-1) ?? 10]}
          allowDataOverflow
          ticks={ticks}
          tickFormatter={seconds}
          tick={{ fill: 'var(--mg-text-3)' }}
          // The lines' names stand between the plot and its scale.
          tickMargin={small ? 2 : 28}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--mg-bar-3)' }}
          content={(props) => <LatencyTip {...props} chart={chart} />}
        />
        {target !== null && (
          <ReferenceLine
            y={target}
            stroke="var(--mg-text-2)"
            strokeDasharray="3 3"
            label={{
              value: t('latencyTarget', { target: duration(target) }),
              position: 'insideBottomLeft',
              fill: 'var(--mg-text)',
              offset: 4,
            }}
          />
        )}
        {target !== null && <OverTargetStroke id={stroke} target={target} ink="var(--mg-bar-1)" />}
        {series.map(({ key, ink, width }) => (
          <Line
            key={key}
            dataKey={key}
            type="linear"
            stroke={key === 'p95' && target !== null ? `url(#${stroke})` : ink}
            strokeWidth={width}
            isAnimationActive={false}
            connectNulls={false}
            dot={(props: DotItemDotProps) => <LoneDot {...props} key={props.index} ink={ink} over={target} />}
            activeDot={{ r: 3, fill: ink, stroke: 'none' }}
          />
        ))}
        {!small && <EndLabels points={points} />}
      </LineChart>
    </ChartFrame>
  );
}

/** One value between two gaps: a line of one point would draw nothing. */
function LoneDot({
  cx,
  cy,
  payload,
  value,
  ink,
  over,
}: DotItemDotProps & { ink: string; over: number | null }) {
  const point = payload as LatencyPoint;
  if (!point.alone || typeof cx !== 'number' || typeof cy !== 'number' || !Number.isFinite(cy)) return <g />;
  const isOver = over !== null && Number(value) > over && ink === 'var(--mg-bar-1)';
  return <circle cx={cx} cy={cy} r={3} fill={isOver ? 'var(--mg-failed)' : ink} data-point={point.index} />;
}

/** The axis is in seconds: 0.1, 1, 10, 1k. */
function useSecondsText(): (ms: number) => string {
  const format = useFormatter();
  return (ms) => {
    const seconds = ms / 1000;
    return seconds >= 1000
      ? format.number(seconds, { notation: 'compact' }).toLowerCase()
      : format.number(seconds, { maximumFractionDigits: 3 });
  };
}

function LatencyTip({ active, payload, chart }: TooltipContentProps & { chart: SloChart }) {
  const t = useTranslations('slo.column');
  const words = useBucketWords(chart);
  const duration = useDurationText();
  const format = useFormatter();
  const bucket = (payload[0]?.payload as LatencyPoint | undefined)?.bucket;
  if (!active || bucket === undefined) return null;
  const text = (ms: number | null) => (ms === null ? '—' : duration(ms));
  const over = (ms: number | null) =>
    ms !== null && chart.targetLatencyMs !== null && ms > chart.targetLatencyMs;
  return (
    <ChartTip
      title={words.stretch(bucket)}
      lines={[
        { label: 'p99', value: text(bucket.p99Ms) },
        { label: 'p95', value: text(bucket.p95Ms), over: over(bucket.p95Ms) },
        { label: 'p50', value: text(bucket.p50Ms) },
        { label: t('succeeded'), value: format.number(bucket.succeeded) },
      ]}
    />
  );
}
