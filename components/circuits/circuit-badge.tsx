'use client';

import { useTranslations } from 'next-intl';
import { IconLock, IconPause, IconSuccess, IconTransit } from '@/components/ui/icons';
import { Badge, type Look } from '@/components/ui/status-badge';
import type { CircuitState } from '@/lib/domain/circuit';

/** Outlined, all of them: an open circuit closes by itself, and a hold was somebody's wish. */
const LOOK: Record<CircuitState, Look> = {
  closed: { Icon: IconSuccess, tone: 'quiet' },
  open: { Icon: IconPause, tone: 'stuck' },
  half_open: { Icon: IconTransit, tone: 'stuck' },
  held: { Icon: IconLock, tone: 'stuck' },
};

/** How a type's circuit stands: icon, word and colour. */
export function CircuitBadge({ state }: { state: CircuitState }) {
  const t = useTranslations('workers.circuit');
  return <Badge look={LOOK[state]}>{t(state)}</Badge>;
}
