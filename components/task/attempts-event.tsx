'use client';

import { UnstyledButton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { IconProcessing, IconStuck, IconSuccess } from '@/components/ui/icons';
import { Duration, useDurationText } from '@/components/ui/quantities';
import { ExactTime } from '@/components/ui/relative-time';
import { AttemptLine, Machine, TimelineEvent } from '@/components/ui/timeline';
import type { AttemptView, TimelineEntry } from '@/lib/domain/views/task-page';
import css from './life.module.css';

type Attempts = Extract<TimelineEntry, { kind: 'attempts' }>;

/** Attempts in a row that ended alike, folded into one entry; a single one is told in full. */
export function AttemptsEvent({ entry, newest }: { entry: Attempts; newest: boolean }) {
  const [only, ...others] = entry.attempts;
  if (!only) return null;
  return others.length === 0 ? <OneAttempt attempt={only} /> : <ManyAttempts entry={entry} newest={newest} />;
}

function lengthOf({ startedAt, finishedAt }: AttemptView): number {
  return Date.parse(finishedAt) - Date.parse(startedAt);
}

function wasLost({ errorClass }: { errorClass: string | null }): boolean {
  return errorClass === 'lease_lost';
}

function lookOf(attempt: { outcome: string; errorClass: string | null }) {
  if (wasLost(attempt)) return { Icon: IconStuck, tone: 'stuck' } as const;
  if (attempt.outcome === 'succeeded') return { Icon: IconSuccess, tone: 'success' } as const;
  return { Icon: IconProcessing, tone: 'quiet' } as const;
}

function OneAttempt({ attempt }: { attempt: AttemptView }) {
  const { number, worker, revision } = attempt;
  const t = useTranslations('task.life');
  const edited = revision > 1;
  const done = attempt.outcome === 'succeeded';
  const plain = done ? 'attemptSucceeded' : 'attempt';
  const revised = done ? 'attemptSucceededRevision' : 'attemptRevision';
  const key = wasLost(attempt) ? 'attemptLost' : edited ? revised : plain;
  return (
    <TimelineEvent at={attempt.startedAt} {...lookOf(attempt)} detail={<AttemptDetail attempt={attempt} />}>
      {t(key, { number, worker, revision })}{' '}
      {!wasLost(attempt) && (
        <Machine>
          <Duration ms={lengthOf(attempt)} />
        </Machine>
      )}
    </TimelineEvent>
  );
}

function AttemptDetail({ attempt }: { attempt: AttemptView }) {
  const t = useTranslations('task.life');
  const again = attempt.nextRetryTime;
  const unknown = attempt.outcome === 'unknown' && !wasLost(attempt);
  return (
    <>
      {attempt.error && (
        <div className={css.error} translate="no">
          {attempt.error}
        </div>
      )}
      {unknown && <div>{t('outcomeUnknown')}</div>}
      {again && <div>{t.rich('nextTry', { time: () => <ExactTime at={again} show="time" /> })}</div>}
    </>
  );
}

const SHOWN_FIRST = 2;
const FOLDED_FROM = 5;

function ManyAttempts({ entry, newest }: { entry: Attempts; newest: boolean }) {
  const t = useTranslations('task.life');
  const length = useDurationText();
  const [all, setAll] = useState(false);
  const { attempts } = entry;
  const last = attempts.at(-1);
  const folded = !all && attempts.length >= FOLDED_FROM;
  const head = folded ? attempts.slice(0, SHOWN_FIRST) : attempts;
  const span = last ? Date.parse(last.finishedAt) - Date.parse(entry.at) : 0;
  return (
    <TimelineEvent
      at={entry.at}
      {...lookOf(entry)}
      openFold={newest || attempts.length < FOLDED_FROM || entry.transition === 'exhaust'}
      fold={
        <>
          <Lines attempts={head} />
          {folded && (
            <div className={css.more}>
              <UnstyledButton className={css.link} onClick={() => setAll(true)}>
                {t('more', { count: attempts.length - SHOWN_FIRST - 1 })}
              </UnstyledButton>
            </div>
          )}
          {folded && last && <Lines attempts={[last]} />}
        </>
      }
    >
      {t(wasLost(entry) ? 'attemptsLost' : 'attempts', {
        count: attempts.length,
        length: length(span),
        outcome: t(`outcome.${entry.outcome}`),
      })}
    </TimelineEvent>
  );
}

function Lines({ attempts }: { attempts: readonly AttemptView[] }): ReactNode {
  return attempts.map((attempt) => (
    <AttemptLine
      key={attempt.id}
      number={attempt.number}
      at={attempt.startedAt}
      length={<Duration ms={lengthOf(attempt)} />}
    >
      <span translate="no" title={attempt.error ?? undefined}>
        {attempt.error ?? attempt.worker}
      </span>
    </AttemptLine>
  ));
}
