'use client';

import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import css from './payload.module.css';

const Surface = dynamic(() => import('./payload-diff-surface'), { ssr: false });

/**
 * What one revision changed in another, line by line: removed on the failed tint, added on the success tint.
 * from, to: names of the two ("Revision 1"). Give texts masked alike, or masks show as changes.
 */
export function PayloadDiff({
  before,
  after,
  from,
  to,
}: {
  before: string;
  after: string;
  from: string;
  to: string;
}) {
  const t = useTranslations('common.payload');
  if (before === after) return <p className={css.same}>{t('same')}</p>;
  return (
    <div className={css.stage}>
      <Surface before={before} after={after} label={t('diffLabel', { from, to })} />
    </div>
  );
}
