import { z } from 'zod';
import { BREAK_TICKS, BREAKS_VERBS, type BreakDecision } from '../domain/break-decision';
import {
  ACCEPT_REASONS,
  acceptProblem,
  BREAK_STATES,
  RESOLUTIONS,
  type ResolvableKind,
} from '../domain/break-resolution';
import { COMPENSATION_KINDS, needsReference } from '../domain/compensation';
import type { FieldProblem } from '../domain/field-problems';
import { decimalToMinor, isCurrency } from '../domain/money';
import { BREAK_KINDS } from '../domain/reconciliation';
import { BREAK_AGES } from '../domain/reconciliation-sums';
import type { BreaksChoice } from '../domain/views/recon-break';
import { bizTypeName } from './biz-type-name';

const says = (problem: FieldProblem) => ({ error: problem });

/** Trimmed; blank is the same as none. At most `limit` code points, and no half characters. */
const text = (limit: number) =>
  z
    .string(says('invalid'))
    .trim()
    .refine((typed) => typed.length <= limit || Array.from(typed).length <= limit, says('too_long'))
    .refine((typed) => !/\p{Surrogate}/u.test(typed), says('invalid'))
    .transform((typed) => (typed === '' ? null : typed))
    .nullable()
    .default(null);

const id = z.string(says('invalid')).regex(/^[0-9]{1,19}$/, says('invalid'));
const lockVersion = z.number(says('invalid')).int(says('invalid')).min(0, says('invalid'));

const LARGEST = 9_223_372_036_854_775_807n;

const compensation = z
  .object({
    kind: z.enum(COMPENSATION_KINDS, says('unknown_kind')),
    reference: text(128),
    /** Plain decimal in major units, `258.00`. */
    amount: text(40),
    currency: text(3),
    evidenceUrl: text(500),
  })
  .transform(({ amount, currency, ...rest }, check) => {
    const complain = (field: string, message: FieldProblem) =>
      check.addIssue({ code: 'custom', path: [field], message });
    if (needsReference(rest.kind) && rest.reference === null) complain('reference', 'required');
    if (rest.evidenceUrl !== null && !isWebAddress(rest.evidenceUrl)) complain('evidenceUrl', 'not_a_url');
    if (amount === null) return { ...rest, amountMinor: null, currency: null };
    if (currency === null) complain('currency', 'currency_missing');
    else if (!isCurrency(currency)) complain('currency', 'bad_currency');
    const minor = decimalToMinor(amount, currency ?? '');
    if (minor === null || minor <= 0n || minor > LARGEST) complain('amount', 'bad_amount');
    return { ...rest, amountMinor: minor, currency };
  });

/** Only what a browser may follow. */
function isWebAddress(typed: string): boolean {
  const url = URL.canParse(typed) ? new URL(typed) : null;
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '';
}

const fields = {
  reasonCode: z.enum(ACCEPT_REASONS, says('unknown_kind')).nullable().default(null),
  note: text(1000),
  until: text(10),
  linkedBreakId: id.transform(BigInt).nullable().default(null),
  outcomeChecked: z.boolean().default(false).catch(false),
  outcomeHow: text(1000),
  compensation: compensation.nullable().default(null),
  followUp: z
    .object({ bizType: bizTypeName, payload: z.string(says('invalid')).nullable().default(null) })
    .nullable()
    .default(null),
};

/** Names of everything that a decision is made of. */
export const DECISION_FIELDS: readonly string[] = ['resolution', ...Object.keys(fields)];

/** What is missing of a decision, before anything is known of its break. */
function isWhole(decision: BreakDecision, check: z.core.$RefinementCtx<BreakDecision>): void {
  const complain = (field: keyof BreakDecision, message: FieldProblem) =>
    check.addIssue({ code: 'custom', path: [field], message });
  const { resolution, reasonCode, note } = decision;
  if (resolution === 'accept') {
    if (reasonCode === null) complain('reasonCode', 'required');
    else if (acceptProblem(reasonCode, note ?? '') === 'note_needed') complain('note', 'required');
  }
  if (resolution === 'link' && decision.linkedBreakId === null) complain('linkedBreakId', 'required');
  if (resolution === 'in_transit_until' && decision.until === null) complain('until', 'required');
  if (resolution === 'compensate' && decision.compensation === null) complain('compensation', 'required');
  // It stands as the reason of the compensation, and of the new task.
  if ((resolution === 'compensate' || resolution === 'follow_up') && note === null)
    complain('note', 'required');
}

/** One decision about one break, as typed: the one schema for verbs, requests and operations. */
export const breakDecision = z
  .object({ resolution: z.enum(RESOLUTIONS, says('unknown_kind')), ...fields })
  .superRefine(isWhole);

/** What a decision about many needs to know besides; its reason becomes the note of each. */
export const breaksOptions = z.object({
  reasonCode: fields.reasonCode,
  until: fields.until,
  outcomeHow: fields.outcomeHow,
  compensation: z.enum(['already_effective', 'written_off'], says('unknown_kind')).nullable().default(null),
  assigneeId: id.nullable().default(null),
});
export type BreaksOptions = z.output<typeof breaksOptions>;

export const breaksVerb = z.enum(BREAKS_VERBS, says('unknown_kind'));

export const RESOLVABLE_KINDS: readonly ResolvableKind[] = [...BREAK_KINDS, 'invalid'];

const tick = z.object({ id, lockVersion });

export const breakFilter = z.object({
  runId: id,
  kind: z.enum(RESOLVABLE_KINDS, says('unknown_kind')).optional(),
  age: z.enum(BREAK_AGES, says('unknown_kind')).optional(),
  state: z.enum([...BREAK_STATES, 'all'], says('unknown_kind')).optional(),
  assignee: z
    .string(says('invalid'))
    .regex(/^(me|nobody|[0-9]{1,19})$/, says('invalid'))
    .optional(),
});

/** Rows that were ticked, each once, in the order of their ids; or everything that a filter of the desk matches. */
export const breaksChoice: z.ZodType<BreaksChoice, unknown> = z.discriminatedUnion('by', [
  z
    .object({
      by: z.literal('ticks'),
      breaks: z.array(tick).min(1, says('required')).max(BREAK_TICKS, says('too_many')),
    })
    .transform((choice) => ({ ...choice, breaks: inOrder(choice.breaks) })),
  z.object({ by: z.literal('filter'), filter: breakFilter }),
]);

function inOrder(breaks: z.output<typeof tick>[]): z.output<typeof tick>[] {
  const byId = new Map(breaks.map((one) => [BigInt(one.id), { ...one, id: BigInt(one.id).toString() }]));
  return [...byId].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}
