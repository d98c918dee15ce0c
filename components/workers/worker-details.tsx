'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useProblemText } from '@/components/task-types/problem-words';
import { Absent } from '@/components/ui/absent';
import { LabeledFacts, type Fact } from '@/components/ui/labeled-facts';
import { Mono, RawText } from '@/components/ui/mono';
import { useDurationText } from '@/components/ui/quantities';
import { ExactTime, RelativeTime } from '@/components/ui/relative-time';
import type { WorkerRow } from '@/lib/domain/views/workers';
import { isClockOff, useClockText } from './clock-text';
import css from './workers.module.css';

/** The rest of a worker: what it holds by type, exact times, and its last error whole. */
export function WorkerDetails({ worker }: { worker: WorkerRow }) {
  return (
    <div className={css.details}>
      <Lanes worker={worker} />
      <Facts worker={worker} />
    </div>
  );
}

function Lanes({ worker: { lanes } }: { worker: WorkerRow }) {
  const t = useTranslations('workers.lanes');
  const why = useProblemText();
  if (lanes.length === 0) return <p className={css.quiet}>{t('none')}</p>;
  return (
    <ul className={css.lanes} aria-label={t('title')}>
      {lanes.map(({ bizType, problem, ...numbers }) => {
        const parts = (['running', 'waiting', 'unwritten'] as const).flatMap((part) =>
          numbers[part] > 0 ? [t(part, { count: numbers[part] })] : [],
        );
        return (
          <li key={bizType}>
            <Mono wrap>{bizType}</Mono>
            <span>{parts.length > 0 ? parts.join(' · ') : t('idle')}</span>
            {problem !== null && <p className={css.warn}>{t('problem', { problem: why(problem) })}</p>}
          </li>
        );
      })}
    </ul>
  );
}

function Facts({ worker }: { worker: WorkerRow }) {
  const t = useTranslations('workers');
  const format = useFormatter();
  const clock = useClockText();
  const duration = useDurationText();
  const { state, heartbeatAt, startedAt, stoppedAt, leaseUntil, clockOffsetMs, lastError, version } = worker;
  const late = Number(worker.lateTotal);
  const facts: (Fact | false)[] = [
    { label: t('details.heartbeat'), value: <ExactTime at={heartbeatAt} /> },
    { label: t('column.started'), value: <ExactTime at={startedAt} /> },
    stoppedAt !== null && { label: t('details.stopped'), value: <ExactTime at={stoppedAt} /> },
    { label: t('column.version'), value: <Mono>{version}</Mono> },
    state !== 'stopped' && {
      label: t('details.lease'),
      value: leaseUntil === null ? <Absent /> : <ExactTime at={leaseUntil} />,
    },
    {
      label: t('details.clock'),
      value: isClockOff(worker)
        ? t('clock.warn', { time: duration(Math.abs(clockOffsetMs)) })
        : clock(clockOffsetMs),
    },
    state === 'alive' && {
      label: t('details.rate'),
      value: worker.finishedPerMinute === null ? <Absent /> : format.number(worker.finishedPerMinute),
    },
    { label: t('details.finished'), value: format.number(Number(worker.finishedTotal)) },
    {
      label: t('column.late'),
      value: late === 0 ? format.number(0) : `${format.number(late)}. ${t('details.lateHelp')}`,
    },
    lastError !== null && {
      label: t('details.lastError'),
      value: (
        <>
          <RelativeTime at={lastError.at} precise />
          <RawText plain>{lastError.text}</RawText>
        </>
      ),
    },
  ];
  return <LabeledFacts facts={facts.filter((fact) => fact !== false)} />;
}
