'use client';

import { useTranslations } from 'next-intl';
import { Absent } from '@/components/ui/absent';
import type { ControlTotal } from '@/lib/domain/statement-file';
import { decimalDifference, decimalText } from '../run/figures';
import { TotalBadge } from './statement-badge';
import css from './statements.module.css';

/** What the file says about itself beside what its rows add up to. Labels are the file's own. */
export function ControlTotals({ totals }: { totals: readonly ControlTotal[] }) {
  const t = useTranslations('statements.totals');
  return (
    <div className={css.frame} role="region" aria-label={t('label')} tabIndex={0}>
      <table className={css.table} aria-label={t('label')}>
        <thead>
          <tr>
            <th scope="col">{t('total')}</th>
            <th scope="col" className={css.number}>
              {t('stated')}
            </th>
            <th scope="col" className={css.number}>
              {t('computed')}
            </th>
            <th scope="col" className={`${css.number} ${css.wideOnly}`}>
              {t('difference')}
            </th>
            <th scope="col">{t('verdict')}</th>
          </tr>
        </thead>
        <tbody>
          {totals.map(({ label, stated, computed, agrees }) => (
            <tr key={label} data-bad={agrees === false || undefined}>
              <td translate="no">{label}</td>
              <td className={css.number}>{stated === null ? <Absent /> : decimalText(stated)}</td>
              <td className={css.number}>{decimalText(computed)}</td>
              <td className={`${css.number} ${css.wideOnly}`}>
                <Difference stated={stated} computed={computed} />
              </td>
              <td>{agrees === false ? <TotalBadge /> : t(agrees === null ? 'notStated' : 'agrees')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Difference({ stated, computed }: Pick<ControlTotal, 'stated' | 'computed'>) {
  const difference = stated === null ? null : decimalDifference(stated, computed);
  return difference === null ? <Absent /> : decimalText(difference);
}
