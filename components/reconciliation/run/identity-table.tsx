'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { Link } from '@/components/ui/link';
import { moneyText } from '@/components/ui/money-text';
import { Section, SectionHead } from '@/components/ui/section-head';
import { Notice } from '@/components/ui/states';
import { Tip } from '@/components/ui/tip';
import { BUCKETS, type Bucket } from '@/lib/domain/reconciliation';
import type { IdentityLine, RunPage, TallyView } from '@/lib/domain/views/recon-run';
import { ROW_BUCKETS, rowsHref, type RowBucket } from './run-path';
import css from './run.module.css';

/** In which tone a bucket's count stands, where it is above nought. */
const TONE: Partial<Record<Bucket, string | undefined>> = { break: css.failed, invalid: css.stuck };

/** Rows = matched + breaks + in transit + invalid + ignored, in count and money, of both sides. */
export function IdentityTable({ page }: { page: RunPage }) {
  const t = useTranslations('runs.proof');
  const { identity, ruleVersion, carried } = page;
  const currencies = new Set(identity.map(({ currency }) => currency));
  const lost = identity.some(
    ({ leftOver }) => leftOver.count !== 0 || leftOver.minor !== '0' || leftOver.withoutAmount !== 0,
  );
  return (
    <Section labelledBy="run-proof">
      <SectionHead id="run-proof" title={t('title')} note={t('version', { version: ruleVersion })} />
      {/* It scrolls in its own frame, so the keyboard has to reach it. */}
      <div className={css.wide} tabIndex={0} role="group" aria-label={t('label')}>
        <table className={`${css.table} ${css.identity}`}>
          <thead>
            <tr>
              <td />
              <th scope="col" className={css.num}>
                {t('rows')}
              </th>
              {BUCKETS.map((bucket) => (
                <Fragment key={bucket}>
                  <td className={css.op} />
                  <th scope="col" className={css.num}>
                    {t(bucket)}
                  </th>
                </Fragment>
              ))}
              <th scope="col" className={css.num}>
                {t('leftOver')}
              </th>
            </tr>
          </thead>
          <tbody>
            {identity.map((line) => (
              <Lines
                key={`${line.side} ${line.currency}`}
                runId={page.id}
                line={line}
                named={currencies.size > 1}
              />
            ))}
          </tbody>
        </table>
      </div>
      {carried > 0 && <p className={css.aside}>{t('carried', { count: carried })}</p>}
      {lost && (
        <Notice tone="failed" title={t('leftOverTitle')}>
          {t('leftOverBody')}
        </Notice>
      )}
    </Section>
  );
}

function Lines({ runId, line, named }: { runId: string; line: IdentityLine; named: boolean }) {
  const t = useTranslations('runs.proof');
  const format = useFormatter();
  const { side, currency, rows, buckets, leftOver } = line;
  const name = named ? t('sideIn', { side: t(side), currency }) : t(side);
  const tone = (bucket: Bucket, count: number) => (count === 0 ? css.quiet : TONE[bucket]);
  const left = leftOver.count === 0 && leftOver.minor === '0' ? css.success : css.failed;
  return (
    <>
      <tr className={css.rows}>
        <th scope="row" className={css.medium}>
          {name}
        </th>
        <td className={`${css.num} ${css.medium}`}>{format.number(rows.count)}</td>
        {BUCKETS.map((bucket, index) => (
          <Fragment key={bucket}>
            <td className={css.op} aria-hidden="true">
              {index === 0 ? '=' : '+'}
            </td>
            <td className={`${css.num} ${tone(bucket, buckets[bucket].count) ?? ''}`}>
              <Counted runId={runId} bucket={bucket} count={buckets[bucket].count} />
            </td>
          </Fragment>
        ))}
        <td className={`${css.num} ${left}`}>{format.number(leftOver.count)}</td>
      </tr>
      <tr className={css.money}>
        <th scope="row" className={css.quiet}>
          {t(side === 'ours' ? 'ledger' : 'statement')}
        </th>
        <td className={css.num}>
          <Sum tally={rows} currency={currency} />
        </td>
        {BUCKETS.map((bucket, index) => (
          <Fragment key={bucket}>
            <td className={css.op} aria-hidden="true">
              {index === 0 ? '=' : '+'}
            </td>
            <td className={`${css.num} ${buckets[bucket].count === 0 ? css.quiet : ''}`}>
              <Sum tally={buckets[bucket]} currency={currency} />
            </td>
          </Fragment>
        ))}
        <td className={`${css.num} ${left}`}>
          <Sum tally={leftOver} currency={currency} />
        </td>
      </tr>
    </>
  );
}

/** A count, and the way to its rows where they are not on this page. */
function Counted({ runId, bucket, count }: { runId: string; bucket: Bucket; count: number }) {
  const t = useTranslations('runs.proof');
  const format = useFormatter();
  const listed = (ROW_BUCKETS as readonly Bucket[]).includes(bucket);
  if (!listed || count === 0) return format.number(count);
  return (
    <Link
      href={rowsHref(runId, bucket as RowBucket)}
      className={css.cell}
      aria-label={`${format.number(count)}. ${t('show', { bucket: t(bucket) })}`}
    >
      {format.number(count)}
    </Link>
  );
}

function Sum({ tally: { minor, withoutAmount }, currency }: { tally: TallyView; currency: string }) {
  const t = useTranslations('runs.proof');
  const text = moneyText(minor, currency, { bare: true }) ?? minor;
  if (withoutAmount === 0) return text;
  return (
    <Tip label={t('unknown', { count: withoutAmount })} focusable>
      {text}*
    </Tip>
  );
}
