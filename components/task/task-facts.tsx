'use client';

import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useGroupTitle } from '@/components/groups/group-title';
import { groupHref } from '@/components/groups/groups-path';
import { useCountText } from '@/components/lists/count-text';
import { taskTypeHref } from '@/components/task-types/paths';
import { LabeledFacts, type Fact } from '@/components/ui/labeled-facts';
import { Mono } from '@/components/ui/mono';
import { RelativeTime } from '@/components/ui/relative-time';
import { Section, SectionHead } from '@/components/ui/section-head';
import { TextLink } from '@/components/ui/text-link';
import type { TaskPage } from '@/lib/domain/views/task-page';
import css from './task-facts.module.css';

/** What is known about the task besides its life. */
export function TaskFacts({ task }: { task: TaskPage }) {
  const t = useTranslations('task.facts');
  const title = useGroupTitle();
  const count = useCountText();
  const { rules } = task;
  const makegoodRuns = rules.executor !== 'external';
  const facts: (Fact | false)[] = [
    {
      label: t('bizId'),
      value: (
        <Link href={`/biz/${encodeURIComponent(task.bizId)}`}>
          <Mono wrap>{task.bizId}</Mono>
        </Link>
      ),
    },
    { label: t('eventId'), value: <Mono wrap>{task.eventId}</Mono> },
    {
      label: t('executor'),
      value: (
        <>
          {rules.configured ? t(`executorKind.${rules.executor}`) : t('unconfigured')}{' '}
          {rules.configured && <TextLink href={taskTypeHref(task.bizType)}>{t('settings')}</TextLink>}
        </>
      ),
    },
    rules.target !== null && { label: t('target'), value: <Mono wrap>{rules.target}</Mono> },
    makegoodRuns && { label: t('safe'), value: t(`safety.${rules.onUnknown}`) },
    makegoodRuns && {
      label: t('retries'),
      value: t('retriesUsed', { used: task.retryCount, limit: rules.retryLimit }),
    },
    task.group !== null && {
      label: t('group'),
      value: (
        <>
          <TextLink href={groupHref(task.group.name.id)} translate="no">
            {title(task.group.name)}
          </TextLink>{' '}
          {task.status === 'failed' && (
            <span className={css.quiet}>
              {t('groupCount', { count: task.group.tasks.count, shown: count(task.group.tasks) })}
            </span>
          )}
        </>
      ),
    },
    { label: t('created'), value: <RelativeTime at={task.createdAt} precise /> },
    { label: t('updated'), value: <RelativeTime at={task.updatedAt} precise /> },
    { label: t('version'), value: task.lockVersion },
    task.originTaskId !== null && { label: t('origin'), value: <TaskLink id={task.originTaskId} /> },
    task.followUps.length > 0 && {
      label: t('followUps'),
      value: task.followUps.map(({ id }) => <TaskLink key={id} id={id} />),
    },
  ];
  return (
    <Section labelledBy="task-facts">
      <SectionHead id="task-facts" title={t('title')} />
      <LabeledFacts facts={facts.filter((fact) => fact !== false)} />
    </Section>
  );
}

function TaskLink({ id }: { id: string }) {
  return (
    <Link href={`/tasks/${id}`}>
      <Mono>{id}</Mono>
    </Link>
  );
}
