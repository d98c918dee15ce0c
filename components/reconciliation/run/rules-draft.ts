import type { EntryKind } from '@/lib/domain/reconciliation';
import { decimalToMinor, minorToDecimal } from '@/lib/domain/money';
import type { SourceSettings } from '@/lib/domain/source-settings';
import type { TriedRules } from './run-verbs';

/** As a number field gives it: a number, or what is not one yet. */
export type Typed = number | string;

/** Rules as typed. */
export interface RulesDraft {
  graceDays: Typed;
  lookBackDays: Typed;
  /** Plain decimal in the source's currency. */
  tolerance: string;
  leaveAside: EntryKind[];
}

export const DAYS_RANGE = { min: 0, max: 31 };

export function rulesDraft(settings: SourceSettings): RulesDraft {
  return {
    graceDays: settings.graceDays,
    lookBackDays: settings.lookBackDays,
    tolerance: minorToDecimal(BigInt(settings.toleranceMinor), settings.currency),
    leaveAside: [...settings.leaveAside],
  };
}

/** What is sent; null while something of it cannot be. */
export function triedRules(draft: RulesDraft, currency: string): TriedRules | null {
  const minor = decimalToMinor(draft.tolerance, currency);
  if (minor === null || minor < 0n) return null;
  if (!isDays(draft.graceDays) || !isDays(draft.lookBackDays)) return null;
  return {
    graceDays: Number(draft.graceDays),
    lookBackDays: Number(draft.lookBackDays),
    toleranceMinor: minor.toString(),
    leaveAside: [...draft.leaveAside].sort(),
  };
}

/** Whether a whole number of days in the range was typed. */
export function isDays(typed: Typed): boolean {
  if (typeof typed === 'string' && !/^\d+$/.test(typed)) return false;
  const days = Number(typed);
  return Number.isInteger(days) && days >= DAYS_RANGE.min && days <= DAYS_RANGE.max;
}

/** Whether a try would only repeat what is in force. */
export function sameRules(tried: TriedRules, settings: SourceSettings): boolean {
  return (
    tried.graceDays === settings.graceDays &&
    tried.lookBackDays === settings.lookBackDays &&
    tried.toleranceMinor === settings.toleranceMinor &&
    tried.leaveAside.join() === [...settings.leaveAside].sort().join()
  );
}
