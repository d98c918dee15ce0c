'use client';

import type { CSSProperties, ReactNode } from 'react';
import { ResponsiveContainer } from 'recharts';
import css from './chart-frame.module.css';

/** Room of fixed height for a chart, so that nothing jumps when it is drawn. leads: a click goes somewhere. */
export function ChartFrame({
  height,
  minWidth = 640,
  leads,
  children,
}: {
  /** px */
  height: number;
  /** px; below it the latest part is shown. */
  minWidth?: number;
  leads?: boolean;
  children: ReactNode;
}) {
  const style = { height, '--plot-min': `${minWidth}px` } as CSSProperties;
  return (
    <div className={leads ? `${css.frame} ${css.leads}` : css.frame} style={style}>
      <div className={css.plot}>
        <ResponsiveContainer width="100%" height={height}>
          {children}
        </ResponsiveContainer>
      </div>
    </div>
  );
}

/** In place of a chart that has nothing to draw. */
export function ChartEmpty({ height, children }: { height: number; children: ReactNode }) {
  return (
    <p className={css.empty} style={{ height }}>
      {children}
    </p>
  );
}

export interface TipLine {
  label: ReactNode;
  value: ReactNode;
  /** Over its target. */
  over?: boolean;
}

/** What stands beside the pointer, or the point that the keyboard is on. */
export function ChartTip({ title, lines }: { title: ReactNode; lines: readonly TipLine[] }) {
  return (
    <div className={css.tip}>
      <p className={css.tipTitle}>{title}</p>
      <dl>
        {lines.map(({ label, value, over }, index) => (
          <div key={index} className={css.tipRow}>
            <dt>{label}</dt>
            <dd className={over ? css.over : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
