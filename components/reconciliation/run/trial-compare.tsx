'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { MINUS, moneyText } from '@/components/ui/money-text';
import { Notice } from '@/components/ui/states';
import { TextLink } from '@/components/ui/text-link';
import type { Bucket } from '@/lib/domain/reconciliation';
import type { Side } from '@/lib/domain/reconciliation-sums';
import type { RunPage } from '@/lib/domain/views/recon-run';
import { signedMoney } from './figures';
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
          <Money label={t('inBreaksOurs')} side="ours" page={page} base={base} />
          <Money label={t('inBreaksTheirs')} side="theirs" page={page} base={base} />
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
        {format.number(then - now, { signDisplay: 'exceptZero' }).replace('-', MINUS)}
      </td>
    </tr>
  );
}

/** Money that stands in breaks, whatever was decided about them since: of a try nobody decides anything. */
function Money({ label, side, page, base }: { label: string; side: Side; page: RunPage; base: RunPage }) {
  const [now, then] = [inBreaks(base, side), inBreaks(page, side)];
  const currencies = [...new Set([...now.keys(), ...then.keys()])];
  const of = (sums: ReadonlyMap<string, bigint>, currency: string) => sums.get(currency) ?? 0n;
  const text = (sums: ReadonlyMap<string, bigint>) =>
    currencies.map((one) => moneyText(of(sums, one).toString(), one)).join(' + ');
  const changed = currencies.filter((one) => of(now, one) !== of(then, one));
  const difference = changed.map((one) => signedMoney((of(then, one) - of(now, one)).toString(), one));
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className={css.num}>{text(now)}</td>
      <td className={css.num}>{text(then)}</td>
      <td className={changed.length === 0 ? `${css.num} ${css.quiet}` : `${css.num} ${css.medium}`}>
        {changed.length === 0 ? '0' : difference.join(', ')}
      </td>
    </tr>
  );
}

function inBreaks({ identity }: RunPage, side: Side): Map<string, bigint> {
  const lines = identity.filter((line) => line.side === side);
  const moved = lines.filter(({ buckets }, index) => index === 0 || buckets.break.count > 0);
  return new Map(moved.map(({ currency, buckets }) => [currency, BigInt(buckets.break.minor)]));
}

function countOf(side: Side, bucket: Bucket): (run: RunPage) => number {
  return ({ identity }) =>
    identity
      .filter((line) => line.side === side)
      .reduce((sum, { buckets }) => sum + buckets[bucket].count, 0);
}
