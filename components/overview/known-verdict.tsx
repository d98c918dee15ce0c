'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { GROUPS_PATH, groupTabHref } from '@/components/groups/groups-path';
import { useCountText } from '@/components/lists/count-text';
import { Link } from '@/components/ui/link';
import { RelativeText } from '@/components/ui/relative-time';
import { VerdictBand } from '@/components/ui/verdict-band';
import type { KnownFailures, Verdict } from '@/lib/domain/views/overview';

/** Nothing needs anybody but what somebody has taken up or set aside: no tint, and it is said all the same. */
export function KnownVerdict({ verdict }: { verdict: Extract<Verdict, { kind: 'known' }> }) {
  const t = useTranslations('overview.verdict');
  const count = useCountText();
  const what = useKnownText()(verdict.known);
  const { known, growing } = verdict;
  const list = known.acknowledged > 0 ? GROUPS_PATH : groupTabHref('all');
  return (
    <VerdictBand
      tone="resting"
      label={t('label')}
      title={t('known.title', { count: known.tasks.count, shown: count(known.tasks) })}
      actions={
        <Button component={Link} href={list}>
          {t('known.action')}
        </Button>
      }
    >
      {known.newestAt !== null &&
        t.rich(growing ? 'known.growing' : 'known.atRest', {
          what,
          ago: () => <RelativeText at={known.newestAt ?? ''} />,
        })}
    </VerdictBand>
  );
}

const STATES = ['acknowledged', 'muted', 'resolved'] as const;

/** "2 groups acknowledged, 1 muted"; empty where there are none. */
export function useKnownText(): (known: KnownFailures) => string {
  const t = useTranslations('overview.verdict.known');
  return (known) =>
    STATES.filter((state) => known[state] > 0)
      .map((state) => t(state, { count: known[state] }))
      .join(t('and'));
}
