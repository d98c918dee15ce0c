import { decimalToMinor, isCurrency } from '../domain/money';
import type { BusinessDate, EntryKind } from '../domain/reconciliation';
import type { QuerySettings } from '../domain/source-settings';
import type { StatusAnswer, StatusQuestion } from '../domain/status-query';
import type { StatementRow } from './statement-row';

/** What is asked about. `id`: kind and key, once a round. `ours`: our own amount, which an answer without one confirms. */
export type AskedKey = {
  id: string;
  question: StatusQuestion;
  kind: EntryKind;
  businessDate: BusinessDate;
  ours: { minor: bigint; currency: string } | null;
};

/** How amounts of answers are to be read, and what currency they are in where they name none. */
export type AnswerReading = Pick<QuerySettings, 'amountPath' | 'unit'> & { currency: string };

/**
 * The rows that an answer is to a statement: one for each, in order from `firstLine`. What they say about money counts;
 * an answer about nothing but the status is about the amount that we asked for.
 */
export function rowsOfAnswers(
  asked: AskedKey,
  answers: readonly StatusAnswer[],
  reading: AnswerReading,
  firstLine: number,
): StatementRow[] {
  return answers.map((answer, index) => rowOf(asked, answer, reading, firstLine + index, index + 1));
}

function rowOf(
  { question, kind, businessDate, ours }: AskedKey,
  answer: StatusAnswer,
  reading: AnswerReading,
  line: number,
  occurrence: number,
): StatementRow {
  const { raw, outcome } = answer;
  const invalid = (problem: 'no_amount' | 'bad_amount' | 'unknown_currency', value: string | null) => ({
    invalid: { line, raw, problem, field: reading.amountPath, value },
  });
  const currency = answer.currency ?? ours?.currency ?? reading.currency;
  if (!isCurrency(currency)) return invalid('unknown_currency', answer.currency);
  const { minor, problem } = amountOf(answer, kind, reading, currency);
  if (problem !== null && outcome === 'succeeded') return invalid(problem, answer.amount);
  const amountMinor = minor ?? sizeOf(kind, ours?.minor ?? 0n);
  return {
    entry: {
      line,
      occurrence,
      key: question.key,
      kind,
      amountMinor,
      currency,
      status: outcome,
      at: null,
      businessDate,
      providerId: answer.providerId,
      raw,
    },
  };
}

/** `minor` null without a problem: the answer is about nothing but the status. */
export type StatedAmount = { minor: bigint | null; problem: 'no_amount' | 'bad_amount' | null };

/**
 * What an answer says about money, whoever asked. That money moved, without how much where its place is known, is no
 * answer, and neither is an amount that nobody can read: our own must not stand in for them.
 */
export function amountOf(
  { amount, outcome }: Pick<StatusAnswer, 'amount' | 'outcome'>,
  kind: EntryKind,
  { amountPath, unit }: Pick<AnswerReading, 'amountPath' | 'unit'>,
  currency: string,
): StatedAmount {
  const text = amount?.trim() ?? '';
  if (text === '') {
    const isMissing = outcome === 'succeeded' && amountPath !== null;
    return { minor: null, problem: isMissing ? 'no_amount' : null };
  }
  const stated = minorOf(text, unit, currency);
  return stated === null
    ? { minor: null, problem: 'bad_amount' }
    : { minor: sizeOf(kind, stated), problem: null };
}

/** Some give refunds a sign; an amount is as far as its kind goes. */
function sizeOf(kind: EntryKind, minor: bigint): bigint {
  return kind !== 'payment' && minor < 0n ? -minor : minor;
}

function minorOf(text: string, unit: 'minor' | 'major', currency: string): bigint | null {
  if (unit === 'major') return decimalToMinor(text, currency);
  return /^-?\d{1,18}$/.test(text) ? BigInt(text) : null;
}

/** An answer as a line of the statement's own file: what was asked, when, and what came back, to the byte. */
export function originalLine({ question, kind }: AskedKey, answer: StatusAnswer, askedAt: Date): string {
  const { outcome, httpStatus, raw } = answer;
  const { key, taskId } = question;
  const said = { asked_at: askedAt.toISOString(), key, kind, task_id: taskId?.toString() ?? null };
  return `${JSON.stringify({ ...said, outcome, http_status: httpStatus, raw })}\n`;
}

/** Which question a line of the original answers, as `AskedKey.id`; null for its head. */
export function askedId(line: string): string | null {
  if (line === '') return null;
  const { kind, key } = JSON.parse(line) as { kind?: string; key?: string };
  return kind === undefined || key === undefined ? null : `${kind} ${key}`;
}
