'use client';

import { useTranslations } from 'next-intl';
import { useNow } from '@/components/ui/now';
import { ExactTime } from '@/components/ui/relative-time';
import type { PausedType } from '@/lib/domain/views/workers';

/** Which words a pause needs now: an open circuit whose cool-down is over only waits for a due task. */
export function usePauseKind(): (
  paused: Pick<PausedType, 'state' | 'nextProbeAt'>,
) => 'open' | 'probeDue' | 'half_open' | 'held' {
  const now = useNow();
  return ({ state, nextProbeAt }) => {
    if (state !== 'open') return state;
    return nextProbeAt !== null && Date.parse(nextProbeAt) > now ? 'open' : 'probeDue';
  };
}

/** Why a pending task is not claimed, and until when. short: for a tag in a list. */
export function NotClaimed({ paused, short }: { paused: PausedType; short?: boolean }) {
  const t = useTranslations('workers.notClaimed');
  const kind = usePauseKind()(paused);
  const words = t.rich(short ? `short.${kind}` : kind, {
    time: () => <ExactTime at={paused.nextProbeAt} show="time" />,
    name: paused.held?.by ?? '',
  });
  return <span suppressHydrationWarning>{words}</span>;
}
