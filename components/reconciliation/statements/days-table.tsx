'use client';

import { useFormatter, useTranslations } from 'next-intl';
import css from './statements.module.css';

/** Of which days the rows are. of: the day that the statement is for. */
export function DaysTable({ days, of }: { days: readonly { date: string; count: number }[]; of: string }) {
  const t = useTranslations('statements.days');
  const format = useFormatter();
  return (
    <ul className={css.days} aria-label={t('label')}>
      {days.map(({ date, count }) => (
        <li key={date} data-own={date === of || undefined}>
          <span>{date}</span>
          <span>{t('rows', { count, shown: format.number(count) })}</span>
          {date !== of && <span className={css.quiet}>{t('other')}</span>}
        </li>
      ))}
    </ul>
  );
}
