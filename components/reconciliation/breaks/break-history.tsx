'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { taskHref } from '@/components/tasks-list/tasks-path';
import {
  IconCheck,
  IconEvidence,
  IconNote,
  IconRetry,
  IconSign,
  IconTransit,
  IconUser,
  type Icon,
} from '@/components/ui/icons';
import { Link } from '@/components/ui/link';
import { SectionHead } from '@/components/ui/section-head';
import { Timeline, TimelineDay, TimelineEvent, Who } from '@/components/ui/timeline';
import type { BreakEventView, BreakPage } from '@/lib/domain/views/recon-break';
import { useBusinessDayText } from '../run/business-day-text';
import { breakHref, breakOperationHref, runPath } from '../run/run-path';
import css from './breaks.module.css';

/** Everything that was decided and heard about a break, oldest first. */
export function BreakHistory({ page, level }: { page: BreakPage; level: 2 | 3 }) {
  const t = useTranslations('breaks.history');
  const { events } = page;
  const days = events.map(({ at }, index) => {
    const before = events[index - 1];
    return before === undefined || before.at.slice(0, 10) !== at.slice(0, 10);
  });
  return (
    <section className={css.history}>
      <SectionHead level={level} title={t('title')} />
      <Found page={page} />
      {events.length === 0 ? (
        <p className={css.quiet}>{t('none')}</p>
      ) : (
        <Timeline label={t('label')}>
          {events.flatMap((event, index) => [
            days[index] ? <TimelineDay key={`day ${event.seq}`} at={event.at} /> : null,
            <Event key={event.seq} event={event} />,
          ])}
        </Timeline>
      )}
    </section>
  );
}

/** Where it comes from, before anybody decided anything. */
function Found({ page: { firstDay, runId, runNumber, runDate } }: { page: BreakPage }) {
  const t = useTranslations('breaks.history');
  const day = useBusinessDayText();
  const run = (words: ReactNode) => <Link href={runPath(runId)}>{words}</Link>;
  const facts = { first: day(firstDay), last: day(runDate), number: runNumber, run };
  return <p className={css.found}>{t.rich(firstDay === runDate ? 'found' : 'foundAgain', facts)}</p>;
}

function Event({ event }: { event: BreakEventView }) {
  const words = useEventWords();
  const reason = useTranslations('breaks.reason');
  const t = useTranslations('breaks.history');
  const outcome = useTranslations('breaks.evidence.outcome');
  const { at, note, reasonCode, checker, taskId, runId, linkedBreakId, operationId, type, evidence } = event;
  const details: ReactNode[] = [];
  if (reasonCode !== null) details.push(t('reasonIs', { reason: reason(reasonCode) }));
  if (checker !== null) details.push(t('checker', { name: checker }));
  if (taskId !== null) details.push(<Link href={taskHref(taskId)}>{t('task', { id: taskId })}</Link>);
  if (event.outcome !== null) details.push(t('answer', { outcome: outcome(event.outcome) }));
  if (linkedBreakId !== null) details.push(<Link href={breakHref(linkedBreakId)}>{t('linked')}</Link>);
  if (operationId !== null)
    details.push(<Link href={breakOperationHref(operationId)}>{t('operation')}</Link>);
  if (runId !== null) details.push(<Link href={runPath(runId)}>{t('run')}</Link>);
  const tone = evidence?.reopens ? 'failed' : evidence?.closes ? 'success' : 'quiet';
  return (
    <TimelineEvent
      at={at}
      Icon={iconOf(event)}
      tone={type === 'evidence' ? tone : 'quiet'}
      quote={note ?? undefined}
      detail={
        details.length === 0 ? undefined : (
          <span className={css.line}>
            {details.map((detail, index) => (
              <span key={index}>{detail}</span>
            ))}
          </span>
        )
      }
    >
      {words(event)}
    </TimelineEvent>
  );
}

function iconOf({ type, resolution }: BreakEventView): Icon {
  if (type === 'note') return IconNote;
  if (type === 'assign') return IconUser;
  if (type === 'evidence' || type === 'query') return IconEvidence;
  if (type === 'reverse') return IconRetry;
  if (resolution === 'accept') return IconCheck;
  return resolution === 'in_transit_until' ? IconTransit : IconSign;
}

function useEventWords(): (event: BreakEventView) => ReactNode {
  const t = useTranslations('breaks.history');
  const day = useBusinessDayText();
  return ({ type, actor, resolution, until, evidence, assignee }) => {
    const facts = { name: actor, who: (words: ReactNode) => <Who>{words}</Who> };
    switch (type) {
      case 'resolve':
        return t.rich(`resolve.${resolution ?? 'accept'}`, {
          ...facts,
          until: until === null ? '' : day(until),
        });
      case 'evidence': {
        const via = evidence?.via ?? 'statement';
        if (evidence?.closes) return t(`evidence.${via}Closes`);
        return t(evidence?.reopens ? `evidence.${via}Reopens` : `evidence.${via}`);
      }
      case 'assign':
        return assignee === null ? t.rich('assignNobody', facts) : t.rich('assign', { ...facts, assignee });
      case 'reverse':
      case 'note':
      case 'query':
        return t.rich(type, facts);
    }
  };
}
