'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { moneyText } from '@/components/ui/money-text';
import { useSentenceGap } from '@/components/ui/sentence-gap';
import { StatusBadge } from '@/components/ui/status-badge';
import { TextLink } from '@/components/ui/text-link';
import type { ReconOverview } from '@/lib/domain/views/recon-day';
import { Beside } from '../run/beside';
import { stakesText, withoutAmount } from '../run/figures';
import { APPROVALS_PATH } from '@/components/approvals/approval-path';
import css from '../run/run.module.css';

/** What the books need in one sentence, and the money that nobody has explained; drawn as the head of a run is. */
export function DeskHead({ overview, actions }: { overview: ReconOverview; actions: ReactNode }) {
  return (
    <div className={css.head}>
      <div className={css.words}>
        <h1>
          <Sentence overview={overview} />
        </h1>
      </div>
      <div className={css.headline}>
        <Headline overview={overview} />
        <Waiting overview={overview} />
      </div>
      <div className={css.acts}>{actions}</div>
    </div>
  );
}

function Sentence({ overview: { unsigned, late, missing } }: { overview: ReconOverview }) {
  const t = useTranslations('desk.head');
  const gap = useSentenceGap();
  if (unsigned === 0) return t('signed');
  return (
    <>
      {late > 0 ? t('late', { count: unsigned, late }) : t('unsigned', { count: unsigned })}
      {missing > 0 && gap}
      {missing > 0 && t('missing', { count: missing })}
    </>
  );
}

function Headline({ overview }: { overview: ReconOverview }) {
  const t = useTranslations('desk.head');
  const { unexplained, open, inTransit, awaiting, sources } = overview;
  const nothing = moneyText('0', sources[0]?.currency ?? '') ?? '0';
  const sumText = (stakes: ReconOverview['unexplained'], which?: 'net') =>
    stakesText(stakes, which) ?? nothing;
  return (
    <div className={css.big}>
      <div>
        <div className={open > 0 ? `${css.figure} ${css.bad}` : css.figure}>{sumText(unexplained)}</div>
        <div className={css.lab}>
          <Explained overview={overview} />
        </div>
      </div>
      <dl className={css.beside}>
        <Beside label={<StatusBadge kind="inTransit" />} value={sumText(sumOf(inTransit))} />
        <Beside label={<StatusBadge kind="awaitingEvidence" />} value={sumText(awaiting.stakes)} />
        <Beside label={t('net')} value={sumText(unexplained, 'net')} />
      </dl>
    </div>
  );
}

function Explained({ overview: { unexplained, open, oldestDays } }: { overview: ReconOverview }) {
  const t = useTranslations('desk.head');
  if (open === 0) return t('nothing');
  const unknown = withoutAmount(unexplained);
  return (
    <>
      {t('unexplained', { count: open })}
      {oldestDays !== null && oldestDays > 0 && t('oldest', { days: oldestDays })}
      {unknown > 0 && t('unknown', { count: unknown })}
    </>
  );
}

/** Who waits for a second person, and how far back the sentence above looks. */
function Waiting({ overview: { requests, horizonDays } }: { overview: ReconOverview }) {
  const t = useTranslations('desk.head');
  const gap = useSentenceGap();
  return (
    <p className={css.known}>
      {requests > 0 &&
        t.rich('requests', {
          count: requests,
          link: (text) => <TextLink href={APPROVALS_PATH}>{text}</TextLink>,
        })}
      {requests > 0 && gap}
      {t('horizon', { days: horizonDays })}
    </p>
  );
}

/** Sums of all rows, by currency. */
function sumOf(rows: ReconOverview['inTransit']) {
  const sums = new Map<string, ReconOverview['unexplained'][number]>();
  for (const one of rows.flatMap(({ stakes }) => stakes)) {
    const known = sums.get(one.currency);
    const add = (a: string | undefined, b: string) => (BigInt(a ?? 0) + BigInt(b)).toString();
    sums.set(one.currency, {
      currency: one.currency,
      count: (known?.count ?? 0) + one.count,
      absolute: add(known?.absolute, one.absolute),
      net: add(known?.net, one.net),
      withoutAmount: (known?.withoutAmount ?? 0) + one.withoutAmount,
    });
  }
  return [...sums.values()];
}
