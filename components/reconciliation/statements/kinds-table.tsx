'use client';

import { useTranslations } from 'next-intl';
import { Absent } from '@/components/ui/absent';
import { Count, Money } from '@/components/ui/quantities';
import type { KindSum } from '@/lib/domain/views/statement';
import css from './statements.module.css';

/** Rows by kind and what became of them, with their money as far as the kind goes. */
export function KindsTable({ kinds }: { kinds: readonly KindSum[] }) {
  const t = useTranslations('statements.kinds');
  const kindText = useTranslations('sources.kind');
  const statusText = useTranslations('sources.theirStatus');
  return (
    <div className={css.frame} role="region" aria-label={t('label')} tabIndex={0}>
      <table className={css.table} aria-label={t('label')}>
        <thead>
          <tr>
            <th scope="col">{t('kind')}</th>
            <th scope="col">{t('outcome')}</th>
            <th scope="col" className={css.number}>
              {t('rows')}
            </th>
            <th scope="col" className={css.number}>
              {t('money')}
            </th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, status: outcome, count, money }) => (
            <tr key={`${kind} ${outcome}`}>
              <td>{kindText(kind)}</td>
              <td>{statusText(outcome)}</td>
              <td className={css.number}>
                <Count value={count} />
              </td>
              <td className={css.number}>
                {money.length === 0 && <Absent />}
                {money.map(({ minor, currency }) => (
                  <div key={currency}>
                    <Money minor={minor} currency={currency} />
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
