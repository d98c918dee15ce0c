'use client';

import { useLocale } from 'next-intl';

/** A business date in words. It is a date already: no zone may move it. weekday: "Tuesday 17 March 2026". */
export function businessDayText(date: string, locale: string, weekday: boolean): string {
  const at = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(at)) return date;
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: weekday ? 'long' : 'short',
    year: 'numeric',
    ...(weekday ? { weekday: 'long' } : {}),
  })
    .format(at)
    .replace(/^(\w+),/, '$1')
    .replace(/日(?=星期)/, '日 ');
}

/** (date) => "17 Mar 2026", 2026年3月17日; weekday: in full. */
export function useBusinessDayText(): (date: string, weekday?: boolean) => string {
  const locale = useLocale();
  return (date, weekday = false) => businessDayText(date, locale, weekday);
}
