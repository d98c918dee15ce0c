'use client';

import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { Absent } from '@/components/ui/absent';
import { Money } from '@/components/ui/quantities';
import type { MoneyView } from '@/lib/domain/views/quantities';
import css from './groups.module.css';

/** One sum a currency. partial: there is more than was added up. */
export function Sums({ sums, partial }: { sums: readonly MoneyView[]; partial?: boolean }) {
  const t = useTranslations('groups');
  if (sums.length === 0) return <Absent />;
  return (
    <span className={css.sums}>
      {sums.map(({ minor, currency }, index) => (
        <Fragment key={currency}>
          {index > 0 && ' '}
          <span>
            {index > 0 && '+ '}
            {partial && (
              <span role="img" aria-label={t('atLeast')}>
                ≥{' '}
              </span>
            )}
            <Money minor={minor} currency={currency} />
          </span>
        </Fragment>
      ))}
    </span>
  );
}
