'use client';

import dynamic from 'next/dynamic';
import type { ComponentProps } from 'react';
import css from './charts.module.css';
import type { SloChartProps } from './failure-chart';
import type { HourlyBars as Hourly } from './hourly-bars';
import type { Sparkline as Spark } from './sparkline';

/*
 * The charts, each in room of its own size. What draws them is larger than the rest of a page together: it comes once
 * the page stands, and never with a page that only leads to one with charts.
 */

const LazyFailure = dynamic(() => import('./failure-chart').then((part) => part.FailureChart), {
  ssr: false,
});
const LazyLatency = dynamic(() => import('./latency-chart').then((part) => part.LatencyChart), {
  ssr: false,
});
const LazyHourly = dynamic(() => import('./hourly-bars').then((part) => part.HourlyBars), { ssr: false });
const LazySpark = dynamic(() => import('./sparkline').then((part) => part.Sparkline), {
  ssr: false,
  loading: () => <span className={css.spark} />,
});

export function FailureChart(props: SloChartProps) {
  return (
    <div style={{ minHeight: props.height }}>
      <LazyFailure {...props} />
    </div>
  );
}

export function LatencyChart(props: SloChartProps) {
  return (
    <div style={{ minHeight: props.height }}>
      <LazyLatency {...props} />
    </div>
  );
}

export function HourlyBars(props: ComponentProps<typeof Hourly>) {
  return (
    <div className={css.room}>
      <LazyHourly {...props} />
    </div>
  );
}

export function Sparkline(props: ComponentProps<typeof Spark>) {
  return <LazySpark {...props} />;
}
