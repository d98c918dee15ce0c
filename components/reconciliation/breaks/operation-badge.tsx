'use client';

import { useTranslations } from 'next-intl';
import { IconGiveUp, IconProcessing, IconSign, IconSuccess } from '@/components/ui/icons';
import { Badge, type Look } from '@/components/ui/status-badge';
import type { BreakOperationPage } from '@/lib/domain/views/recon-break';

const LOOK: Record<BreakOperationPage['state'], Look> = {
  requested: { Icon: IconSign, tone: 'stuck' },
  running: { Icon: IconProcessing, tone: 'quiet' },
  done: { Icon: IconSuccess, tone: 'success' },
  cancelled: { Icon: IconGiveUp, tone: 'quiet' },
};

export function OperationBadge({ state }: Pick<BreakOperationPage, 'state'>) {
  const t = useTranslations('breaks.operation.state');
  return (
    <Badge look={LOOK[state]} strong={state === 'requested'}>
      {t(state)}
    </Badge>
  );
}
