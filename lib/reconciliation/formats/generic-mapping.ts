import { z } from 'zod';
import type { FieldProblem } from '../../domain/field-problems';
import { isCurrency } from '../../domain/money';
import { ENTRY_KINDS, THEIR_STATUSES, type EntryKind, type TheirStatus } from '../../domain/reconciliation';
import { isZone } from '../../domain/zoned-time';
import type { AmountUnit, DecimalMark } from './amount-text';
import type { DateOrder } from './date-text';
import { DELIMITERS, type Delimiter } from './delimited-reader';
import { headerName } from './generic-header';

/**
 * as_is: the amount column holds what moved; refunds count without their sign. negative_is_refund: what is below zero
 * is a refund. income_expense: two columns, of which a row fills one; expenses are refunds.
 */
export const SIGN_RULES = ['as_is', 'negative_is_refund', 'income_expense'] as const;
export type SignRule = (typeof SIGN_RULES)[number];

/** Names of columns as the header writes them. refundKey: of refunds, which share the payment's order number. */
export type GenericColumns = {
  key: string;
  refundKey: string | null;
  amount: string | null;
  income: string | null;
  expense: string | null;
  currency: string | null;
  status: string | null;
  kind: string | null;
  time: string | null;
  providerId: string | null;
};

/** What one of their words is in ours. */
export type WordMeaning<T> = { word: string; means: T };

/**
 * How a table of any make is read. fixedCurrency: where there is no column, or nothing in it. defaults: of words that
 * are in no map; null makes such a row invalid. Without a status column a row succeeded by being there; without a kind
 * column the sign rule decides. delimiter: null is told by the header. sheet: null is the first that is shown.
 */
export type GenericMapping = {
  columns: GenericColumns;
  fixedCurrency: string | null;
  unit: AmountUnit;
  decimalMark: DecimalMark;
  signRule: SignRule;
  zone: string;
  dateOrder: DateOrder;
  statuses: WordMeaning<TheirStatus>[];
  defaultStatus: TheirStatus | null;
  kinds: WordMeaning<EntryKind>[];
  defaultKind: EntryKind | null;
  delimiter: Delimiter | null;
  sheet: string | null;
};

/** A zod complaint is the key of a message. */
const says = (problem: FieldProblem) => ({ error: problem });

const NAME_LIMIT = 200;
const name = z.string(says('invalid')).trim().min(1, says('required')).max(NAME_LIMIT, says('too_long'));
const column = name.nullable().default(null);
const words = <T extends readonly [string, ...string[]]>(meanings: T) =>
  z
    .array(z.object({ word: name, means: z.enum(meanings, says('invalid')) }))
    .max(100, says('too_many'))
    .refine(isEachOnce, says('invalid'))
    .default([]);

const columns = z.object({
  key: name,
  refundKey: column,
  amount: column,
  income: column,
  expense: column,
  currency: column,
  status: column,
  kind: column,
  time: column,
  providerId: column,
});

/** A mapping as a form or a stored setting gives it. Complaints stand at the field that is missing or wrong. */
export const genericMapping: z.ZodType<GenericMapping, unknown> = z
  .object({
    columns,
    fixedCurrency: z
      .string(says('invalid'))
      .refine(isCurrency, says('bad_currency'))
      .nullable()
      .default(null),
    unit: z.enum(['major', 'minor'], says('invalid')),
    decimalMark: z.enum(['.', ','], says('invalid')).default('.'),
    signRule: z.enum(SIGN_RULES, says('invalid')),
    zone: z.string(says('invalid')).refine(isZone, says('unknown_zone')),
    dateOrder: z.enum(['ymd', 'dmy', 'mdy'], says('invalid')).default('ymd'),
    statuses: words(THEIR_STATUSES),
    defaultStatus: z.enum(THEIR_STATUSES, says('invalid')).nullable().default(null),
    kinds: words(ENTRY_KINDS),
    defaultKind: z.enum(ENTRY_KINDS, says('invalid')).nullable().default(null),
    delimiter: z.enum(DELIMITERS, says('invalid')).nullable().default(null),
    sheet: name.nullable().default(null),
  })
  .superRefine((mapping, context) => {
    for (const path of missingIn(mapping)) context.addIssue({ code: 'custom', path, message: 'required' });
  });

function missingIn(mapping: GenericMapping): string[][] {
  const { columns, signRule, fixedCurrency } = mapping;
  const amounts = signRule === 'income_expense' ? (['income', 'expense'] as const) : (['amount'] as const);
  const missing: string[][] = amounts
    .filter((field) => columns[field] === null)
    .map((field) => ['columns', field]);
  if (columns.currency === null && fixedCurrency === null) missing.push(['fixedCurrency']);
  return missing;
}

/** The columns that a file must have, each once, in the order in which people think of them. */
export function neededColumns({ columns, signRule }: GenericMapping): string[] {
  const amounts = signRule === 'income_expense' ? [columns.income, columns.expense] : [columns.amount];
  const { key, refundKey, currency, status, kind, time, providerId } = columns;
  const all = [key, refundKey, ...amounts, currency, status, kind, time, providerId];
  return [...new Set(all.filter((named) => named !== null))];
}

/** Words are told apart as they are looked up. */
export function wordKey(word: string): string {
  return headerName(word).toLowerCase();
}

function isEachOnce(list: readonly { word: string }[]): boolean {
  return new Set(list.map(({ word }) => wordKey(word))).size === list.length;
}
