'use client';

import { useTranslations } from 'next-intl';
import { moneyText } from '@/components/ui/money-text';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import type { Resolution, ResolutionVerdict } from '@/lib/domain/break-resolution';
import type { BreakPage, BreakRow } from '@/lib/domain/views/recon-break';
import type { MoneyView } from '@/lib/domain/views/quantities';
import { signedMoney } from '../run/figures';

/** What a person calls a break: its key, or where there is none the kind of it. */
export function useBreakName(): (row: Pick<BreakRow, 'key' | 'kind' | 'id'>) => string {
  const t = useTranslations('breaks.kind');
  return ({ key, kind, id }) => (key === '' ? `${t(kind)} #${id}` : key);
}

/** The break in one sentence: "They took ¥199.00, our task failed". */
export function useBreakSentence(): (page: BreakPage) => string {
  const t = useTranslations('breaks.sentence');
  const money = (one: MoneyView | null) =>
    (one === null ? undefined : moneyText(one.minor, one.currency)) ?? t('unknown');
  return ({ kind, entryKind, ours, theirs, ourRows, flags }) => {
    const [task] = ourRows;
    // A break has one currency, theirs: of another one only the row itself knows how much it was.
    const own = ourRows.length === 1 ? (task?.amount ?? null) : null;
    const how = flags.uploadedTwice ? 'uploaded' : flags.paidTwice ? 'paid' : 'other';
    const facts = {
      ours: money(ours ?? own),
      theirs: money(theirs),
      entryKind,
      taskState: task?.stateNow ?? task?.stateThen ?? 'other',
      how,
    };
    return t(kind, facts);
  };
}

/** The signed difference, and in words who has more: "−¥10.50, we count more". Undefined where nobody knows. */
export function useDifferenceText(): (page: Pick<BreakRow, 'difference'>) => string | undefined {
  const t = useTranslations('breaks.evidence');
  return ({ difference }) => {
    const money = difference === null ? undefined : signedMoney(difference.minor, difference.currency);
    if (difference === null || money === undefined || /^-?0*$/.test(difference.minor)) return money;
    return t(difference.minor.startsWith('-') ? 'weMore' : 'theyMore', { money });
  };
}

/** Why a resolution cannot be chosen; undefined where it can. */
export function useVerdictText(): (resolution: Resolution, verdict: ResolutionVerdict) => string | undefined {
  const refusal = useVerbErrorText();
  return (resolution, verdict) => {
    if (verdict.allowed) return undefined;
    if (verdict.because === 'role') return refusal({ code: 'no_permission', permission: verdict.permission });
    const { allowed: _, ...why } = verdict;
    return refusal({ code: 'resolution_not_possible', resolution, refusal: why });
  };
}

/** Why a decision cannot be taken back, or (assign) a break not be given to somebody; undefined where it can. */
export function useReverseText(): (page: BreakPage, assign?: boolean) => string | undefined {
  const t = useTranslations('breaks.evidence');
  const reverse = useTranslations('breaks.mayNotReverse');
  const refusal = useVerbErrorText();
  return ({ mayReverse, dayLocked }, assign = false) => {
    if (!mayReverse.allowed && mayReverse.because === 'role')
      return refusal({ code: 'no_permission', permission: mayReverse.permission });
    if (dayLocked) return t('locked');
    if (assign || mayReverse.allowed) return undefined;
    return reverse(mayReverse.because === 'requested' ? 'requested' : 'state');
  };
}
