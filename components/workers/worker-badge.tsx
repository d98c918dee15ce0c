'use client';

import { useTranslations } from 'next-intl';
import { IconIgnored, IconStuck, IconSuccess, type Icon } from '@/components/ui/icons';
import { toneColor, type Tone } from '@/components/ui/status-badge';
import type { WorkerState } from '@/lib/domain/views/workers';
import css from './workers.module.css';

/** Filled needs a person: a silent worker does, one that stopped does not. */
const LOOK: Record<WorkerState, { Icon: Icon; tone: Tone }> = {
  alive: { Icon: IconSuccess, tone: 'success' },
  silent: { Icon: IconStuck, tone: 'stuck' },
  stopped: { Icon: IconIgnored, tone: 'quiet' },
};

export function WorkerBadge({ state }: { state: WorkerState }) {
  const t = useTranslations('workers.state');
  const { Icon: Mark, tone } = LOOK[state];
  return (
    <span className={css.badge} style={{ color: toneColor(tone) }}>
      <Mark />
      {t(state)}
    </span>
  );
}
