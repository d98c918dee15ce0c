'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { listHref, type ListParams } from '@/components/lists/list-href';
import { Link } from '@/components/ui/link';
import { BREAK_STATES, type BreakState } from '@/lib/domain/break-resolution';
import type { RunPage } from '@/lib/domain/views/recon-run';
import { stakesText } from '../run/figures';
import { runPath } from '../run/run-path';
import css from './breaks.module.css';

/** The desk begins with what is open. */
export const DESK_STATES = [...BREAK_STATES, 'all'] as const;
export type DeskState = BreakState | 'all';
export const DEFAULT_DESK_STATE: DeskState = 'open';

/** Parameters of the desk that narrow it, the page and the chosen break aside. */
export const DESK_FILTERS = ['kind', 'age', 'state', 'assignee'] as const;

/** Another state of the desk: its page and its chosen break belong to the old one. */
export function useDeskHref(runId: string, params: ListParams): (change: ListParams) => string {
  return (change) =>
    listHref(runPath(runId), params, { cursor: undefined, break: undefined, base: undefined, ...change });
}

/** In which state, and whose. */
export function DeskStates({ page, params }: { page: RunPage; params: ListParams }) {
  const t = useTranslations('breaks');
  const href = useDeskHref(page.id, params);
  const state = params.state ?? DEFAULT_DESK_STATE;
  const mine = params.assignee === 'me';
  const nobody = params.assignee === 'nobody';
  return (
    <span className={css.filters} role="group" aria-label={t('desk.states')}>
      {DESK_STATES.map((one) => (
        <Link
          key={one}
          href={href({ state: one === DEFAULT_DESK_STATE ? undefined : one })}
          aria-current={one === state ? 'true' : undefined}
        >
          {t(`desk.state.${one}`)}
        </Link>
      ))}
      <Link href={href({ assignee: mine ? undefined : 'me' })} aria-current={mine ? 'true' : undefined}>
        {t('mine')}
      </Link>
      <Link
        href={href({ assignee: nobody ? undefined : 'nobody' })}
        aria-current={nobody ? 'true' : undefined}
      >
        {t('nobodys')}
      </Link>
    </span>
  );
}

/** How long they have stood open, each with its count and money; and the kind, where one alone is shown. */
export function DeskAges({ page, params }: { page: RunPage; params: ListParams }) {
  const t = useTranslations('breaks.desk');
  const kinds = useTranslations('breaks.kind');
  const format = useFormatter();
  const href = useDeskHref(page.id, params);
  const money = stakesText(page.unexplained);
  const count = format.number(page.open);
  const kind = page.kinds.find((one) => one.kind === params.kind)?.kind;
  const chip = (words: string, shown: number, sums: string | undefined) => {
    const facts = { words, count: format.number(shown) };
    return sums === undefined || shown === 0 ? t('chip', facts) : t('chipMoney', { ...facts, money: sums });
  };
  return (
    <div className={css.ages} role="group" aria-label={t('ages')}>
      <Link href={href({ age: undefined })} aria-current={params.age === undefined ? 'true' : undefined}>
        {money === undefined ? t('all', { count }) : t('allMoney', { count, money })}
      </Link>
      {page.ages.map(({ age, count: aged, stakes }) => (
        <Link key={age} href={href({ age })} aria-current={params.age === age ? 'true' : undefined}>
          {chip(t(`age.${age}`), aged, stakesText(stakes))}
        </Link>
      ))}
      {kind !== undefined && (
        <Link href={href({ kind: undefined })} aria-current="true">
          {t('onlyKind', { kind: kinds(kind) })} ×
        </Link>
      )}
    </div>
  );
}
