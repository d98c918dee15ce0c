import { STATUS, type StatusCode } from './task-status';

/**
 * The life cycle as a table: the only place that says which change of status exists, from where to where,
 * and who may make it. The README shows it; a test keeps the two equal.
 */
export type TransitionName =
  | 'claim'
  | 'give_back'
  | 'succeed'
  | 'reschedule'
  | 'exhaust'
  | 'reclaim'
  | 'retry'
  | 'release'
  | 'give_up'
  | 'compensate';

export type TransitionActor = 'worker' | 'operator' | 'finance';

export type Transition = {
  /** `stuck` narrows processing to rows that nobody works on. */
  from: readonly ('pending' | 'processing' | 'stuck' | 'failed')[];
  to: StatusCode;
  who: readonly TransitionActor[];
  /** One sentence for the README: what it does besides. */
  effect: string;
};

export const TRANSITIONS: Readonly<Record<TransitionName, Transition>> = {
  claim: {
    from: ['pending'],
    to: STATUS.processing,
    who: ['worker'],
    effect: 'new claim token, lease end into `next_retry_time`',
  },
  give_back: {
    from: ['processing'],
    to: STATUS.pending,
    who: ['worker'],
    effect: 'a claim that was never started is returned when a worker stops; nothing is counted',
  },
  succeed: {
    from: ['processing'],
    to: STATUS.success,
    who: ['worker'],
    effect: 'clears claim and error',
  },
  reschedule: {
    from: ['processing'],
    to: STATUS.pending,
    who: ['worker'],
    effect: '`retry_count` + 1, next time from the retry policy, `last_error`',
  },
  exhaust: {
    from: ['processing'],
    to: STATUS.failed,
    who: ['worker'],
    effect:
      'limit reached, an error that no retry can mend, or an unknown outcome that only a person can settle',
  },
  reclaim: {
    from: ['stuck'],
    to: STATUS.pending,
    who: ['worker'],
    effect: 'the attempt is recorded as lost and counted; at the limit it becomes exhaust',
  },
  retry: {
    from: ['failed'],
    to: STATUS.pending,
    who: ['operator'],
    effect:
      '`retry_count` = 0 and due now; all attempts stay on record; after an unknown outcome it needs the word that it was checked',
  },
  release: {
    from: ['stuck'],
    to: STATUS.pending,
    who: ['operator'],
    effect: 'needs the word that the outcome was checked',
  },
  give_up: {
    from: ['pending', 'stuck'],
    to: STATUS.failed,
    who: ['operator', 'finance'],
    effect: 'reason',
  },
  compensate: {
    from: ['failed'],
    to: STATUS.compensated,
    who: ['finance'],
    effect: 'kind, reason, reference, amount',
  },
};

/** Status numbers a transition may start from, for the condition of a write. */
export function fromCodes(name: TransitionName): StatusCode[] {
  const codes = TRANSITIONS[name].from.map((from) => STATUS[from === 'stuck' ? 'processing' : from]);
  return [...new Set(codes)];
}
