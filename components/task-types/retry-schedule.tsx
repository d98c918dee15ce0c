'use client';

import { useTranslations } from 'next-intl';
import { Section, SectionHead } from '@/components/ui/section-head';
import type { TaskTypeView } from '@/lib/domain/views/task-type';
import { scalePercent, scheduleSteps, type ScheduleStep } from './schedule-steps';
import css from './task-types.module.css';
import { useRetryText, useRoundText } from './type-words';

/** When a failing task of this type is tried again: a row a retry, each drawn on one logarithmic scale. */
export function RetrySchedule({ type }: { type: TaskTypeView }) {
  const t = useTranslations('taskTypes.schedule');
  const text = useRetryText();
  const duration = useRoundText();
  const { steps, leftOut } = scheduleSteps(type.retry, type.retryLimit);
  const end = steps.at(-1)?.sinceFirstMs ?? 0;
  const jitter = type.retry.jitterMs;
  return (
    <Section labelledBy="schedule">
      <SectionHead id="schedule" title={t('title')} note={text(type)} />
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
    </Section>
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
