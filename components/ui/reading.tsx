import { Link } from '@/components/ui/link';
import type { ReactNode } from 'react';
import { toneColor, type Tone } from './status-badge';
import css from './reading.module.css';

/**
 * One figure: what it is, the figure with its unit small and grey, and what to compare it with.
 * tone: only when the figure itself is bad news. href: the list behind the figure.
 */
export interface ReadingProps {
  label: ReactNode;
  value: ReactNode;
  unit?: ReactNode;
  sub?: ReactNode;
  tone?: Exclude<Tone, 'quiet'>;
  subTone?: Exclude<Tone, 'quiet'>;
  href?: string;
}

export function Reading({ label, value, unit, sub, tone, subTone, href }: ReadingProps) {
  return (
    <div className={css.reading}>
      <dt className={css.label}>
        {href ? (
          <Link href={href} className={css.cover}>
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd>
        <b className={css.value} style={tone && { color: toneColor(tone) }}>
          {value}
          {unit !== undefined && <small> {unit}</small>}
        </b>
        <p className={css.sub} style={subTone && { color: toneColor(subTone) }}>
          {sub ?? '\u00a0'}
        </p>
      </dd>
    </div>
  );
}

/** Readings side by side on hairlines, across the whole page. */
export function Readings({ children }: { children: ReactNode }) {
  return <dl className={css.readings}>{children}</dl>;
}
