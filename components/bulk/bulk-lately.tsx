'use client';

import { useTranslations } from 'next-intl';
import { Section, SectionHead } from '@/components/ui/section-head';
import { isWatched, STOP_LEAST, STOP_WINDOW } from '@/lib/domain/bulk';
import type { BulkPage } from '@/lib/domain/views/bulk';
import { percentOf } from './bulk-figures';
import css from './bulk.module.css';

/** How many of the newest outcomes are failures, against the share at which it stops by itself. */
export function BulkLately({ page: { kind, lately, options } }: { page: BulkPage }) {
  const t = useTranslations('bulk.lately');
  if (!isWatched(kind)) return null;
  const { failing, finished } = lately;
  const percent = percentOf(failing, finished);
  const stop = options.stopAtPercent;
  const facts = { window: STOP_WINDOW, stop: stop ?? 0 };
  return (
    <Section labelledBy="bulk-lately">
      <SectionHead
        id="bulk-lately"
        title={t('title')}
        note={t(stop === null ? 'note' : 'noteStop', facts)}
        end={finished === 0 ? t('none') : t('now', { percent })}
      />
      {finished > 0 && (
        <>
          <span className={css.meter} role="img" aria-label={t('meter', { percent, finished })}>
            <i className={css.failed} style={{ width: `${(failing * 100) / finished}%` }} />
            {stop !== null && <i className={css.limit} style={{ left: `${stop}%` }} />}
          </span>
          <p className={css.note}>
            {t('words', { failing, finished })}{' '}
            {stop !== null && finished < STOP_LEAST && t('few', { least: STOP_LEAST })}
          </p>
        </>
      )}
    </Section>
  );
}
