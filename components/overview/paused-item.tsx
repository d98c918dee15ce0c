'use client';

import { useTranslations } from 'next-intl';
import { usePauseKind } from '@/components/circuits/not-claimed';
import { useCountText } from '@/components/lists/count-text';
import { IconLock, IconPause } from '@/components/ui/icons';
import { Mono } from '@/components/ui/mono';
import { RelativeText } from '@/components/ui/relative-time';
import { useSentenceGap } from '@/components/ui/sentence-gap';
import type { WaitingType } from '@/lib/domain/views/workers';
import type { Waiting } from './waiting-item';

/** A type that is not claimed, as an entry of what else waits. */
export function usePausedItem(): (paused: WaitingType) => Waiting {
  const t = useTranslations('overview.waiting');
  return (paused) => {
    const { bizType, held, since } = paused;
    const type = () => <Mono wrap>{bizType}</Mono>;
    return {
      key: `paused ${bizType}`,
      Icon: held === null ? IconPause : IconLock,
      tone: 'stuck',
      href: '/workers',
      title: held === null ? t.rich('paused', { type }) : t.rich('held', { type }),
      since,
      detail: <Detail paused={paused} />,
    };
  };
}

const NEXT = { open: 'pausedNext', probeDue: 'pausedProbeWaits', half_open: 'pausedProbing' } as const;

function Detail({ paused }: { paused: WaitingType }) {
  const t = useTranslations('overview.waiting');
  const gap = useSentenceGap();
  const count = useCountText();
  const kind = usePauseKind()(paused);
  const { held, waiting, failures, lastError, nextProbeAt, since } = paused;
  const time = () => <RelativeText at={nextProbeAt ?? since} />;
  return (
    <>
      {held === null
        ? t('pausedDetail', { error: lastError ?? '', failures })
        : t('heldDetail', { name: held.by, reason: held.reason })}
      {gap}
      {waiting !== null && t('pausedWaiting', { count: waiting.count, shown: count(waiting) })}
      {gap}
      {kind !== 'held' && <span suppressHydrationWarning>{t.rich(NEXT[kind], { time })}</span>}
    </>
  );
}
