import { isLosslessNumber, parse, stringify } from 'lossless-json';
import type { TheirStatus } from '../domain/reconciliation';
import type { QuerySettings } from '../domain/source-settings';
import type { StatusAnswer } from '../domain/status-query';
import { readConfirmation } from './confirmation';
import type { CallEnd } from './http-call';
import { valueAt } from './payload-path';

type Answered = Extract<CallEnd, { kind: 'answered' }>;

/** Refused at the door, asked too often, or broken: nothing of that is a word about a payment. */
const NOT_THEIR_WORD = new Set([401, 403, 407, 408, 425, 429]);

/** Whether the other side spoke for itself. A redirect is not followed and says nothing. */
export function wasReached(end: CallEnd): end is Answered {
  if (end.kind !== 'answered') return false;
  const { status } = end;
  return (status < 300 || (status >= 400 && status < 500)) && !NOT_THEIR_WORD.has(status);
}

const CONFIRMED = {
  done: 'succeeded',
  not_done: 'failed',
  in_progress: 'in_progress',
  cannot_say: 'unknown',
} as const;

/** An answer as confirm addresses give it: a status and nothing about money. */
export function readConfirmed(end: Answered, tookMs: number): StatusAnswer {
  return { ...bare(end, tookMs), outcome: CONFIRMED[readConfirmation(end)] };
}

/** An answer to one question. With a list in it, those of its items that name the key, or all where items name none. */
export function readOne(end: Answered, tookMs: number, settings: QuerySettings, key: string): StatusAnswer[] {
  const body = read(end.body);
  if (settings.listPath === null) return [itemAnswer(body, { end, tookMs, settings, raw: end.body })];
  const items = itemsOf(body, settings.listPath) ?? [];
  const own = settings.keyPath === null ? items : items.filter((item) => keyOf(item, settings) === key);
  return own.length === 0
    ? [silent(end, tookMs, settings, key)]
    : own.map((item) => itemAnswer(item, { end, tookMs, settings, raw: textOf(item) }));
}

/** An answer to many questions. A key that it does not name is one they cannot say anything about, never a "missing". */
export function readListed(
  end: Answered,
  tookMs: number,
  settings: QuerySettings,
  keys: readonly string[],
): Map<string, StatusAnswer[]> {
  const asked = new Map<string, StatusAnswer[]>(keys.map((key) => [key, []]));
  for (const item of itemsOf(read(end.body), settings.listPath) ?? [])
    asked
      .get(keyOf(item, settings) ?? '')
      ?.push(itemAnswer(item, { end, tookMs, settings, raw: textOf(item) }));
  for (const [key, answers] of asked)
    if (answers.length === 0) answers.push(silent(end, tookMs, settings, key));
  return asked;
}

type Read = { end: Answered; tookMs: number; settings: QuerySettings; raw: string };

/** Without a word of its own an answer is what its HTTP status means here: some say "unknown order" with 404 alone. */
function itemAnswer(item: unknown, { end, tookMs, settings, raw }: Read): StatusAnswer {
  const at = (path: string | null) => (path === null ? null : (valueAt(item, path)?.text ?? null));
  const word = at(settings.statusPath) ?? String(end.status);
  return {
    ...bare(end, tookMs),
    outcome: meaningOf(word, settings),
    raw: raw === '' ? `HTTP ${end.status}` : raw,
    amount: at(settings.amountPath),
    currency: at(settings.currencyPath),
    providerId: at(settings.providerIdPath),
  };
}

/** A list without the key: the HTTP status alone may still mean something, as long as it is no success. */
function silent(end: Answered, tookMs: number, settings: QuerySettings, key: string): StatusAnswer {
  const outcome = end.status < 300 ? 'unknown' : meaningOf(String(end.status), settings);
  const raw =
    end.status < 300 ? `HTTP ${end.status}, nothing about ${key}` : `HTTP ${end.status} ${end.body}`;
  return { ...bare(end, tookMs), outcome, raw };
}

function meaningOf(word: string, { statuses }: QuerySettings): TheirStatus {
  return statuses.find((known) => known.word === word)?.means ?? 'unknown';
}

function bare(end: Answered, tookMs: number): StatusAnswer {
  return {
    outcome: 'unknown',
    httpStatus: end.status,
    tookMs,
    raw: end.body === '' ? `HTTP ${end.status}` : end.body,
    amount: null,
    currency: null,
    providerId: null,
    reached: true,
  };
}

/** Undefined when it is no JSON. Lossless: ids and amounts keep their digits. */
function read(body: string): unknown {
  try {
    return parse(body);
  } catch {
    return undefined;
  }
}

/** The list at a path, or the answer itself; null when there is none. */
function itemsOf(body: unknown, path: string | null): unknown[] | null {
  let value = body;
  for (const step of (path ?? '').matchAll(/\.([A-Za-z_][\w-]*)|\[(\d+)\]/g)) {
    const name = step[1] ?? step[2] ?? '';
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
    value = (value as Record<string, unknown>)[name];
  }
  return Array.isArray(value) ? value : null;
}

/** The item's key, a number as its digits. */
function keyOf(item: unknown, { keyPath }: QuerySettings): string | null {
  if (keyPath !== null) return valueAt(item, keyPath)?.text ?? null;
  if (typeof item === 'string') return item;
  return isLosslessNumber(item) ? item.value : null;
}

function textOf(item: unknown): string {
  return stringify(item) ?? '';
}
