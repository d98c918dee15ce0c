import { z } from 'zod';
// First, so that no schema is built before `jitless` is set there.
import { bizTypeName, fieldErrors, hosts, payloadPath, variableName } from './task-type';
import { dayNumber } from '../domain/business-date';
import type { FieldErrors } from '../domain/errors';
import type { FieldProblem } from '../domain/field-problems';
import { isCurrency } from '../domain/money';
import { ENTRY_KINDS, THEIR_STATUSES } from '../domain/reconciliation';
import { KEY_FROM, SOURCE_FORMATS, type SourceSettings } from '../domain/source-settings';
import type { SourceDefinition } from '../domain/views/recon-source';
import { isZone } from '../domain/zoned-time';
import { fittedSettings } from './recon-source-rules';

const say = (name: FieldProblem) => ({ error: name });
const whole = (min: number, max: number) =>
  z.number(say('invalid')).int(say('invalid')).min(min, say('out_of_range')).max(max, say('out_of_range'));
const text = (limit: number) =>
  z.string(say('invalid')).trim().min(1, say('required')).max(limit, say('too_long'));

/** Minor units that are not negative, as text. */
const minor = z.string(say('bad_amount')).regex(/^\d{1,15}$/, say('bad_amount'));
const clockTime = z.string(say('invalid')).regex(/^([01]\d|2[0-3]):[0-5]\d$/, say('invalid'));
const zone = z.string(say('unknown_zone')).max(64, say('unknown_zone')).refine(isZone, say('unknown_zone'));
const unit = z.enum(['minor', 'major'], say('unknown_kind'));
const path = payloadPath.nullable().default(null);
const entryKind = z.enum(ENTRY_KINDS, say('unknown_kind'));
const theirStatus = z.enum(THEIR_STATUSES, say('unknown_kind'));

/** A day of the calendar, "2026-11-29". */
export const businessDate = z.string(say('required')).refine(isDay, say('invalid'));

const coveredType = z
  .object({
    bizType: bizTypeName,
    kind: entryKind,
    keyFrom: z.enum(KEY_FROM, say('unknown_kind')),
    keyPath: path,
    amountPath: path,
    unit: unit.default('minor'),
    currencyPath: path,
  })
  .refine(({ keyFrom, keyPath }) => keyFrom !== 'payload' || keyPath !== null, {
    ...say('required'),
    path: ['keyPath'],
  });

const query = z.object({
  url: z.string(say('not_a_url')).max(2000, say('too_long')).nullable().default(null),
  mode: z.enum(['one', 'batch'], say('unknown_kind')).default('one'),
  batchSize: whole(1, 1_000).default(100),
  ratePerSecond: whole(1, 1_000).default(10),
  timeoutMs: whole(100, 120_000).default(10_000),
  allowedHosts: hosts,
  allowedPrivateHosts: hosts,
  authorizationEnv: variableName.nullable().default(null),
  listPath: path,
  keyPath: path,
  statusPath: path,
  amountPath: path,
  unit: unit.default('minor'),
  currencyPath: path,
  providerIdPath: path,
  statuses: z
    .array(z.object({ word: text(100), means: theirStatus }))
    .max(100, say('too_many'))
    .refine((list) => new Set(list.map(({ word }) => word)).size === list.length, say('taken'))
    .default([]),
  askAt: clockTime.nullable().default(null),
  runAfter: z.boolean(say('invalid')).default(true),
});

const stripe = z.object({
  keyColumn: text(200).default('payment_metadata[order_id]'),
  refundKeyColumn: text(200).default('refund_metadata[refund_id]'),
  reportZone: zone.default('UTC'),
  decimalMark: z.enum(['.', ','], say('invalid')).default('.'),
});

/** The one schema of a source's settings, for stored rows, seeds, forms and verbs. Its complaints are FieldProblems. */
export const sourceSettings = z.object({
  description: z.string(say('invalid')).max(200, say('too_long')).default(''),
  merchant: text(64).nullable().default(null),
  currency: z.string(say('bad_currency')).refine(isCurrency, say('bad_currency')).default('CNY'),
  zone: zone.default('Asia/Shanghai'),
  graceDays: whole(0, 31).default(1),
  lookBackDays: whole(0, 31).default(7),
  toleranceMinor: minor.default('0'),
  types: z
    .array(coveredType)
    .min(1, say('required'))
    .max(100, say('too_many'))
    .refine((list) => new Set(list.map(({ bizType }) => bizType)).size === list.length, say('taken')),
  leaveAside: z.array(entryKind).max(ENTRY_KINDS.length, say('too_many')).default(['fee']),
  amountBasis: z.string(say('unknown_kind')).max(32, say('unknown_kind')).nullable().default(null),
  statusMap: z.record(text(64), theirStatus).default({}),
  stripe: stripe.nullable().default(null),
  mapping: z.unknown().default(null),
  query: query.nullable().default(null),
  approveAboveMinor: minor.nullable().default(null),
  dueAt: clockTime.nullable().default(null),
  startsOn: businessDate,
}) satisfies z.ZodType<SourceSettings>;

const definition = z.object({
  name: text(64).regex(/^[^\p{C}]*$/u, say('invalid')),
  format: z.enum(SOURCE_FORMATS, say('unknown_kind')),
  settings: sourceSettings,
});

export type CheckedSource = { ok: true; value: SourceDefinition } | { ok: false; fields: FieldErrors };

/**
 * Checks a source as it came from a form, in the browser and in verbs alike: each field, and whether they fit its
 * format. What another format would need is dropped. Fields are named by path: "settings.mapping.columns.key".
 */
export function checkSource(input: unknown): CheckedSource {
  const parsed = definition.safeParse(input);
  if (!parsed.success) return { ok: false, fields: fieldErrors(parsed.error.issues) };
  const { name, format, settings } = parsed.data;
  const fitted = fittedSettings(format, settings);
  if ('fields' in fitted) return { ok: false, fields: fitted.fields };
  return { ok: true, value: { name, format, settings: fitted.settings } };
}

/** Settings as stored; null where they cannot be read. Whether they fit the format was seen to when they were saved. */
export function readSourceSettings(stored: string): SourceSettings | null {
  try {
    const parsed = sourceSettings.safeParse(JSON.parse(stored));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function isDay(given: string): boolean {
  try {
    dayNumber(given);
    return true;
  } catch {
    return false;
  }
}
