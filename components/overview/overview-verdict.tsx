'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { groupHref, GROUPS_PATH, groupTasksHref } from '@/components/groups/groups-path';
import { useOutlookText } from '@/components/groups/outlook-words';
import { useCountText } from '@/components/lists/count-text';
import { failedHref } from '@/components/tasks-list/tasks-path';
import { Mono } from '@/components/ui/mono';
import { useNow } from '@/components/ui/now';
import { useDurationText } from '@/components/ui/quantities';
import { RelativeText } from '@/components/ui/relative-time';
import { useSentenceGap } from '@/components/ui/sentence-gap';
import { VerdictBand } from '@/components/ui/verdict-band';
import type { Overview, Verdict } from '@/lib/domain/views/overview';
import { BooksVerdict } from './books-verdict';
import { BurningVerdict } from './burning-verdict';
import { KnownVerdict, useKnownText } from './known-verdict';
import { PausedVerdict } from './paused-verdict';

/** The worst true thing in one sentence, what follows from it, and the next step. */
export function OverviewVerdict({ overview }: { overview: Overview }) {
  const { verdict } = overview;
  switch (verdict.kind) {
    case 'group_growing':
      return <GroupGrowing verdict={verdict} />;
    case 'failures_growing':
      return <Growing verdict={verdict} />;
    case 'paused':
      return <PausedVerdict verdict={verdict} />;
    case 'stuck':
      return <Stuck verdict={verdict} failures={overview.failures.total.count} />;
    case 'slo_burning':
      return <BurningVerdict burning={verdict.burning} />;
    case 'books':
      return <BooksVerdict verdict={verdict} />;
    case 'failures':
      return <AtRest verdict={verdict} />;
    case 'known':
      return <KnownVerdict verdict={verdict} />;
    case 'nothing':
      return <Nothing overview={overview} unconfigured={verdict.unconfigured} />;
  }
}

type Kind<K extends Verdict['kind']> = Extract<Verdict, { kind: K }>;

function GroupGrowing({ verdict }: { verdict: Kind<'group_growing'> }) {
  const t = useTranslations('overview.verdict');
  const count = useCountText();
  const outlook = useOutlookText();
  const gap = useSentenceGap();
  const { group, count: total, lastHour, newestAt } = verdict;
  return (
    <VerdictBand
      tone="failed"
      label={t('label')}
      title={t.rich('growing.title', {
        count: total.count,
        shown: count(total),
        type: () => <Mono>{group.bizType}</Mono>,
      })}
      actions={
        <>
          <Button component={Link} href={groupTasksHref(group.id)}>
            {t('growing.tasks', { shown: count(total) })}
          </Button>
          <Button component={Link} variant="filled" href={groupHref(group.id)}>
            {t('growing.action')}
          </Button>
        </>
      }
    >
      {t.rich('growing.body', {
        lastHour,
        title: () => <span translate="no">{group.title}</span>,
        ago: () => <RelativeText at={newestAt} />,
      })}
      {gap}
      {outlook(group.outlook)}
    </VerdictBand>
  );
}

/** Before anybody has read their causes. */
function Growing({ verdict }: { verdict: Kind<'failures_growing'> }) {
  const t = useTranslations('overview.verdict');
  const count = useCountText();
  const { count: total, lastHour, newestAt } = verdict;
  return (
    <VerdictBand
      tone="failed"
      label={t('label')}
      title={t('unread.title', { count: total.count, shown: count(total) })}
      actions={
        <Button component={Link} variant="filled" href={failedHref()}>
          {t('failures.action')}
        </Button>
      }
    >
      {t.rich('unread.body', { shown: count(lastHour), ago: () => <RelativeText at={newestAt} /> })}
    </VerdictBand>
  );
}

function Stuck({ verdict, failures }: { verdict: Kind<'stuck'>; failures: number }) {
  const t = useTranslations('overview.verdict');
  const count = useCountText();
  const duration = useDurationText();
  const now = useNow();
  const total = verdict.count;
  return (
    <VerdictBand
      tone="stuck"
      label={t('label')}
      title={
        <span suppressHydrationWarning>
          {t('stuck.title', {
            count: total.count,
            shown: count(total),
            age: duration(Math.max(60_000, now - Date.parse(verdict.oldestSince))),
          })}
        </span>
      }
      actions={
        <>
          {failures > 0 && (
            <Button component={Link} href={failedHref()}>
              {t('stuck.other')}
            </Button>
          )}
          <Button component={Link} variant="filled" href="/tasks?view=stuck">
            {t('stuck.action')}
          </Button>
        </>
      }
    >
      {t('stuck.body', { count: total.count })}
    </VerdictBand>
  );
}

function AtRest({ verdict }: { verdict: Kind<'failures'> }) {
  const t = useTranslations('overview.verdict');
  const count = useCountText();
  const what = useKnownText()(verdict.known);
  const total = verdict.count;
  return (
    <VerdictBand
      tone="failed"
      label={t('label')}
      title={t('failures.title', { count: total.count, shown: count(total) })}
      actions={
        <Button component={Link} variant="filled" href={GROUPS_PATH}>
          {t('failures.groups')}
        </Button>
      }
    >
      {t.rich(what === '' ? 'failures.body' : 'failures.bodyKnown', {
        what,
        ago: () => <RelativeText at={verdict.newestAt} />,
      })}
    </VerdictBand>
  );
}

function Nothing({ overview, unconfigured }: { overview: Overview; unconfigured: boolean }) {
  const t = useTranslations('overview.verdict');
  const count = useCountText();
  const alive = overview.workers.filter(({ state }) => state === 'alive').length;
  return (
    <VerdictBand
      tone="calm"
      label={t('label')}
      title={t('nothing.title')}
      actions={
        unconfigured ? (
          <Button component={Link} href="/settings/task-types">
            {t('nothing.types')}
          </Button>
        ) : undefined
      }
    >
      {t(unconfigured ? 'nothing.unconfigured' : 'nothing.body', { due: count(overview.due), alive })}
    </VerdictBand>
  );
}
