'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { isWatched } from '@/lib/domain/bulk';
import type { BulkPage } from '@/lib/domain/views/bulk';
import { finishedOf, inCanary, movedOf } from './bulk-figures';
import { useLengthText } from './use-length-text';

/** The one sentence about an operation: what it does to how many, how far it is, and what it waits for. */
export function useBulkTitle(): (page: BulkPage) => string {
  const t = useTranslations('bulk.head');
  const format = useFormatter();
  const length = useLengthText();
  const ended = useEndedTitle();
  return (page) => {
    const { counts, kind, state, why, lately } = page;
    const number = (value: number) => format.number(value);
    const facts = {
      kind,
      count: counts.total,
      total: number(counts.total),
      finished: number(finishedOf(counts)),
      moved: number(movedOf(counts)),
      succeeded: number(counts.succeeded),
      waiting: number(counts.waiting),
    };
    if (state === 'done' || state === 'cancelled') return ended(page);
    if (state === 'planned') return t('planned', { ...facts, expected: number(page.expected) });
    if (inCanary(page)) return t(state === 'running' ? 'canaryRunning' : 'canary', facts);
    if (state === 'stopped')
      return t('stopped', {
        ...facts,
        count: counts.waiting,
        failing: number(lately.failing),
        lately: number(lately.finished),
      });
    if (state === 'paused' && why === 'power') return t('power', { ...facts, count: counts.waiting });
    if (state === 'paused') return t('paused', facts);
    return page.secondsLeft === null
      ? t('running', facts)
      : t('runningLeft', { ...facts, left: length(page.secondsLeft) });
  };
}

function useEndedTitle(): (page: BulkPage) => string {
  const t = useTranslations('bulk.head');
  const format = useFormatter();
  return ({ counts, kind, state }) => {
    const facts = {
      kind,
      count: counts.total,
      total: format.number(counts.total),
      moved: format.number(movedOf(counts)),
      succeeded: format.number(counts.succeeded),
      failed: format.number(counts.failed),
      skipped: format.number(counts.skipped),
    };
    if (kind === 'export')
      return t(state === 'done' ? 'doneExport' : 'cutExport', { ...facts, count: counts.succeeded });
    if (state === 'cancelled') return t('cancelled', facts);
    if (!isWatched(kind)) return t('doneMoved', facts);
    return t(counts.succeeded === counts.total ? 'doneGreen' : 'done', facts);
  };
}
