import { isWatched, RATE_LIMIT, type BulkMove, type SkipReason } from '@/lib/domain/bulk';
import type { BulkOptions, BulkPlan } from '@/lib/domain/views/bulk';

/** A whole number as a field gives it: text while it is none, '' for an empty field. */
export type Typed = number | string;

/** The plan as filled in. `canary` is undefined until somebody typed there: the plan proposes one then. */
export interface PlanDraft {
  outcomeChecked: boolean;
  outcomeHow: string;
  canary: Typed | undefined;
  rate: Typed;
  stopAt: Typed;
  compensation: NonNullable<BulkOptions['compensation']>;
  reason: string;
}

const PROPOSED_CANARY = 10;
/** Sets up to this size are begun without a canary, unless somebody asks for one. */
const SMALL_SET = 100;
const PROPOSED_STOP = 20;

/** What a bulk compensation can record: the kinds that need no reference of each task's own. */
export const BULK_COMPENSATIONS = ['already_effective', 'written_off'] as const;

const MAX_CANARY = 1_000;
const MAX_STOP = 99;

export function emptyDraft(): PlanDraft {
  return {
    outcomeChecked: false,
    outcomeHow: '',
    canary: undefined,
    rate: '',
    stopAt: PROPOSED_STOP,
    compensation: BULK_COMPENSATIONS[0],
    reason: '',
  };
}

export interface PlanFigures {
  /** Tasks that will be moved, as things stand. */
  moved: number;
  /** Tasks left as they are, by reason. */
  left: { why: SkipReason; count: number }[];
}

/** What the plan comes to. worded: somebody gave their word about unknown outcomes. */
export function planFigures(plan: BulkPlan, worded: boolean): PlanFigures {
  const others = plan.exclusions.filter(({ why, count }) => why !== 'outcome_unchecked' && count > 0);
  const unknown = worded ? 0 : plan.outcomeUnknown;
  const left = unknown > 0 ? [...others, { why: 'outcome_unchecked' as const, count: unknown }] : others;
  const sum = left.reduce((total, { count }) => total + count, 0);
  return { moved: Math.max(0, plan.count - sum), left };
}

/** Whether the outcome of its first tasks can be waited for, and a share of failures be taken. */
export function canaryOf(draft: PlanDraft, kind: BulkMove, moved: number): Typed {
  if (!isWatched(kind)) return '';
  return draft.canary ?? (moved > SMALL_SET ? PROPOSED_CANARY : '');
}

/** Between which numbers a field must be. */
export function rangeOf(field: 'canary' | 'rate' | 'stopAt', plan: BulkPlan): { from: number; to: number } {
  const ranges = {
    canary: { from: 1, to: Math.max(1, Math.min(plan.count, MAX_CANARY)) },
    rate: { from: 1, to: RATE_LIMIT },
    stopAt: { from: 0, to: MAX_STOP },
  };
  return ranges[field];
}

/** Whether a field can be sent: empty, or a whole number within its range. */
export function fits(typed: Typed, { from, to }: { from: number; to: number }): boolean {
  if (typed === '') return true;
  const number = Number(typed);
  return Number.isInteger(number) && number >= from && number <= to;
}

/** What is sent. Only to be asked once every field fits. */
export function optionsOf(draft: PlanDraft, kind: BulkMove, moved: number): BulkOptions {
  const how = draft.outcomeChecked ? draft.outcomeHow.trim() : '';
  return {
    canary: wholeOf(canaryOf(draft, kind, moved)),
    ratePerSecond: wholeOf(draft.rate),
    stopAtPercent: isWatched(kind) ? wholeOf(draft.stopAt) : null,
    outcomeHow: how === '' ? null : how,
    compensation: kind === 'compensate' ? draft.compensation : null,
  };
}

/** Seconds until all are moved, at the rate that was asked for. */
export function moveSeconds(plan: BulkPlan, moved: number, rate: Typed): number {
  const perSecond = wholeOf(rate);
  return perSecond === null ? plan.moveSeconds : Math.max(plan.moveSeconds, moved / perSecond);
}

function wholeOf(typed: Typed): number | null {
  const number = Number(typed);
  return typed === '' || !Number.isInteger(number) ? null : number;
}
