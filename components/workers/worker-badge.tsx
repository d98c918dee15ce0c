'use client';

import { useTranslations } from 'next-intl';
import { IconIgnored, IconStuck, IconSuccess } from '@/components/ui/icons';
import { Badge, type Look } from '@/components/ui/status-badge';
import type { WorkerState } from '@/lib/domain/views/workers';

/** Filled needs a person: a silent worker does, one that stopped does not. */
const LOOK: Record<WorkerState, Look> = {
  alive: { Icon: IconSuccess, tone: 'success' },
  silent: { Icon: IconStuck, tone: 'stuck' },
  stopped: { Icon: IconIgnored, tone: 'quiet' },
};

export function WorkerBadge({ state }: { state: WorkerState }) {
  const t = useTranslations('workers.state');
  return <Badge look={LOOK[state]}>{t(state)}</Badge>;
}
