'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { PausedConsequence } from '@/components/circuits/paused-consequence';
import { useProblemText } from '@/components/task-types/problem-words';
import { Mono } from '@/components/ui/mono';
import { useNow } from '@/components/ui/now';
import { useDurationText } from '@/components/ui/quantities';
import { RelativeTime } from '@/components/ui/relative-time';
import { useSentenceGap } from '@/components/ui/sentence-gap';
import { TextLink } from '@/components/ui/text-link';
import type { TaskPage } from '@/lib/domain/views/task-page';
import css from './bands.module.css';
import { failureKind } from './failure-kind';
import { roundLengthMs } from './retry-schedule';

/** What follows from how the task stands, in a sentence or three: what a retry would do, or what happens by itself. */
export function Consequence({ task }: { task: TaskPage }) {
  const gap = useSentenceGap();
  const failed = useFailedSentences();
  const other = useOtherSentences();
  const sentences = task.status === 'failed' ? failed(task) : other(task);
  return (
    <p className={css.consequence}>
      {sentences.map((sentence, index) => (
        <Fragment key={index}>
          {index > 0 && gap}
          {sentence}
        </Fragment>
      ))}
    </p>
  );
}

function useFailedSentences(): (task: TaskPage) => ReactNode[] {
  const t = useTranslations('task.consequence');
  const retry = useRetrySentences();
  return (task) => {
    const kind = failureKind(task);
    const unknown = kind === 'unknown' || kind === 'limitUnknown';
    const done = task.siblings.rows.find(
      ({ status, bizType }) => status === 'success' && bizType === task.bizType,
    );
    const sentences: ReactNode[] = [];
    if (task.flags.lateOutcome === 'succeeded') sentences.push(t('lateSuccess'));
    else if (unknown) sentences.push(t('unknown'));
    sentences.push(...(kind === 'refused' ? [t('refused')] : retry(task, unknown)));
    if (done)
      sentences.push(
        t.rich('sibling', {
          id: done.id,
          task: (words) => (
            <TextLink href={`/tasks/${done.id}`}>
              <Mono>{words}</Mono>
            </TextLink>
          ),
          time: () => <RelativeTime at={done.updatedAt} />,
        }),
      );
    return sentences;
  };
}

/** What a retry would do: who runs it, the round's schedule, and whether running twice is safe. */
function useRetrySentences(): (task: TaskPage, unknown: boolean) => string[] {
  const t = useTranslations('task.consequence');
  const problemText = useProblemText();
  const length = useDurationText();
  return ({ rules }, unknown) => {
    if (rules.executor === 'external') return [t('external')];
    if (!rules.enabled) return [t('disabled')];
    if (rules.problem !== null) return [t('problem', { problem: problemText(rules.problem) })];
    const { retry, retryLimit } = rules;
    const round =
      retryLimit > 0
        ? t('round', { retries: retryLimit, length: length(roundLengthMs(retry, retryLimit)) })
        : t('roundOnce');
    const safety = { retry: t('dedupes'), confirm: t('confirms'), hand_over: t('handsOver') };
    // "Check first" has been said already where the last outcome is unknown.
    return unknown && rules.onUnknown === 'hand_over' ? [round] : [round, safety[rules.onUnknown]];
  };
}

function useOtherSentences(): (task: TaskPage) => ReactNode[] {
  const t = useTranslations('task.consequence');
  const problemText = useProblemText();
  const now = useNow();
  return (task) => {
    const { rules, retryCount: number, dueAt } = task;
    const external = rules.executor === 'external';
    const time = () => <RelativeTime at={dueAt} />;
    if (task.status === 'success') return [t('success')];
    if (task.status === 'compensated') return [t('compensated')];
    if (task.status === 'processing') return [t(external ? 'processingExternal' : 'processing')];
    if (external) return [t('pendingExternal')];
    if (!rules.enabled) return [t('disabled')];
    if (rules.problem !== null) return [t('problem', { problem: problemText(rules.problem) })];
    if (task.paused !== null) return [<PausedConsequence key="paused" paused={task.paused} />];
    if (dueAt === null || Date.parse(dueAt) <= now) return [t('pendingDue')];
    if (number > 0) return [t.rich('pendingRetry', { number, limit: rules.retryLimit, time })];
    return [t.rich('pendingFirst', { time })];
  };
}
