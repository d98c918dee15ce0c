import type { AttemptError } from '../domain/outcome';

/** Enough for the 64 KB an attempt keeps; a longer text is cut before anything else touches it. */
const MESSAGE_LIMIT = 70_000;

/**
 * Whatever was thrown, as an error class and a text: Errors, strings, cyclic objects, objects whose getters throw.
 * Never throws. The text is well-formed (no lone surrogates) and at most 70,000 characters.
 */
export function describeThrown(thrown: unknown): AttemptError {
  try {
    return { class: classOf(thrown), message: tidy(messageOf(thrown)) };
  } catch {
    return { class: 'unreadable_error', message: 'The handler threw something that cannot be read' };
  }
}

/** `code` of a Node or driver error (`ECONNREFUSED`), or undefined. */
export function errorCode(thrown: unknown): string | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return undefined;
  return typeof thrown.code === 'string' ? thrown.code : undefined;
}

function classOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return 'thrown_value';
  const name = typeof thrown.name === 'string' && thrown.name !== '' ? thrown.name : 'Error';
  return tidy(name).slice(0, 64);
}

function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) {
    const text = typeof thrown.message === 'string' ? thrown.message : '';
    const cause = thrown.cause instanceof Error ? `: ${thrown.cause.message}` : '';
    return text + cause || classOf(thrown);
  }
  if (typeof thrown === 'string') return thrown === '' ? 'empty text was thrown' : thrown;
  if (typeof thrown !== 'object' || thrown === null) return `${String(thrown)} was thrown`;
  return asJson(thrown) ?? Object.prototype.toString.call(thrown);
}

function asJson(value: object): string | null {
  try {
    return JSON.stringify(value) ?? null;
  } catch {
    return null;
  }
}

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** NUL ends a text for SQLite's checks, and a lone surrogate is refused by strict servers. */
export function tidy(text: string, limit = MESSAGE_LIMIT): string {
  return text.slice(0, limit).replaceAll('\u0000', '\uFFFD').replaceAll(LONE_SURROGATE, '\uFFFD');
}
