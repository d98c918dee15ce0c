'use client';

import { VisuallyHidden } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import {
  IconCheck,
  IconFailed,
  IconGiveUp,
  IconPause,
  IconPending,
  IconProcessing,
  type Icon,
} from '@/components/ui/icons';
import { ExactTime } from '@/components/ui/relative-time';
import type { BulkPage } from '@/lib/domain/views/bulk';
import { inCanary, movedOf } from './bulk-figures';
import css from './bulk.module.css';

type Place = 'past' | 'now' | 'next';

interface Step {
  key: string;
  place: Place;
  title: string;
  detail?: ReactNode;
  Icon?: Icon;
}

const PLACE_ICON: Record<Place, Icon> = { past: IconCheck, now: IconProcessing, next: IconPending };

/** The way of an operation, and where on it this one is. An export has none. */
export function BulkSteps({ page }: { page: BulkPage }) {
  const t = useTranslations('bulk.step');
  const frozen = useFrozenStep();
  const canary = useCanaryStep();
  const running = useRunningStep();
  const end = useEndStep();
  if (page.kind === 'export') return null;
  const steps = [frozen(page), canary(page), running(page), end(page)].filter((step) => step !== null);
  return (
    <ol className={css.steps} aria-label={t('label')}>
      {steps.map(({ key, place, title, detail, Icon }) => {
        const Mark = Icon ?? PLACE_ICON[place];
        return (
          <li key={key} className={css[place]} aria-current={place === 'now' ? 'step' : undefined}>
            <span className={css.stepHead}>
              <Mark />
              {title}
              <VisuallyHidden>{t(place)}</VisuallyHidden>
            </span>
            {detail !== undefined && <p>{detail}</p>}
          </li>
        );
      })}
    </ol>
  );
}

type StepOf = (page: BulkPage) => Step | null;

const timeOf = (at: string | null) => () => <ExactTime at={at} show="time" />;

function useFrozenStep(): StepOf {
  const t = useTranslations('bulk.step');
  const format = useFormatter();
  return ({ state, counts, expected, frozenAt }) => {
    const total = format.number(counts.total);
    if (state === 'planned')
      return {
        key: 'frozen',
        place: 'now',
        title: t('freezing'),
        detail: t('freezingAt', { total, expected: format.number(expected) }),
      };
    return {
      key: 'frozen',
      place: 'past',
      title: t('frozen'),
      detail: t.rich('frozenAt', { count: counts.total, total, time: timeOf(frozenAt) }),
    };
  };
}

function useCanaryStep(): StepOf {
  const t = useTranslations('bulk.step');
  return (page) => {
    const { options, state, counts } = page;
    if (options.canary === null) return null;
    const count = options.canary;
    const step = (place: Place, detail: string) => ({ key: 'canary', place, title: t('canary'), detail });
    if (inCanary(page)) return step('now', state === 'paused' ? t('canaryWaits') : t('canaryNow', { count }));
    const moved = movedOf(counts);
    const past = moved > count || (moved > 0 && (counts.waiting === 0 || state === 'stopped'));
    return past ? step('past', t('canaryDone', { count })) : step('next', t('canaryNext', { count }));
  };
}

function useRunningStep(): StepOf {
  const t = useTranslations('bulk.step');
  return (page) => {
    const { state, startedAt, options } = page;
    const title = t('running');
    const rate = options.ratePerSecond ?? 0;
    const limited = options.ratePerSecond !== null;
    const later = limited ? t('rate', { rate }) : undefined;
    if (state === 'planned' || inCanary(page)) return { key: 'running', place: 'next', title, detail: later };
    if (state === 'paused')
      return { key: 'running', place: 'now', title, detail: t('paused'), Icon: IconPause };
    if (state === 'stopped')
      return { key: 'running', place: 'now', title, detail: t('stopped'), Icon: IconFailed };
    const detail =
      startedAt === null
        ? later
        : t.rich(limited ? 'runningRate' : 'runningSince', { rate, time: timeOf(startedAt) });
    return { key: 'running', place: state === 'running' ? 'now' : 'past', title, detail };
  };
}

function useEndStep(): StepOf {
  const t = useTranslations('bulk.step');
  return ({ state, finishedAt }) => {
    const detail = finishedAt === null ? undefined : t.rich('doneAt', { time: timeOf(finishedAt) });
    if (state === 'cancelled')
      return { key: 'end', place: 'past', title: t('cancelled'), detail, Icon: IconGiveUp };
    return { key: 'end', place: state === 'done' ? 'past' : 'next', title: t('done'), detail };
  };
}
