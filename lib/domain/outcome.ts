/**
 * How one attempt ended. A closed set: unknown is not failure, since the effect may have happened
 * (timeout, connection lost after sending, lease lost).
 */
export const OUTCOMES = ['succeeded', 'failed', 'permanent', 'unknown'] as const;
export type OutcomeKind = (typeof OUTCOMES)[number];

export type AttemptError = {
  /** Short, stable word: `http_422`, `timeout`, `connection_refused`, a class name from a handler. */
  class: string;
  /** Full text; cut at 64 KB when stored on the attempt, at 512 characters in `last_error`. */
  message: string;
};

export type Outcome =
  | { kind: 'succeeded'; httpStatus?: number }
  | { kind: 'failed'; error: AttemptError; httpStatus?: number; retryAfterMs?: number }
  | { kind: 'permanent'; error: AttemptError; httpStatus?: number }
  | { kind: 'unknown'; error: AttemptError; httpStatus?: number };

/** What a type does when an outcome is unknown. */
export const ON_UNKNOWN = ['retry', 'confirm', 'hand_over'] as const;
export type OnUnknown = (typeof ON_UNKNOWN)[number];

/** Answer of a confirm URL about an unknown outcome. */
export type Confirmation = 'done' | 'not_done' | 'in_progress' | 'cannot_say';
