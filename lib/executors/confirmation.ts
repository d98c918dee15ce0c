import { parse } from 'lossless-json';
import type { Confirmation } from '../domain/outcome';
import type { CallEnd } from './http-call';

const WORDS: Readonly<Record<string, Confirmation>> = {
  done: 'done',
  not_done: 'not_done',
  in_progress: 'in_progress',
  cannot_say: 'cannot_say',
};

/**
 * Reads a confirm URL's answer: `{"status":"done|not_done|in_progress"}` with any status below 500, or an empty body
 * with 200, 404 or 202. A page that says neither (a login form with 200) means cannot say.
 */
export function readConfirmation(end: CallEnd): Confirmation {
  if (end.kind !== 'answered' || end.status >= 500) return 'cannot_say';
  const word = statusWord(end.body);
  if (word !== null) return WORDS[word] ?? 'cannot_say';
  if (end.status === 404) return 'not_done';
  if (end.status === 202) return 'in_progress';
  return end.status === 200 && end.body.trim() === '' ? 'done' : 'cannot_say';
}

/** The answer's own word; null when it gives none. */
function statusWord(body: string): string | null {
  try {
    const parsed = parse(body);
    if (typeof parsed !== 'object' || parsed === null || !Object.hasOwn(parsed, 'status')) return null;
    const { status } = parsed as { status: unknown };
    return typeof status === 'string' ? status : '';
  } catch {
    return null;
  }
}
