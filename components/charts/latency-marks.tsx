'use client';

import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts';
import { spreadLabels } from './axis';
import type { LatencyPoint } from './latency-point';

/** A stroke that is red above the target and ink below it. */
export function OverTargetStroke({ id, target, ink }: { id: string; target: number; ink: string }) {
  const plot = usePlotArea();
  const line = useYAxisScale()?.(target);
  if (plot === undefined || line === undefined) return null;
  const share = `${Math.min(100, Math.max(0, ((line - plot.y) / plot.height) * 100))}%`;
  return (
    <defs>
      <linearGradient
        id={id}
        gradientUnits="userSpaceOnUse"
        x1="0"
        x2="0"
        y1={plot.y}
        y2={plot.y + plot.height}
      >
        <stop offset={share} stopColor="var(--mg-failed)" />
        <stop offset={share} stopColor={ink} />
      </linearGradient>
    </defs>
  );
}

const NAMES = ['p99', 'p95', 'p50'] as const;

/** The names of the lines at their ends, apart from each other. */
export function EndLabels({ points }: { points: readonly LatencyPoint[] }) {
  const plot = usePlotArea();
  const x = useXAxisScale();
  const y = useYAxisScale();
  const last = points.findLast(({ p95 }) => p95 !== null);
  if (plot === undefined || x === undefined || y === undefined || last === undefined) return null;
  const left = (x(last.index, { position: 'middle' }) ?? plot.x + plot.width) + 6;
  const at = spreadLabels(
    NAMES.map((name) => y(last[name]) ?? plot.y),
    12,
  );
  return (
    <g aria-hidden="true">
      {NAMES.map((name, index) => (
        <text
          key={name}
          x={left}
          y={(at[index] ?? plot.y) + 4}
          fill="var(--mg-text)"
          fontWeight={name === 'p95' ? 600 : 400}
        >
          {name}
        </text>
      ))}
    </g>
  );
}
