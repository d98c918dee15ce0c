'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Absent } from '@/components/ui/absent';
import { Section, SectionHead } from '@/components/ui/section-head';
import type { ReconOverview } from '@/lib/domain/views/recon-day';
import css from './overview.module.css';
import { useStakesText } from './stakes-text';

/** How long breaks have been open, and the sum under them. */
export function AgingTable({ overview }: { overview: ReconOverview }) {
  const t = useTranslations('desk.aging');
  const format = useFormatter();
  const stakes = useStakesText();
  const { aging, open, unexplained } = overview;
  return (
    <Section labelledBy="desk-aging">
      <SectionHead id="desk-aging" title={t('title')} note={t('note')} />
      <table className={css.table} aria-labelledby="desk-aging">
        <thead>
          <tr>
            <th scope="col">{t('age')}</th>
            <th scope="col" className={css.num}>
              {t('breaks')}
            </th>
            <th scope="col" className={css.num}>
              {t('money')}
            </th>
          </tr>
        </thead>
        <tbody>
          {aging.map(({ age, count, stakes: sums }) => (
            <tr key={age} className={count === 0 ? css.quiet : undefined}>
              <th scope="row">{t(`days.${age}`)}</th>
              <td className={css.num}>{format.number(count)}</td>
              <td className={css.num}>{count === 0 ? <Absent /> : stakes(sums)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('all')}</th>
            <td className={css.num}>{format.number(open)}</td>
            <td className={css.num}>{open === 0 ? <Absent /> : stakes(unexplained)}</td>
          </tr>
        </tfoot>
      </table>
    </Section>
  );
}
