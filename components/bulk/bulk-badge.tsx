'use client';

import { useTranslations } from 'next-intl';
import {
  IconFailed,
  IconGiveUp,
  IconIgnored,
  IconPause,
  IconPending,
  IconProcessing,
  IconRetry,
  IconStuck,
  IconSuccess,
} from '@/components/ui/icons';
import { Badge, type Look } from '@/components/ui/status-badge';
import type { BulkItemState, BulkState, BulkWhy } from '@/lib/domain/bulk';

const LOOK: Record<BulkState, Look> = {
  planned: { Icon: IconPending, tone: 'quiet' },
  running: { Icon: IconProcessing, tone: 'quiet' },
  paused: { Icon: IconPause, tone: 'quiet' },
  stopped: { Icon: IconFailed, tone: 'failed' },
  done: { Icon: IconSuccess, tone: 'success' },
  cancelled: { Icon: IconGiveUp, tone: 'quiet' },
};

/** Nobody paused it on purpose: it waits for a person. */
const WAITS_FOR_PERSON: Look = { Icon: IconStuck, tone: 'stuck' };

/** An operation's state. Filled where it needs a person. */
export function BulkBadge({ state, why }: { state: BulkState; why: BulkWhy | null }) {
  const t = useTranslations('bulk.state');
  const waits = state === 'paused' && why !== 'person';
  return (
    <Badge look={waits ? WAITS_FOR_PERSON : LOOK[state]} strong={waits || state === 'stopped'}>
      {t(state)}
    </Badge>
  );
}

const ITEM_LOOK: Record<BulkItemState, Look> = {
  succeeded: { Icon: IconSuccess, tone: 'success' },
  failed: { Icon: IconFailed, tone: 'failed' },
  retrying: { Icon: IconRetry, tone: 'quiet' },
  skipped: { Icon: IconIgnored, tone: 'quiet' },
  in_flight: { Icon: IconProcessing, tone: 'quiet' },
  waiting: { Icon: IconPending, tone: 'quiet' },
};

/** What became of one of its tasks. */
export function ItemBadge({ state }: { state: BulkItemState }) {
  const t = useTranslations('bulk.items.itemState');
  return (
    <Badge look={ITEM_LOOK[state]} strong={state === 'failed'}>
      {t(state)}
    </Badge>
  );
}
