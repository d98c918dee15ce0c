'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useCountText } from '@/components/lists/count-text';
import { Mono } from '@/components/ui/mono';
import { RelativeText } from '@/components/ui/relative-time';
import { useSentenceGap } from '@/components/ui/sentence-gap';
import { VerdictBand } from '@/components/ui/verdict-band';
import { GIVEN_UP } from '@/lib/domain/error-class';
import type { FailureGroupPage } from '@/lib/domain/views/failure-group';
import { groupTasksHref } from './groups-path';
import { useOutlookText } from './outlook-words';

/** How the cause stands in one sentence, what helps, and the next step. Verbs for the whole group belong here. */
export function GroupVerdict({ page }: { page: FailureGroupPage }) {
  const t = useTranslations('groups.verdict');
  const count = useCountText();
  const outlook = useOutlookText();
  const gap = useSentenceGap();
  const { group, name, lastSeenAt } = page;
  const type = () => <Mono>{name.bizType}</Mono>;
  const last = t.rich('last', { ago: () => <RelativeText at={lastSeenAt} /> });
  if (group === null)
    return (
      <VerdictBand tone="calm" label={t('label')} title={t.rich('settled', { type })}>
        {last}
      </VerdictBand>
    );
  const kind = name.errorClass === GIVEN_UP ? 'givenUp' : group.growing ? 'growing' : 'atRest';
  return (
    <VerdictBand
      tone={kind === 'growing' ? 'failed' : 'resting'}
      label={t('label')}
      title={t.rich(kind, { count: group.count.count, shown: count(group.count), type })}
      actions={
        <Button component={Link} variant="filled" href={groupTasksHref(name.id)}>
          {t('open', { count: group.count.count, shown: count(group.count) })}
        </Button>
      }
    >
      {outlook(group.outlook)}
      {gap}
      {last}
    </VerdictBand>
  );
}
