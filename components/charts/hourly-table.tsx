'use client';

import { useTranslations } from 'next-intl';
import { instantParts } from '@/components/ui/instant-text';
import { Count } from '@/components/ui/quantities';
import { useZone } from '@/components/ui/zone';
import type { GroupTrend } from '@/lib/domain/views/failure-group';
import css from './charts.module.css';

/** Hours and minutes of an instant, in the viewer's zone. */
export function useClockText(): (at: number) => string {
  const zone = useZone();
  return (at) => instantParts(at, zone).time.slice(0, 5);
}

/** The numbers of the bars as rows. */
export function HourlyTable({ trend, caption }: { trend: GroupTrend; caption: string }) {
  const t = useTranslations('groups.trend');
  const time = useClockText();
  const begin = Date.parse(trend.from);
  const rows = trend.counts.map((count, index) => ({ at: begin + index * trend.minutes * 60_000, count }));
  return (
    <table className={css.table}>
      <caption className={css.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('from')}</th>
          <th scope="col">{t('count')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ at, count }) => (
          <tr key={at}>
            <td>{time(at)}</td>
            <td>
              <Count value={count} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
