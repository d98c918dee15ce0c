import type { TheirStatus } from './reconciliation';

/** What the other side is asked about: one key. The ids stand in for `{event_id}` and `{biz_id}` of an address. */
export type StatusQuestion = {
  key: string;
  bizType: string;
  eventId: string;
  bizId: string;
  taskId: bigint | null;
};

/**
 * One answer. `raw`: what they said, to the byte as far as it is kept, or why nothing came. `amount`: as they wrote it.
 * `reached`: they answered for themselves; without that a later try may do better.
 */
export type StatusAnswer = {
  outcome: TheirStatus;
  httpStatus: number | null;
  tookMs: number;
  raw: string;
  amount: string | null;
  currency: string | null;
  providerId: string | null;
  reached: boolean;
};

/** `ask` gives the answers to each question in its order: at least one, several where they name a key several times. */
export type StatusAsker = {
  ask(questions: readonly StatusQuestion[], signal: AbortSignal): Promise<StatusAnswer[][]>;
  close(): Promise<void>;
};

/** A day is being asked about. `isNew`: since now; somebody was first otherwise. */
export type DayAsked = { statementId: string; isNew: boolean };
