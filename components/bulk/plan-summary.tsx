'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { LongId } from '@/components/tasks-list/task-columns';
import { LabeledFacts, type Fact } from '@/components/ui/labeled-facts';
import { Mono } from '@/components/ui/mono';
import { Count, Money } from '@/components/ui/quantities';
import type { BulkPlan } from '@/lib/domain/views/bulk';
import type { TaskRow } from '@/lib/domain/views/task-list';
import css from './bulk.module.css';
import { MoneyList } from './money-list';
import { moveSeconds, type PlanFigures, type Typed } from './plan-draft';
import { useChoiceFacts } from './use-choice-facts';
import { useLengthText } from './use-length-text';
import type { PlanAsk } from './use-plan';

/** Types that are named one by one. */
const TYPES_SHOWN = 6;

/** What the operation comes to, in figures, before anybody confirms it. */
export function PlanSummary({
  ask,
  plan,
  figures: { moved, left },
  rate,
}: {
  ask: PlanAsk;
  plan: BulkPlan;
  figures: PlanFigures;
  rate: Typed;
}) {
  const t = useTranslations('bulk.plan');
  const format = useFormatter();
  const facts: Fact[] = [
    { label: t('filter'), value: <Chosen ask={ask} /> },
    {
      label: t('tasks'),
      value: t('tasksOf', { moved: format.number(moved), count: format.number(plan.count) }),
    },
    { label: t('byType'), value: <Types byType={plan.byType} /> },
    { label: t('money'), value: <MoneyList sums={plan.money} /> },
    { label: t('left'), value: <Left left={left} /> },
    { label: t('samples'), value: <Samples rows={plan.samples} /> },
    { label: t('time'), value: <Time plan={plan} moved={moved} rate={rate} /> },
  ];
  return <LabeledFacts facts={facts} ruled />;
}

function Chosen({ ask: { choice, group } }: { ask: PlanAsk }) {
  const facts = useChoiceFacts();
  return (
    <ul className={css.lines}>
      {facts(choice, group).map(({ label, value, mono }) => (
        <li key={label}>
          <span className={css.quiet}>{label}</span> {mono ? <Mono wrap>{value}</Mono> : value}
        </li>
      ))}
    </ul>
  );
}

function Types({ byType }: { byType: BulkPlan['byType'] }) {
  const t = useTranslations('bulk.plan');
  const more = byType.length - TYPES_SHOWN;
  return (
    <ul className={css.lines}>
      {byType.slice(0, TYPES_SHOWN).map(({ bizType, count }) => (
        <li key={bizType} className={css.split}>
          <Mono>{bizType}</Mono> <Count value={count} />
        </li>
      ))}
      {more > 0 && <li className={css.quiet}>{t('moreTypes', { count: more })}</li>}
    </ul>
  );
}

function Left({ left }: { left: PlanFigures['left'] }) {
  const t = useTranslations('bulk.plan');
  const why = useTranslations('bulk.skip');
  if (left.length === 0) return t('leftNone');
  return (
    <ul className={css.lines}>
      {left.map((each) => (
        <li key={each.why} className={css.split}>
          <span>{why(each.why)}</span> <Count value={each.count} />
        </li>
      ))}
    </ul>
  );
}

function Samples({ rows }: { rows: readonly TaskRow[] }) {
  const t = useTranslations('bulk.plan');
  if (rows.length === 0) return t('noSamples');
  return (
    <ul className={css.lines}>
      {rows.map(({ id, bizId, amount }) => (
        <li key={id} className={css.sample}>
          <Mono>{id}</Mono>
          <LongId>{bizId}</LongId>
          <Money minor={amount?.minor} currency={amount?.currency} />
        </li>
      ))}
    </ul>
  );
}

function Time({ plan, moved, rate }: { plan: BulkPlan; moved: number; rate: Typed }) {
  const t = useTranslations('bulk.plan');
  const length = useLengthText();
  const seconds = moveSeconds(plan, moved, rate);
  const move = length(seconds);
  if (plan.runSeconds === null) return t('timeMove', { move });
  return t('timeRun', { move, run: length(Math.max(seconds, plan.runSeconds)) });
}
