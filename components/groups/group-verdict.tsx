'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { ActionButton } from '@/components/ui/action-button';
import { Link } from '@/components/ui/link';
import { useCountText } from '@/components/lists/count-text';
import { Mono } from '@/components/ui/mono';
import { RelativeText } from '@/components/ui/relative-time';
import { useSentenceGap } from '@/components/ui/sentence-gap';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import { VerdictBand } from '@/components/ui/verdict-band';
import { GIVEN_UP } from '@/lib/domain/error-class';
import type { FailureGroupPage, FailureGroupRow } from '@/lib/domain/views/failure-group';
import { groupHref, groupTasksHref, retryGroupHref } from './groups-path';
import { useOutlookText } from './outlook-words';

/** How the cause stands in one sentence, what helps, and the next step: its tasks, or all of them at once. */
export function GroupVerdict({ page }: { page: FailureGroupPage }) {
  const t = useTranslations('groups.verdict');
  const count = useCountText();
  const outlook = useOutlookText();
  const gap = useSentenceGap();
  const { group, name, life, lastSeenAt } = page;
  const type = () => <Mono>{name.bizType}</Mono>;
  if (group === null) return <Settled page={page} />;
  const kind = name.errorClass === GIVEN_UP ? 'givenUp' : group.growing ? 'growing' : 'atRest';
  return (
    <VerdictBand
      below
      tone={kind === 'growing' && life.state === 'open' ? 'failed' : 'resting'}
      label={t('label')}
      title={t.rich(kind, { count: group.count.count, shown: count(group.count), type })}
      actions={
        <>
          <RetryAll page={page} group={group} />
          <Button component={Link} variant="filled" href={groupTasksHref(name.id)}>
            {t('open', { count: group.count.count, shown: count(group.count) })}
          </Button>
        </>
      }
    >
      {outlook(group.outlook)}
      {gap}
      {t.rich('last', { ago: () => <RelativeText at={lastSeenAt} /> })}
    </VerdictBand>
  );
}

/** Leads to the plan of a bulk retry: nothing is retried here. */
function RetryAll({ page, group }: { page: FailureGroupPage; group: FailureGroupRow }) {
  const t = useTranslations('groups.verdict');
  const count = useCountText();
  const refusal = useVerbErrorText();
  const words = t('retryAll', { count: group.count.count, shown: count(group.count) });
  if (!page.mayRetryAll)
    return (
      <ActionButton reason={refusal({ code: 'no_permission', permission: 'bulk.start' })}>
        {words}
      </ActionButton>
    );
  return (
    <Button component={Link} href={retryGroupHref(page.name.id)}>
      {words}
    </Button>
  );
}

/** No task stands failed for it: settled, or grouped anew under other rules. */
function Settled({ page: { name, lastSeenAt, successor } }: { page: FailureGroupPage }) {
  const t = useTranslations('groups.verdict');
  const gap = useSentenceGap();
  const type = () => <Mono>{name.bizType}</Mono>;
  return (
    <VerdictBand
      below
      tone="calm"
      label={t('label')}
      title={t.rich('settled', { type })}
      actions={
        successor === null ? undefined : (
          <Button component={Link} href={groupHref(successor)}>
            {t('openMoved')}
          </Button>
        )
      }
    >
      {t.rich('last', { ago: () => <RelativeText at={lastSeenAt} /> })}
      {successor !== null && gap}
      {successor !== null && t('moved')}
    </VerdictBand>
  );
}
