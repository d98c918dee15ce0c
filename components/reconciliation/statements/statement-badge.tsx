'use client';

import { useTranslations } from 'next-intl';
import {
  IconFailed,
  IconGiveUp,
  IconInvalid,
  IconPending,
  IconProcessing,
  IconSuccess,
} from '@/components/ui/icons';
import { Badge, type Look } from '@/components/ui/status-badge';
import type { StatementState } from '@/lib/domain/views/statement';

const LOOK: Record<StatementState, Look> = {
  uploading: { Icon: IconPending, tone: 'quiet' },
  reading: { Icon: IconProcessing, tone: 'quiet' },
  ready: { Icon: IconInvalid, tone: 'stuck' },
  committed: { Icon: IconSuccess, tone: 'success' },
  refused: { Icon: IconFailed, tone: 'failed' },
  cancelled: { Icon: IconGiveUp, tone: 'quiet' },
  withdrawn: { Icon: IconGiveUp, tone: 'quiet' },
};

/** A statement's state. Filled where it waits for a person. */
export function StatementBadge({ state }: { state: StatementState }) {
  const t = useTranslations('statements.state');
  return (
    <Badge look={LOOK[state]} strong={state === 'ready' || state === 'refused'}>
      {t(state)}
    </Badge>
  );
}

/** Whether what the file says about itself agrees with its rows. */
export function TotalsBadge({ agree }: { agree: boolean }) {
  const t = useTranslations('statements.totals');
  const look: Look = agree ? { Icon: IconSuccess, tone: 'success' } : { Icon: IconFailed, tone: 'failed' };
  return (
    <Badge look={look} strong={!agree}>
      {t(agree ? 'agree' : 'disagree')}
    </Badge>
  );
}

/** One total that disagrees. */
export function TotalBadge() {
  const t = useTranslations('statements.totals');
  return (
    <Badge look={{ Icon: IconFailed, tone: 'failed' }} strong>
      {t('disagrees')}
    </Badge>
  );
}
