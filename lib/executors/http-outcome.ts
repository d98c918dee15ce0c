import type { Outcome } from '../domain/outcome';
import { REFUSED_ADDRESS } from './guarded-lookup';
import type { CallEnd } from './http-call';
import { errorCode } from './thrown-error';

/** Longest Retry-After that is believed. */
const RETRY_AFTER_CAP_MS = 86_400_000;
const EXCERPT = 2_000;

/** What of the type and the task decides about an answer. `nowMs` is used for a Retry-After given as a date. */
export type AnswerRules = {
  on409: 'done' | 'unknown';
  payloadRevision: number;
  timeoutMs: number;
  nowMs: number;
};

/** The outcome of one call: the table that the README promises. */
export function httpOutcome(end: CallEnd, rules: AnswerRules): Outcome {
  if (end.kind === 'answered') return answered(end, rules);
  return end.kind === 'sent' ? afterSending(end, rules) : beforeSending(end, rules);
}

type Answer = Extract<CallEnd, { kind: 'answered' }>;

function answered(answer: Answer, rules: AnswerRules): Outcome {
  const httpStatus = answer.status;
  const error = { class: `http_${httpStatus}`, message: sentence(answer) };
  if (httpStatus === 202) return { kind: 'unknown', error, httpStatus };
  if (httpStatus >= 200 && httpStatus < 300) return { kind: 'succeeded', httpStatus };
  if (httpStatus === 409) {
    // After an edit the other side may have done the earlier payload: only a person can tell.
    const done = rules.on409 === 'done' && rules.payloadRevision === 1;
    return done ? { kind: 'succeeded', httpStatus } : { kind: 'unknown', error, httpStatus };
  }
  if (RETRIED.has(httpStatus) || httpStatus >= 500) {
    const retryAfterMs = readRetryAfter(answer.headers['retry-after'], rules.nowMs);
    return { kind: 'failed', error, httpStatus, ...(retryAfterMs === null ? {} : { retryAfterMs }) };
  }
  return { kind: 'permanent', error, httpStatus };
}

const RETRIED = new Set([408, 425, 429]);

function sentence(answer: Answer): string {
  const excerpt = answer.body.trim().slice(0, EXCERPT);
  const target = answer.headers.location;
  const redirect =
    answer.status >= 300 && answer.status < 400 && target ? ` (redirect to ${target}, not followed)` : '';
  const accepted = answer.status === 202 ? ' (accepted; the result is not known yet)' : '';
  return `HTTP ${answer.status}${redirect}${accepted}${excerpt === '' ? '' : `: ${excerpt}`}`;
}

/** Seconds or an HTTP date as milliseconds from now, between 0 and a day; null when it is neither. */
export function readRetryAfter(value: string | undefined, nowMs: number): number | null {
  if (value === undefined) return null;
  const text = value.trim();
  const ms = /^\d{1,12}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isFinite(ms) ? Math.min(RETRY_AFTER_CAP_MS, Math.max(0, ms)) : null;
}

type Cut = Exclude<CallEnd, { kind: 'answered' }>;

function afterSending(end: Cut, rules: AnswerRules): Outcome {
  if (end.reason === 'timeout')
    return {
      kind: 'unknown',
      error: { class: 'timeout', message: `No answer within ${rules.timeoutMs} ms` },
    };
  if (end.reason === 'stopped')
    return {
      kind: 'unknown',
      error: { class: 'worker_stopped', message: 'The worker stopped before the answer came' },
    };
  const detail = end.error?.message ?? 'no answer';
  return {
    kind: 'unknown',
    error: { class: 'connection_lost', message: `The connection was lost after sending: ${detail}` },
  };
}

function beforeSending(end: Cut, rules: AnswerRules): Outcome {
  const { error } = end;
  if (end.reason === 'timeout')
    return {
      kind: 'failed',
      error: {
        class: 'connect_timeout',
        message: `No connection within ${rules.timeoutMs} ms; nothing was sent`,
      },
    };
  if (end.reason === 'stopped')
    return {
      kind: 'failed',
      error: { class: 'worker_stopped', message: 'The worker stopped before anything was sent' },
    };
  const code = errorCode(error);
  const message = `${textOf(error)}; nothing was sent`;
  if (code === REFUSED_ADDRESS)
    return { kind: 'permanent', error: { class: 'refused_host', message: textOf(error) } };
  if (code !== undefined && INVALID.has(code))
    return { kind: 'permanent', error: { class: 'invalid_request', message } };
  return { kind: 'failed', error: { class: connectClass(code), message } };
}

/** Errors that this very request would meet again. */
const INVALID = new Set([
  'UND_ERR_INVALID_ARG',
  'UND_ERR_NOT_SUPPORTED',
  'ERR_INVALID_URL',
  'ERR_INVALID_CHAR',
]);

const CONNECT_CLASSES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection_refused',
  ENOTFOUND: 'dns_failure',
  EAI_AGAIN: 'dns_failure',
  UND_ERR_CONNECT_TIMEOUT: 'connect_timeout',
  ETIMEDOUT: 'connect_timeout',
};

function connectClass(code: string | undefined): string {
  return (code === undefined ? undefined : CONNECT_CLASSES[code]) ?? 'connect_failed';
}

/** Node gives the errors of several addresses together, with an empty message. */
function textOf(error: Error | undefined): string {
  if (error === undefined) return 'No connection';
  if (error instanceof AggregateError && error.message === '') {
    const first: unknown = error.errors[0];
    return first instanceof Error ? first.message : 'No connection';
  }
  return error.message === '' ? (errorCode(error) ?? 'No connection') : error.message;
}
