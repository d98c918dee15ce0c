'use client';

import { useTranslations } from 'next-intl';
import { IconLock, IconPause, IconSuccess, IconTransit, type Icon } from '@/components/ui/icons';
import { toneColor, type Tone } from '@/components/ui/status-badge';
import type { CircuitState } from '@/lib/domain/circuit';
import css from './circuits.module.css';

/** Outlined, all of them: an open circuit closes by itself, and a hold was somebody's wish. */
const LOOK: Record<CircuitState, { Icon: Icon; tone: Tone }> = {
  closed: { Icon: IconSuccess, tone: 'quiet' },
  open: { Icon: IconPause, tone: 'stuck' },
  half_open: { Icon: IconTransit, tone: 'stuck' },
  held: { Icon: IconLock, tone: 'stuck' },
};

/** How a type's circuit stands: icon, word and colour. */
export function CircuitBadge({ state }: { state: CircuitState }) {
  const t = useTranslations('workers.circuit');
  const { Icon: Mark, tone } = LOOK[state];
  return (
    <span className={css.badge} style={{ color: toneColor(tone) }}>
      <Mark />
      {t(state)}
    </span>
  );
}
