import type { ReactNode } from 'react';
import { IconFailed, IconStuck, IconSuccess } from './icons';
import css from './verdict-band.module.css';

export type VerdictTone = 'failed' | 'stuck' | 'resting' | 'calm';

const ICONS = { failed: IconFailed, stuck: IconStuck, resting: IconFailed, calm: IconSuccess };

/**
 * The page's first sentence with the number that matters, what follows from it, and the next step.
 * tone: failed and stuck are tinted; resting stands failed without getting worse, calm is well: both have no tint. At
 * most one per screen, first in the page, or `below` its crumbs.
 */
export function VerdictBand({
  tone,
  title,
  children,
  actions,
  label,
  below = false,
}: {
  tone: VerdictTone;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  label: string;
  below?: boolean;
}) {
  const Icon = ICONS[tone];
  return (
    <section className={`${css.verdict} ${css[tone]} ${below ? css.below : ''}`} aria-label={label}>
      <Icon size={20} className={css.icon} />
      <div className={css.words}>
        <h1>{title}</h1>
        {children !== undefined && <p>{children}</p>}
      </div>
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </section>
  );
}
