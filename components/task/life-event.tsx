'use client';

import { useTranslations } from 'next-intl';
import { IconEvidence, IconFailed, IconPlus, IconStuck } from '@/components/ui/icons';
import { TimelineEvent } from '@/components/ui/timeline';
import { useSentenceGap } from '@/components/ui/sentence-gap';
import type { AttemptView, TaskPage } from '@/lib/domain/views/task-page';
import { ActionEvent } from './action-event';
import { AttemptsEvent } from './attempts-event';
import { FollowUpEvent } from './follow-up-event';
import type { LifeItem } from './life-order';
import { taskLink } from './task-link';
import { TriedEvent } from './tried-event';

/** One entry of a task's life. */
export function LifeEvent({ item, task }: { item: Extract<LifeItem, { kind: 'event' }>; task: TaskPage }) {
  const { entry, newest } = item;
  switch (entry.kind) {
    case 'created':
      return <Created at={entry.at} originTaskId={entry.originTaskId} />;
    case 'attempts':
      return <AttemptsEvent entry={entry} newest={newest} />;
    case 'exhausted':
      return <Exhausted attempt={entry.attempt} task={task} stays={newest && task.status === 'failed'} />;
    case 'late':
      return <Late attempt={entry.attempt} />;
    case 'action':
      return <ActionEvent entry={entry.entry} compensation={null} />;
    case 'tried':
      return <TriedEvent entries={entry.entries} />;
    case 'compensation':
      return <ActionEvent entry={entry.entry} compensation={entry.compensation} />;
    case 'follow_up':
      return <FollowUpEvent entry={entry} />;
  }
}

function Created({ at, originTaskId: id }: { at: string; originTaskId: string | null }) {
  const t = useTranslations('task.life');
  return (
    <TimelineEvent at={at} Icon={IconPlus} detail={t('createdDetail')}>
      {id === null ? t('created') : t.rich('createdFollowUp', { id, task: taskLink(id) })}
    </TimelineEvent>
  );
}

function Exhausted({ attempt, task, stays }: { attempt: AttemptView; task: TaskPage; stays: boolean }) {
  const t = useTranslations('task.life.exhaust');
  const gap = useSentenceGap();
  const limit = task.rules.retryLimit;
  const used = attempt.retryCount;
  const reached = used >= limit && attempt.outcome !== 'permanent';
  const kind = reached ? 'limit' : attempt.outcome === 'unknown' ? 'unknown' : 'permanent';
  const detail = { limit: t('limitDetail', { used, limit }), unknown: t('unknownDetail'), permanent: '' }[
    kind
  ];
  return (
    <TimelineEvent
      at={attempt.finishedAt}
      Icon={IconFailed}
      tone="failed"
      detail={[detail, stays ? t('stays') : ''].filter(Boolean).join(gap)}
    >
      <b>{t(kind)}</b>
    </TimelineEvent>
  );
}

function Late({ attempt }: { attempt: AttemptView }) {
  const t = useTranslations('task.life');
  const good = attempt.outcome === 'succeeded';
  return (
    <TimelineEvent
      at={attempt.finishedAt}
      Icon={good ? IconEvidence : IconStuck}
      tone="stuck"
      detail={t('lateDetail')}
    >
      {t('late', { worker: attempt.worker, outcome: t(`outcome.${attempt.outcome}`) })}
    </TimelineEvent>
  );
}
