'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { moneyText } from '@/components/ui/money-text';
import { Mono } from '@/components/ui/mono';
import { Section, SectionHead } from '@/components/ui/section-head';
import { readMoneyFact } from '@/lib/domain/approval';
import type { RequestPage } from '@/lib/domain/views/approval';
import css from './approvals.module.css';

type KindKey = 'missing_theirs';

/** What it is about, row by row; of a large set the first. */
export function RequestRows({ page: { rows, kind, count } }: { page: RequestPage }) {
  const t = useTranslations('approvals.rows');
  const format = useFormatter();
  if (rows.length === 0) return null;
  const isPart = (kind === 'bulk' || kind === 'resolve_breaks') && rows.length < count;
  const facts = { rows: format.number(rows.length), count: format.number(count) };
  return (
    <Section labelledBy="request-rows">
      <SectionHead
        id="request-rows"
        title={t(kind === 'sign_off' ? 'signed' : 'title')}
        note={isPart ? t('first', facts) : undefined}
      />
      <ul className={css.rows}>
        {rows.map((row) => (
          <li key={row.href}>
            <Link href={row.href}>{row.label === '' ? t('noKey') : <Mono>{row.label}</Mono>}</Link>
            <Row facts={row.facts} />
            <span className={css.stake}>{stakeOf(row.stake)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The beginning of the hash of a file, or all of it. */
const HASH = /^[0-9a-f]{12,64}$/;

function Row({ facts }: { facts: readonly string[] }) {
  const t = useTranslations('approvals.rows');
  const kind = useTranslations('breaks.kind');
  const words = facts.map((fact) => {
    if (HASH.test(fact)) return t('hash', { hash: fact });
    return kind.has(fact as KindKey) ? kind(fact as KindKey) : fact;
  });
  return <span className={css.quiet}>{words.join(' · ')}</span>;
}

function stakeOf(stake: string | null): string {
  const money = stake === null ? null : readMoneyFact(stake);
  return money === null ? '' : (moneyText(money.minor, money.currency) ?? '');
}
