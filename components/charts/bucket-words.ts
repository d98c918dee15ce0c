'use client';

import { useLocale } from 'next-intl';
import { useMemo } from 'react';
import { useZone } from '@/components/ui/zone';
import type { SloBucket, SloChart } from '@/lib/domain/views/slo';

const DAY = 24 * 60;

export interface BucketWords {
  /** Under the axis: a day, or a time; the day where a new one begins. */
  tick: (index: number) => string;
  /** The whole stretch: "18 Mar", "18 Mar 14:00–14:30". */
  stretch: (bucket: SloBucket) => string;
}

/** A chart's stretches of time in the reader's words and zone. */
export function useBucketWords({
  widthMinutes,
  buckets,
}: Pick<SloChart, 'widthMinutes' | 'buckets'>): BucketWords {
  const zone = useZone();
  const locale = useLocale();
  return useMemo(() => {
    const language = locale === 'en' ? 'en-GB' : locale;
    const month = locale === 'en' ? 'short' : 'numeric';
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(language, { timeZone: zone, ...options });
    const days = format({ day: 'numeric', month });
    const times = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    const day = (at: string) => days.format(Date.parse(at));
    const time = (at: string) => times.format(Date.parse(at));
    const wide = widthMinutes >= DAY;
    return {
      tick: (index) => {
        const bucket = buckets[index];
        if (bucket === undefined) return '';
        return wide || time(bucket.from) === '00:00' ? day(bucket.from) : time(bucket.from);
      },
      stretch: ({ from, to }) => {
        if (wide) return day(from);
        const sameDay = day(from) === day(to) || time(to) === '00:00';
        return `${day(from)} ${time(from)}–${sameDay ? '' : `${day(to)} `}${time(to)}`;
      },
    };
  }, [zone, locale, widthMinutes, buckets]);
}
