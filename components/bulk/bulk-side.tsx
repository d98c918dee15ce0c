'use client';

import { useTranslations } from 'next-intl';
import { requestHref } from '@/components/approvals/approval-path';
import { LabeledFacts, type Fact } from '@/components/ui/labeled-facts';
import { Link } from '@/components/ui/link';
import { Mono } from '@/components/ui/mono';
import { ExactTime } from '@/components/ui/relative-time';
import { Section, SectionHead } from '@/components/ui/section-head';
import { TextLink } from '@/components/ui/text-link';
import { isLive, isWatched, STOP_WINDOW } from '@/lib/domain/bulk';
import type { BulkPage } from '@/lib/domain/views/bulk';
import { bulkItemsHref } from './bulk-path';
import css from './bulk.module.css';
import { MoneyList } from './money-list';
import { useChoiceFacts } from './use-choice-facts';

/** What was decided, by whom and why, and with which care. */
export function BulkSide({ page }: { page: BulkPage }) {
  const t = useTranslations('bulk.side');
  const chosen = useChoiceFacts();
  const options = useOptionFacts();
  const facts: Fact[] = [
    ...chosen(page.choice, page.group).map(({ label, value, mono }) => ({
      label,
      value: mono ? <Mono wrap>{value}</Mono> : value,
    })),
    { label: t('money'), value: <MoneyList sums={page.money} /> },
    {
      label: t('requester'),
      value: (
        <>
          {page.requester}, <ExactTime at={page.frozenAt} show="time" />
        </>
      ),
    },
    { label: t('reason'), value: page.reason },
    ...(page.approval === null ? [] : [{ label: t('approval'), value: <Approval {...page.approval} /> }]),
    ...options(page),
  ];
  return (
    <Section labelledBy="bulk-plan">
      <SectionHead
        id="bulk-plan"
        title={t('title')}
        end={page.kind !== 'export' && <Link href={bulkItemsHref(page.id)}>{t('all')}</Link>}
      />
      <div className={css.plan}>
        <LabeledFacts facts={facts} />
      </div>
      {page.kind !== 'export' && <p className={css.aside}>{t(isLive(page.state) ? 'note' : 'noteEnded')}</p>}
    </Section>
  );
}

function Approval({ requestId, checker, at }: NonNullable<BulkPage['approval']>) {
  return (
    <>
      <TextLink href={requestHref(requestId)}>{checker}</TextLink>, <ExactTime at={at} show="time" />
    </>
  );
}

function useOptionFacts(): (page: BulkPage) => Fact[] {
  const t = useTranslations('bulk.side');
  const task = useTranslations('task.kind');
  return ({ kind, options }) => {
    if (kind === 'export') return [];
    const { canary, ratePerSecond: rate, stopAtPercent: stop, compensation, outcomeHow } = options;
    const facts: Fact[] = [
      { label: t('rate'), value: rate === null ? t('rateFree') : t('ratePerSecond', { rate }) },
    ];
    if (isWatched(kind))
      facts.unshift(
        { label: t('canary'), value: canary === null ? t('none') : t('canaryOf', { count: canary }) },
        {
          label: t('stop'),
          value: stop === null ? t('never') : t('stopAt', { stop, window: STOP_WINDOW }),
        },
      );
    if (compensation !== null) facts.push({ label: t('compensation'), value: task(compensation) });
    if (outcomeHow !== null) facts.push({ label: t('outcome'), value: outcomeHow });
    return facts;
  };
}
