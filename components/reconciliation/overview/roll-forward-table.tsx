'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { Mono } from '@/components/ui/mono';
import { Section } from '@/components/ui/section-head';
import { MINUS } from '@/components/ui/money-text';
import type { RollForward, RollForwardRow } from '@/lib/domain/views/recon-day';
import { useBusinessDayText } from '../run/business-day-text';
import css from './overview.module.css';

type Figures = Omit<RollForwardRow, 'bizType' | 'date'>;

/** In the order of the equation, each with what stands before it. */
const COLUMNS = [
  ['opening', ''],
  ['created', '+'],
  ['succeeded', '='],
  ['compensated', '+'],
  ['open', '+'],
] as const;

/** The newest day first; each with its types and their sum. */
export function RollForwardTable({ forward: { rows } }: { forward: RollForward }) {
  const t = useTranslations('desk.forward');
  const days = [...new Set(rows.map(({ date }) => date))].reverse();
  return (
    <Section label={t('title')}>
      {/* It scrolls in its own frame, so the keyboard has to reach it. */}
      <div className={css.wide} tabIndex={0} role="group" aria-label={t('label')}>
        <table className={`${css.table} ${css.forward}`}>
          <thead>
            <tr>
              <th scope="col">{t('column.type')}</th>
              {COLUMNS.map(([name, sign]) => (
                <Fragment key={name}>
                  {sign !== '' && <td className={css.op} />}
                  <th scope="col" className={css.num}>
                    {t(`column.${name}`)}
                  </th>
                </Fragment>
              ))}
              <th scope="col" className={css.num}>
                {t('column.leftOver')}
              </th>
            </tr>
          </thead>
          {days.map((date) => (
            <Day key={date} date={date} rows={rows.filter((row) => row.date === date)} />
          ))}
        </table>
      </div>
    </Section>
  );
}

function Day({ date, rows }: { date: string; rows: readonly RollForwardRow[] }) {
  const t = useTranslations('desk.forward');
  const day = useBusinessDayText();
  return (
    <tbody>
      <tr className={css.day}>
        <th scope="rowgroup" colSpan={2 * COLUMNS.length + 1}>
          <span>{day(date, true)}</span>
        </th>
      </tr>
      {rows.map((row) => (
        <tr key={row.bizType}>
          <th scope="row">
            <Mono>{row.bizType}</Mono>
          </th>
          <Cells figures={row} />
        </tr>
      ))}
      {rows.length > 1 && (
        <tr className={css.sum}>
          <th scope="row">{t('sum')}</th>
          <Cells figures={sumOf(rows)} />
        </tr>
      )}
    </tbody>
  );
}

function Cells({ figures }: { figures: Figures }) {
  const format = useFormatter();
  return (
    <>
      {COLUMNS.map(([name, sign]) => (
        <Fragment key={name}>
          {sign !== '' && (
            <td className={css.op} aria-hidden="true">
              {sign}
            </td>
          )}
          <td className={css.num}>{format.number(figures[name])}</td>
        </Fragment>
      ))}
      <td className={`${css.num} ${figures.leftOver === 0 ? css.ties : css.loose}`}>
        {format.number(figures.leftOver).replace('-', MINUS)}
      </td>
    </>
  );
}

function sumOf(rows: readonly Figures[]): Figures {
  const sum = (of: keyof Figures) => rows.reduce((total, row) => total + row[of], 0);
  return {
    opening: sum('opening'),
    created: sum('created'),
    succeeded: sum('succeeded'),
    compensated: sum('compensated'),
    open: sum('open'),
    leftOver: sum('leftOver'),
  };
}
