'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/states';
import { TextLink } from '@/components/ui/text-link';
import type { Bucket } from '@/lib/domain/reconciliation';
import type { RunPage, StakesView } from '@/lib/domain/views/recon-run';
import { stakesText } from './figures';
import { runPath } from './run-path';
import css from './run.module.css';

/** What a try with other rules gives, beside the run as it is. base: null when nobody knows what to hold it against. */
export function TrialCompare({ page, base }: { page: RunPage; base: RunPage | null }) {
  const t = useTranslations('runs.trial');
  return (
    <div className={css.notice}>
      <Notice tone="invalid" title={t('title')}>
        {t('body')}
      </Notice>
      {base !== null && base.state === 'done' && page.state === 'done' && (
        <Compared page={page} base={base} />
      )}
    </div>
  );
}

function Compared({ page, base }: { page: RunPage; base: RunPage }) {
  const t = useTranslations('runs.trial');
  const same = page.resultHash !== null && page.resultHash === base.resultHash;
  const breaksOf = ({ breaks }: RunPage) => breaks;
  return (
    <>
      <table className={`${css.table} ${css.compared}`}>
        <caption className={css.aside}>
          {t.rich('compared', {
            number: base.number,
            run: (words) => <TextLink href={runPath(base.id)}>{words}</TextLink>,
          })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('figure')}</th>
            <th scope="col" className={css.num}>
              {t('now')}
            </th>
            <th scope="col" className={css.num}>
              {t('then')}
            </th>
            <th scope="col" className={css.num}>
              {t('difference')}
            </th>
          </tr>
        </thead>
        <tbody>
          <Figure label={t('breaks')} page={page} base={base} of={breaksOf} />
          <Figure label={t('matchedOurs')} page={page} base={base} of={countOf('ours', 'matched')} />
          <Figure label={t('matchedTheirs')} page={page} base={base} of={countOf('theirs', 'matched')} />
          <Figure label={t('inTransit')} page={page} base={base} of={({ inTransit }) => inTransit.count} />
          <Figure label={t('ignored')} page={page} base={base} of={countOf('theirs', 'ignored')} />
          <Money label={t('unexplained')} now={breakStakes(base)} then={breakStakes(page)} />
        </tbody>
      </table>
      {same && <p className={css.aside}>{t('same')}</p>}
    </>
  );
}

function Figure({
  label,
  page,
  base,
  of,
}: {
  label: string;
  page: RunPage;
  base: RunPage;
  of: (run: RunPage) => number;
}) {
  const format = useFormatter();
  const [now, then] = [of(base), of(page)];
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className={css.num}>{format.number(now)}</td>
      <td className={css.num}>{format.number(then)}</td>
      <td className={then === now ? `${css.num} ${css.quiet}` : `${css.num} ${css.medium}`}>
        {format.number(then - now, { signDisplay: 'exceptZero' }).replace('-', '\u2212')}
      </td>
    </tr>
  );
}

function Money({
  label,
  now,
  then,
}: {
  label: string;
  now: readonly StakesView[];
  then: readonly StakesView[];
}) {
  const nowText = stakesText(now) ?? '0';
  const thenText = stakesText(then) ?? '0';
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className={css.num}>{nowText}</td>
      <td className={css.num}>{thenText}</td>
      <td className={css.num} />
    </tr>
  );
}

function countOf(side: 'ours' | 'theirs', bucket: Bucket): (run: RunPage) => number {
  return ({ identity }) =>
    identity
      .filter((line) => line.side === side)
      .reduce((sum, { buckets }) => sum + buckets[bucket].count, 0);
}

/** Money of what is open, of all kinds. */
function breakStakes({ kinds }: RunPage): StakesView[] {
  const sums = new Map<string, StakesView>();
  for (const { stakes } of kinds)
    for (const one of stakes) {
      const before = sums.get(one.currency);
      sums.set(one.currency, {
        currency: one.currency,
        count: (before?.count ?? 0) + one.count,
        absolute: (BigInt(before?.absolute ?? '0') + BigInt(one.absolute)).toString(),
        net: (BigInt(before?.net ?? '0') + BigInt(one.net)).toString(),
        withoutAmount: (before?.withoutAmount ?? 0) + one.withoutAmount,
      });
    }
  return [...sums.values()];
}
