import {
  IconBreak,
  IconClock,
  IconIgnored,
  IconInvalid,
  IconLock,
  IconPending,
  IconProcessing,
  IconRelease,
  IconSign,
  IconStuck,
  IconSuccess,
} from '@/components/ui/icons';
import type { Look } from '@/components/ui/status-badge';
import type { DayMark } from '@/lib/domain/views/recon-day';

/** Filled where somebody has to do something, as everywhere. */
export const MARK_LOOK: Record<DayMark, Look> = {
  missing: { Icon: IconInvalid, tone: 'stuck' },
  due: { Icon: IconClock, tone: 'quiet' },
  imported: { Icon: IconPending, tone: 'quiet' },
  running: { Icon: IconProcessing, tone: 'quiet' },
  open: { Icon: IconBreak, tone: 'failed' },
  matched: { Icon: IconSuccess, tone: 'success' },
  requested: { Icon: IconSign, tone: 'quiet' },
  signed: { Icon: IconLock, tone: 'success' },
  reopened: { Icon: IconRelease, tone: 'stuck' },
  lapsed: { Icon: IconStuck, tone: 'stuck' },
  none: { Icon: IconIgnored, tone: 'quiet' },
};

/** The order in which marks are explained: the way a day takes. */
export const LEGEND = [
  'due',
  'missing',
  'imported',
  'running',
  'open',
  'matched',
  'requested',
  'signed',
  'reopened',
  'lapsed',
] as const satisfies readonly DayMark[];
