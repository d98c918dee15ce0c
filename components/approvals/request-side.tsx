'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Absent } from '@/components/ui/absent';
import { LabeledFacts, type Fact } from '@/components/ui/labeled-facts';
import { Mono } from '@/components/ui/mono';
import { ExactTime } from '@/components/ui/relative-time';
import { Section, SectionHead } from '@/components/ui/section-head';
import { TextLink } from '@/components/ui/text-link';
import type { RequestPage } from '@/lib/domain/views/approval';
import css from './approvals.module.css';
import { RequestBadge } from './request-badge';
import { requestHref } from './approval-path';
import { stakesText } from '../reconciliation/run/figures';

/** Who asked for it and why, and who decided. */
export function RequestSide({ page }: { page: RequestPage }) {
  const t = useTranslations('approvals.side');
  const format = useFormatter();
  const { id, href, label, bizType, requester, createdAt, reason, count, stakes, kind } = page;
  const isDay = kind === 'sign_off' || kind === 'reopen';
  const facts: Fact[] = [
    {
      label: t('subject'),
      value: href === requestHref(id) ? label : <TextLink href={href}>{label}</TextLink>,
    },
    ...(bizType === null ? [] : [{ label: t('type'), value: <Mono wrap>{bizType}</Mono> }]),
    ...(isDay || count === 1 ? [] : [{ label: t('count'), value: format.number(count) }]),
    ...(isDay ? [] : [{ label: t('money'), value: stakesText(stakes) ?? <Absent /> }]),
    { label: t('requester'), value: <Who name={requester} at={createdAt} /> },
    { label: t('reason'), value: reason === '' ? <Absent /> : reason },
    ...useDecision(page),
  ];
  return (
    <Section labelledBy="request-side">
      <SectionHead id="request-side" title={t('title')} />
      <div className={css.side}>
        <LabeledFacts facts={facts} />
      </div>
      <p className={css.aside}>{t('note')}</p>
    </Section>
  );
}

function useDecision({ state, checker, decidedAt, decisionReason }: RequestPage): Fact[] {
  const t = useTranslations('approvals.side');
  if (state === 'pending') return [];
  return [
    { label: t('outcome'), value: <RequestBadge state={state} /> },
    {
      label: t('decided'),
      value: checker === null ? <ExactTime at={decidedAt} /> : <Who name={checker} at={decidedAt} />,
    },
    ...(decisionReason === null ? [] : [{ label: t('decisionReason'), value: decisionReason }]),
  ];
}

function Who({ name, at }: { name: string; at: string | null }) {
  const t = useTranslations('approvals.side');
  return t.rich('who', { name, time: () => <ExactTime at={at} /> });
}
