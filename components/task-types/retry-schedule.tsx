'use client';

import { useTranslations } from 'next-intl';
import { Section, SectionHead } from '@/components/ui/section-head';
import type { RetryPolicy } from '@/lib/domain/retry-policy';
import { scalePercent, scheduleSteps, type ScheduleStep } from './schedule-steps';
import css from './task-types.module.css';
import { useRetryText, useRoundText } from './type-words';

interface ScheduleProps {
  retry: RetryPolicy;
  retryLimit: number;
}

/** When a failing task of this type is tried again, as a section of its own. */
export function RetrySchedule(props: ScheduleProps) {
  const t = useTranslations('taskTypes.schedule');
  const text = useRetryText();
  return (
    <Section labelledBy="schedule">
      <SectionHead id="schedule" title={t('title')} note={text(props)} />
      <ScheduleDrawing {...props} />
    </Section>
  );
}

/** The schedule alone: a row a retry, each drawn on one logarithmic scale. */
export function ScheduleDrawing({ retry, retryLimit }: ScheduleProps) {
  const t = useTranslations('taskTypes.schedule');
  const duration = useRoundText();
  const { steps, leftOut } = scheduleSteps(retry, retryLimit);
  const end = steps.at(-1)?.sinceFirstMs ?? 0;
  const jitter = retry.jitterMs;
  return (
    <>
      {steps.length > 0 && (
        <table className={css.schedule}>
          <thead>
            <tr>
              <th scope="col">{t('retry')}</th>
              <th scope="col" className={css.right}>
                {t('wait')}
              </th>
              <th scope="col" className={css.right}>
                {t('sinceFirst')}
              </th>
              <th scope="col" className={css.scale}>
                {t('scale')}
              </th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <tr key={step.retry}>
                <td>{step.retry}</td>
                <td className={css.right}>{duration(step.waitMs)}</td>
                <td className={css.right}>{duration(step.sinceFirstMs)}</td>
                <td className={css.scale}>
                  <Drawn step={step} end={end} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={css.note}>
        {leftOut > 0 && `${t('leftOut', { count: leftOut })} `}
        {t(steps.length > 0 ? 'after' : 'never', { jitter: duration(jitter) })}
      </p>
    </>
  );
}

function Drawn({ step, end }: { step: ScheduleStep; end: number }) {
  const from = scalePercent(step.sinceFirstMs - step.waitMs, end);
  const to = scalePercent(step.sinceFirstMs, end);
  return (
    <span className={css.track} aria-hidden="true">
      <i className={css.wait} style={{ left: `${from}%`, width: `${Math.max(0.5, to - from)}%` }} />
      <i className={css.mark} style={{ left: `calc(${to}% - 2px)` }} />
    </span>
  );
}
