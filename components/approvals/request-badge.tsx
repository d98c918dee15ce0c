'use client';

import { useTranslations } from 'next-intl';
import { IconGiveUp, IconIgnored, IconPending, IconSuccess } from '@/components/ui/icons';
import { Badge, type Look } from '@/components/ui/status-badge';
import type { RequestState } from '@/lib/domain/approval';

const LOOK: Record<RequestState, Look> = {
  pending: { Icon: IconPending, tone: 'quiet' },
  approved: { Icon: IconSuccess, tone: 'success' },
  rejected: { Icon: IconGiveUp, tone: 'failed' },
  withdrawn: { Icon: IconGiveUp, tone: 'quiet' },
  lapsed: { Icon: IconIgnored, tone: 'quiet' },
};

/** What became of a request. */
export function RequestBadge({ state }: { state: RequestState }) {
  const t = useTranslations('approvals.state');
  return <Badge look={LOOK[state]}>{t(state)}</Badge>;
}
