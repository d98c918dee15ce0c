'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { ExactTime } from '@/components/ui/relative-time';
import type { BulkPage } from '@/lib/domain/views/bulk';
import { BAR_PARTS, barParts, finishedOf, percentOf } from './bulk-figures';
import css from './bulk.module.css';
import { ProgressBar } from './progress-bar';

/** How far it is: the number, the bar, its five parts, and the sum that shows they are all there is. */
export function BulkProgress({ page }: { page: BulkPage }) {
  const t = useTranslations('bulk.progress');
  const format = useFormatter();
  const { counts, kind } = page;
  const number = (value: number) => format.number(value);
  const finished = finishedOf(counts);
  const facts = { finished: number(finished), total: number(counts.total) };
  const parts = barParts(counts);
  const sum = BAR_PARTS.map((part) => number(parts[part])).join(' + ');
  const word = (part: (typeof BAR_PARTS)[number]) => (part === 'succeeded' ? t(part, { kind }) : t(part));
  return (
    <section className={css.progress} aria-label={t('label')}>
      <div className={css.line}>
        <span className={css.figure}>
          {facts.finished} <span className={css.total}>/ {facts.total}</span>
        </span>
        <span className={css.quiet}>{t('percent', { percent: percentOf(finished, counts.total) })}</span>
        <span className={css.asOf}>
          {t.rich('asOf', { time: () => <ExactTime at={page.at} show="time" /> })}
        </span>
      </div>
      <ProgressBar counts={counts} label={t('finished', facts)} />
      <ul className={css.key}>
        {BAR_PARTS.map((part) => (
          <li key={part}>
            <span className={`${css.swatch} ${css[part]}`} aria-hidden="true" />
            {word(part)} <b>{number(parts[part])}</b>
          </li>
        ))}
        <li className={css.sum}>
          {sum} = {facts.total}
        </li>
      </ul>
      {counts.retrying > 0 && <p className={css.note}>{t('retrying', { count: counts.retrying })}</p>}
    </section>
  );
}
