'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useBusinessDayText } from '@/components/reconciliation/run/business-day-text';
import { BreakBadge } from '@/components/ui/break-badge';
import { moneyText } from '@/components/ui/money-text';
import { Mono } from '@/components/ui/mono';
import { ByteSize } from '@/components/ui/quantities';
import { ExactTime } from '@/components/ui/relative-time';
import { STATUS_LOOK, StatusBadge, type StatusKind } from '@/components/ui/status-badge';
import { readMoneyFact } from '@/lib/domain/approval';
import { BREAK_STATES } from '@/lib/domain/break-resolution';

/** How the value of a fact is written, by its label; what is in none stands as it is. */
const FORM: Record<
  string,
  'status' | 'break' | 'word' | 'money' | 'time' | 'day' | 'mono' | 'bytes' | 'count'
> = {
  status: 'status',
  taskState: 'status',
  state: 'break',
  action: 'word',
  resolution: 'word',
  reasonCode: 'word',
  compensation: 'word',
  day: 'word',
  view: 'word',
  masked: 'word',
  amount: 'money',
  changed_approveAboveMinor: 'money',
  changed_toleranceMinor: 'money',
  businessDate: 'day',
  until: 'day',
  frozenAt: 'time',
  from: 'time',
  to: 'time',
  reference: 'mono',
  resultHash: 'mono',
  bizType: 'mono',
  group: 'mono',
  key: 'mono',
  linked: 'mono',
  followUp: 'mono',
  bytes: 'bytes',
  rows_ours: 'count',
  rows_theirs: 'count',
  money_ours: 'money',
  money_theirs: 'money',
  decisions: 'mono',
  ticked: 'count',
  hours: 'count',
};

/** Words of the domain stand where their own screens have them. */
function useWord(): (label: string, value: string) => string {
  const t = useTranslations();
  const places: Record<string, string> = {
    action: 'bulk.kind',
    reasonCode: 'breaks.reason',
    compensation: 'task.kind',
    view: 'tasks.view',
  };
  return (label, value) => {
    const key = `${places[label] ?? `approvals.facts.word.${label}`}.${value}` as 'task.kind.reversed';
    return t.has(key) ? t(key) : value;
  };
}

/** A fact in the words, the money and the times of the reader. */
export function FactValue({ label, value }: { label: string; value: string }): ReactNode {
  const word = useWord();
  const day = useBusinessDayText();
  const format = useFormatter();
  switch (FORM[label]) {
    case 'status':
      return value in STATUS_LOOK ? <StatusBadge kind={value as StatusKind} /> : value;
    case 'break': {
      const state = BREAK_STATES.find((known) => known === value);
      return state === undefined ? value : <BreakBadge state={state} />;
    }
    case 'word':
      return word(label, value);
    case 'money': {
      const money = readMoneyFact(value);
      return money === null ? value : (moneyText(money.minor, money.currency) ?? value);
    }
    case 'time':
      return <ExactTime at={value} />;
    case 'day':
      return day(value);
    case 'mono':
      return <Mono wrap>{value}</Mono>;
    case 'bytes':
      return <ByteSize bytes={Number(value)} />;
    case 'count':
      return format.number(Number(value));
    case undefined:
      return value;
  }
}
