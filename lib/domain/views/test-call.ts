import type { Confirmation, Outcome } from '../outcome';

/** One call as it went over the wire. */
export type CallExchange = {
  request: {
    method: string;
    url: string;
    /** Header lines exactly as written, the request line first. Null: nothing left this process. */
    head: string | null;
    body: string | null;
  };
  /** Null: no answer came. */
  answer: { status: number; headers: Record<string, string>; body: string; cut: boolean } | null;
  elapsedMs: number;
};

/** What the engine would do next with a first attempt that ended so. */
export type TestVerdict =
  | { kind: 'succeed' }
  | { kind: 'retry'; inMs: number; unknown: boolean; retries: number }
  | { kind: 'fail'; because: 'permanent' | 'no_retries' | 'unknown' }
  | { kind: 'confirm' };

export type TestCallReport = {
  eventId: string;
  /** The call that was cut short for the person's sake, in milliseconds; the type's own limit is longer. */
  limitMs: number;
  limitCut: boolean;
  outcome: Outcome;
  verdict: TestVerdict;
  /** Null: the settings or the payload lead to no address that may be called. */
  exchange: CallExchange | null;
  /** The question to the confirm address, where the rules ask it. */
  confirmation: { answer: Confirmation; exchange: CallExchange | null } | null;
};
