/**
 * What needs a second person. `sign_off` and `reopen` always; the rest where a task type or a source demands it. `move`:
 * a retry or a release of a task whose money is above its type's limit. `follow_up`: a new task that repairs such a one.
 */
export const REQUEST_KINDS = [
  'sign_off',
  'reopen',
  'resolve_break',
  'resolve_breaks',
  'compensate',
  'edit_payload',
  'move',
  'follow_up',
  'bulk',
] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** lapsed: what it was about has changed, so that nobody can agree to it any more. */
export const REQUEST_STATES = ['pending', 'approved', 'rejected', 'withdrawn', 'lapsed'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** What made a request lapse. */
export const LAPSE_REASONS = [
  'row_moved',
  'set_changed',
  'run_changed',
  'day_changed',
  'rules_changed',
  'requester_lost_right',
  'refused',
] as const;
export type LapseReason = (typeof LAPSE_REASONS)[number];

/**
 * What a task type demands of its changes. `bulkAbove`: a bulk operation of more tasks than this; 0 is every one.
 * `amountAboveMinor`: whatever moves or makes good a task of more than this, minor units of `amountCurrency`, as text.
 * null: never.
 */
export type ApprovalPolicy = {
  compensate: boolean;
  editPayload: boolean;
  bulkAbove: number | null;
  amountAboveMinor: string | null;
  amountCurrency: string | null;
};

export const NO_APPROVALS: ApprovalPolicy = {
  compensate: false,
  editPayload: false,
  bulkAbove: null,
  amountAboveMinor: null,
  amountCurrency: null,
};

/** Whether a type wants a second person for anything at all. */
export function hasApprovals({
  compensate,
  editPayload,
  bulkAbove,
  amountAboveMinor,
}: ApprovalPolicy): boolean {
  return compensate || editPayload || bulkAbove !== null || amountAboveMinor !== null;
}

/** Whether one person may decide alone about something another person asked for: never about their own. */
export function mayCheck(requesterId: bigint, checkerId: bigint): boolean {
  return requesterId !== checkerId;
}

/**
 * Whether money is above a type's limit. In another currency than the limit's there is nothing to compare with, and an
 * unknown amount may be any: both need the second person.
 */
export function isAboveLimit(
  policy: ApprovalPolicy,
  amount: { minor: bigint | null; currency: string | null },
): boolean {
  if (policy.amountAboveMinor === null) return false;
  if (amount.minor === null || amount.currency !== policy.amountCurrency) return true;
  const size = amount.minor < 0n ? -amount.minor : amount.minor;
  return size > BigInt(policy.amountAboveMinor);
}

/** Money as a fact of a request: minor units and currency, "25800 CNY". Screens write it as they write money. */
export function moneyFact(minor: bigint, currency: string): string {
  return `${minor} ${currency}`;
}

/** Null: it is no such fact. */
export function readMoneyFact(fact: string): { minor: string; currency: string } | null {
  const match = /^(-?\d+) ([A-Z]{3})$/.exec(fact);
  return match === null ? null : { minor: match[1] ?? '', currency: match[2] ?? '' };
}
