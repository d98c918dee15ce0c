'use client';

import { useTranslations } from 'next-intl';
import { Count } from '@/components/ui/quantities';
import css from './statements.module.css';

/** Of which days the rows are. of: the day that the statement is for. */
export function DaysTable({ days, of }: { days: readonly { date: string; count: number }[]; of: string }) {
  const t = useTranslations('statements.days');
  return (
    <ul className={css.days} aria-label={t('label')}>
      {days.map(({ date, count }) => (
        <li key={date} data-own={date === of || undefined}>
          <span>{date}</span>
          <Count value={count} />
          {date !== of && <span className={css.quiet}>{t('other')}</span>}
        </li>
      ))}
    </ul>
  );
}
