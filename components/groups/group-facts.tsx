'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { taskHref } from '@/components/tasks-list/tasks-path';
import { LabeledFacts, type Fact } from '@/components/ui/labeled-facts';
import { Mono } from '@/components/ui/mono';
import { Count } from '@/components/ui/quantities';
import { RelativeTime } from '@/components/ui/relative-time';
import { Section, SectionHead } from '@/components/ui/section-head';
import { TextLink } from '@/components/ui/text-link';
import type { FailureGroupPage } from '@/lib/domain/views/failure-group';
import { Sums } from './sums';

/** What is known about the group besides its error. */
export function GroupFacts({ page }: { page: FailureGroupPage }) {
  const t = useTranslations('groups.facts');
  const format = useFormatter();
  const { group, name } = page;
  const share = (value: number) =>
    format.number(value, { style: 'percent', maximumFractionDigits: value < 0.1 ? 1 : 0 });
  const facts: (Fact | false)[] = [
    { label: t('tasks'), value: <Count value={group?.count.count ?? 0} capped={group?.count.capped} /> },
    group !== null && group.share !== null && { label: t('share'), value: share(group.share) },
    group !== null && {
      label: t('atStake'),
      value: <Sums sums={group.atStake} partial={group.atStakePartial} />,
    },
    { label: t('firstSeen'), value: <RelativeTime at={page.firstSeenAt} precise /> },
    { label: t('lastSeen'), value: <RelativeTime at={page.lastSeenAt} precise /> },
    group !== null && {
      label: t('oldest'),
      value: (
        <>
          <RelativeTime at={group.oldest.since} precise />{' '}
          <TextLink href={taskHref(group.oldest.taskId)}>
            <Mono wrap>{group.oldest.bizId}</Mono>
          </TextLink>
        </>
      ),
    },
    name.errorClass !== null && { label: t('class'), value: <Mono wrap>{name.errorClass}</Mono> },
    { label: t('id'), value: <Mono wrap>{name.id}</Mono> },
  ];
  return (
    <Section labelledBy="group-facts">
      <SectionHead id="group-facts" title={t('title')} />
      <LabeledFacts facts={facts.filter((fact) => fact !== false)} />
    </Section>
  );
}
