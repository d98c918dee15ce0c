import { AsyncLocalStorage } from 'node:async_hooks';
import type { ProviderRefusal } from '@/lib/domain/errors';

/** Why signing in through the provider ended here; each has a page. */
export const PROVIDER_PROBLEMS = [
  'denied',
  'unreachable',
  'misconfigured',
  'expired',
  'failed',
  'outage',
  'disabled',
  'no_role',
  'no_account',
  'email_missing',
  'email_unverified',
  'already_linked',
] as const satisfies readonly (ProviderRefusal | string)[];
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number];

/**
 * What went wrong during one request. next-auth tells it only to its logger, and that one is shared by all requests:
 * the request's own place is found through the asynchronous context.
 */
export const authTrouble = new AsyncLocalStorage<{ problem: ProviderProblem | null }>();

export function noteProblem(problem: ProviderProblem): void {
  const trouble = authTrouble.getStore();
  if (trouble) trouble.problem ??= problem;
}

const NO_ANSWER = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);

/** In order: the first that fits. Texts are those of openid-client 5 and next-auth 4, and error codes of OAuth 2. */
const BY_TEXT: readonly [RegExp, ProviderProblem][] = [
  [/^access_denied\b/, 'denied'],
  [/^(invalid_client|unauthorized_client|invalid_redirect_uri|invalid_scope)\b/, 'misconfigured'],
  [/timed out|^temporarily_unavailable\b|got: 5\d\d/, 'unreachable'],
  [/^expected 200 OK|expected application\/json/, 'misconfigured'],
  [
    /(cookie was missing|could not be parsed)\.$|^(state|nonce) (mismatch|missing)|^invalid_grant\b/,
    'expired',
  ],
];

/** What an error told to next-auth's logger means for the person who signs in. */
export function problemOf(metadata: unknown): ProviderProblem {
  const error = metadata instanceof Error ? metadata : (metadata as { error?: unknown } | null)?.error;
  if (!(error instanceof Error)) return 'failed';
  const code = String((error as { code?: unknown }).code ?? '');
  if (NO_ANSWER.has(code)) return 'unreachable';
  // The cookie that began this sign-in is too old, or another installation's.
  if (code.startsWith('ERR_JW')) return 'expired';
  return BY_TEXT.find(([text]) => text.test(error.message))?.[1] ?? 'failed';
}
