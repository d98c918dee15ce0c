'use client';

import { VisuallyHidden } from '@mantine/core';
import { useLocale, useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { Section, SectionHead } from '@/components/ui/section-head';
import { Badge } from '@/components/ui/status-badge';
import type { ReconOverview } from '@/lib/domain/views/recon-day';
import { sourceHref } from '../sources/source-paths';
import { DaySquare } from './day-square';
import { calendarHref } from './desk-path';
import { LEGEND, MARK_LOOK } from './mark-look';
import css from './overview.module.css';

/** Each day of each source, what it says and where it leads; older days page by page. */
export function Calendar({ overview }: { overview: ReconOverview }) {
  const t = useTranslations('desk.calendar');
  const { days, sources, older, newer } = overview;
  return (
    <Section labelledBy="desk-days">
      <SectionHead
        id="desk-days"
        title={t('title')}
        note={t('note')}
        end={
          <span className={css.pages}>
            <Link href={calendarHref(older)}>{t('older')}</Link>
            {newer !== null && <Link href={calendarHref(newer)}>{t('newer')}</Link>}
          </span>
        }
      />
      {/* It scrolls in its own frame, so the keyboard has to reach it. */}
      <div className={css.wide} ref={showNewest} tabIndex={0} role="group" aria-label={t('label')}>
        <table className={css.calendar}>
          <thead>
            <tr>
              <th scope="col">{t('source')}</th>
              {days.map((date) => (
                <DayHead key={date} date={date} />
              ))}
            </tr>
          </thead>
          <tbody>
            {sources.map(({ id, name, cells }) => (
              <tr key={id}>
                <th scope="row">
                  <Link href={sourceHref(id)} className={css.plain} title={name}>
                    {name}
                  </Link>
                </th>
                {cells.map((cell) => (
                  <DaySquare key={cell.date} sourceId={id} sourceName={name} cell={cell} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Legend />
    </Section>
  );
}

/** Where not all days fit, the newest are those that somebody comes for. */
function showNewest(frame: HTMLDivElement | null): void {
  if (frame !== null) frame.scrollLeft = frame.scrollWidth;
}

/** A business date is a date already: no zone may move it. */
function DayHead({ date }: { date: string }) {
  const locale = useLocale();
  const of = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { timeZone: 'UTC', ...options }).format(
      Date.parse(`${date}T00:00:00Z`),
    );
  return (
    <th scope="col">
      <VisuallyHidden>{of({ weekday: 'long', day: 'numeric', month: 'long' })}</VisuallyHidden>
      <span className={css.weekday} aria-hidden="true">
        {of({ weekday: 'short' })}
      </span>
      <span aria-hidden="true">{of({ day: 'numeric', month: 'short' })}</span>
    </th>
  );
}

function Legend() {
  const t = useTranslations('desk.mark');
  return (
    <ul className={css.legend}>
      {LEGEND.map((mark) => (
        <li key={mark}>
          <Badge look={MARK_LOOK[mark]}>{t(`${mark}.word`)}</Badge>
        </li>
      ))}
    </ul>
  );
}
