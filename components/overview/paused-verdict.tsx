'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { usePauseKind } from '@/components/circuits/not-claimed';
import { useCountText } from '@/components/lists/count-text';
import { Mono } from '@/components/ui/mono';
import { RelativeText } from '@/components/ui/relative-time';
import { useSentenceGap } from '@/components/ui/sentence-gap';
import { VerdictBand } from '@/components/ui/verdict-band';
import type { Verdict } from '@/lib/domain/views/overview';
import type { WaitingType } from '@/lib/domain/views/workers';

const NEXT = { open: 'nextProbe', probeDue: 'probeWaits', half_open: 'probing' } as const;

/** A type is not claimed: by itself, since the other side does not answer, or because somebody wished it. */
export function PausedVerdict({ verdict }: { verdict: Extract<Verdict, { kind: 'paused' }> }) {
  const t = useTranslations('overview.verdict');
  const gap = useSentenceGap();
  const waiting = useWaitingText();
  const { type: paused, others } = verdict;
  const { bizType, held, since } = paused;
  const type = () => <Mono>{bizType}</Mono>;
  const ago = () => <RelativeText at={since} />;
  return (
    <VerdictBand
      tone="stuck"
      label={t('label')}
      title={
        held === null ? t.rich('paused.title', { type }) : t.rich('paused.held', { type, name: held.by })
      }
      actions={
        <Button component={Link} variant="filled" href="/workers">
          {t('paused.action')}
        </Button>
      }
    >
      {held === null
        ? t.rich('paused.body', {
            ago,
            waiting: waiting(paused),
            step: () => <NextStep paused={paused} />,
          })
        : t.rich('paused.heldBody', { ago, waiting: waiting(paused), reason: held.reason })}
      {others > 0 && gap}
      {others > 0 && t('paused.others', { count: others })}
    </VerdictBand>
  );
}

function NextStep({ paused }: { paused: WaitingType }) {
  const t = useTranslations('overview.verdict.paused');
  const kind = usePauseKind()(paused);
  if (kind === 'held') return null;
  const time = () => <RelativeText at={paused.nextProbeAt ?? paused.since} />;
  return <span suppressHydrationWarning>{t.rich(NEXT[kind], { time })}</span>;
}

function useWaitingText(): (paused: WaitingType) => string {
  const t = useTranslations('overview.verdict.paused');
  const count = useCountText();
  return ({ waiting }) => {
    if (waiting === null) return t('waitingSome');
    if (waiting.count === 0) return t('waitingNone');
    return t('waiting', { count: waiting.count, shown: count(waiting) });
  };
}
