'use client';

import { VisuallyHidden } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { IconCheck, IconPending, IconProcessing } from '@/components/ui/icons';
import { ExactTime } from '@/components/ui/relative-time';
import { TextLink } from '@/components/ui/text-link';
import { RUN_PHASES, type RunPage, type RunPhase } from '@/lib/domain/views/recon-run';
import { useBusinessDayText } from './business-day-text';
import css from './run.module.css';

type Place = 'past' | 'now' | 'next';
const ICON = { past: IconCheck, now: IconProcessing, next: IconPending };

/** A run on its way: what it does now, how many rows are behind it, and that nothing counts yet. */
export function RunProgress({ page }: { page: RunPage }) {
  const t = useTranslations('runs.progress');
  const day = useBusinessDayText();
  const { state, progress, sourceName, businessDate } = page;
  if (state === 'queued')
    return (
      <section className={css.notice} aria-label={t('label')}>
        <h2>{t('queued')}</h2>
        <p className={css.lab}>
          {t('queuedBody')} <TextLink href="/workers">{t('workers')}</TextLink>
        </p>
      </section>
    );
  return (
    <section aria-label={t('label')}>
      <p className={css.notice}>{t('running', { source: sourceName, day: day(businessDate) })}</p>
      <ol className={css.steps} aria-label={t('steps')}>
        {RUN_PHASES.map((phase) => (
          <Step key={phase} phase={phase} place={placeOf(phase, progress.phase)} />
        ))}
      </ol>
      <Rows page={page} />
      <p className={css.aside}>{t('counts')}</p>
    </section>
  );
}

function Step({ phase, place }: { phase: RunPhase; place: Place }) {
  const t = useTranslations('runs.progress');
  const Mark = ICON[place];
  return (
    <li className={css[place]} aria-current={place === 'now' ? 'step' : undefined}>
      <Mark />
      {t(`phase.${phase}`)}
      <VisuallyHidden>{t(place)}</VisuallyHidden>
    </li>
  );
}

function Rows({ page: { progress, at } }: { page: RunPage }) {
  const t = useTranslations('runs.progress');
  const format = useFormatter();
  const [done, total] = [Number(progress.done), Number(progress.total)];
  const shown = { done: format.number(done), total: format.number(total) };
  const words = total > 0 ? t('rows', shown) : t('rowsSoFar', shown);
  const percent = total > 0 ? Math.min(100, Math.floor((done * 100) / total)) : 0;
  return (
    <>
      <div className={css.line}>
        <span className={css.done}>{words}</span>
        <span className={css.asOf}>{t.rich('asOf', { time: () => <ExactTime at={at} show="time" /> })}</span>
      </div>
      <span
        className={css.bar}
        role="progressbar"
        aria-label={t('label')}
        aria-valuemin={0}
        aria-valuenow={percent}
        aria-valuemax={100}
        aria-valuetext={words}
      >
        <i style={{ width: `${percent}%` }} />
      </span>
    </>
  );
}

function placeOf(phase: RunPhase, now: RunPhase | null): Place {
  const at = now === null ? 0 : RUN_PHASES.indexOf(now);
  const own = RUN_PHASES.indexOf(phase);
  if (own === at) return 'now';
  return own < at ? 'past' : 'next';
}
