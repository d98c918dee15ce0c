import type { Outcome } from './outcome';

/**
 * The circuit of one task type. closed: tasks are claimed. open: the other side does not answer, nothing is claimed
 * until `nextProbeAt`. half_open: one task is tried, under `probe`. held: a person stopped it, until a person resumes.
 */
export const CIRCUIT_STATES = ['closed', 'open', 'half_open', 'held'] as const;
export type CircuitState = (typeof CIRCUIT_STATES)[number];

/** Settings of a type's circuit. Durations are milliseconds. */
export type CircuitRules = { enabled: boolean; failures: number; coolDownMs: number; coolDownCapMs: number };

/** The right to try one task; whoever lets `until` pass loses it. `token` is the task's claim token, too. */
export type Probe = { token: string; worker: string; until: Date };

export type Circuit = {
  bizType: string;
  state: CircuitState;
  /** Raised by what a person should know of: opened, closed, held, resumed, a probe asked for. 0: never changed. */
  lockVersion: number;
  /** Raised by every write, probes too: what the machine's own writes are conditional on. */
  revision: number;
  changedAt: Date;
  /** Since when nothing is claimed, holds and openings in a row counted as one; null while closed. */
  pausedSince: Date | null;
  /** Failures in a row that opened it; 0 when no failure did. */
  failures: number;
  /** Openings in a row, failed probes counted, without a lasting success between them. */
  trips: number;
  errorClass: string | null;
  /** Masked. */
  lastError: string | null;
  nextProbeAt: Date | null;
  probe: Probe | null;
  heldBy: string | null;
  heldReason: string | null;
};

/** The failure that opens a circuit. `message` is masked by the caller. */
export type CircuitFailure = {
  class: string;
  message: string;
  /** How long the other side asked to be left alone. */
  retryAfterMs: number | null;
};

export function closedCircuit(bizType: string, now: Date): Circuit {
  return {
    bizType,
    state: 'closed',
    lockVersion: 0,
    revision: 0,
    changedAt: now,
    pausedSince: null,
    failures: 0,
    trips: 0,
    errorClass: null,
    lastError: null,
    nextProbeAt: null,
    probe: null,
    heldBy: null,
    heldReason: null,
  };
}

/** Ends of attempts that speak of the one task or of this worker, not of the other side. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(['worker_stopped', 'http_425']);
/** Unknown outcomes of a side that answers. */
const ANSWERED: ReadonlySet<string> = new Set(['http_202', 'http_409']);

/**
 * What an attempt says about the other side. good: it works. bad: a time-out, no connection, 408, 429, 5xx, or what a
 * handler throws other than PermanentError. nothing: a request that was refused for its content.
 */
export function signOf(outcome: Outcome): 'good' | 'bad' | 'nothing' {
  if (outcome.kind === 'succeeded') return 'good';
  if (outcome.kind === 'permanent' || SAYS_NOTHING.has(outcome.error.class)) return 'nothing';
  return ANSWERED.has(outcome.error.class) ? 'good' : 'bad';
}

/**
 * Milliseconds until the next probe after opening number `trips` in a row: the cool-down doubled each time up to the
 * cap, less up to a fifth of it at random. What the other side asked for counts when it is longer, up to the cap.
 * @param random a number in [0, 1)
 */
export function coolDownMs(rules: CircuitRules, trips: number, random: number, retryAfterMs = 0): number {
  const cap = Math.max(rules.coolDownMs, rules.coolDownCapMs);
  const full = Math.min(cap, rules.coolDownMs * 2 ** Math.min(30, Math.max(0, trips - 1)));
  const asked = Math.min(cap, retryAfterMs);
  return Math.max(asked, Math.round(full - (full / 5) * random));
}

/** A lasting success forgets earlier openings; one that did not last as long as the last cool-down does not. */
export function tripsOnOpening(circuit: Circuit, rules: CircuitRules, now: Date): number {
  const closedFor = now.getTime() - circuit.changedAt.getTime();
  const lasted = circuit.trips === 0 || closedFor >= coolDownMs(rules, circuit.trips, 0);
  return lasted ? 1 : circuit.trips + 1;
}

export function isPaused(circuit: Pick<Circuit, 'state'>): boolean {
  return circuit.state !== 'closed';
}

/** Whether a worker may try for the right to probe: the cool-down is over, or whoever had the right is gone. */
export function probeIsDue(circuit: Circuit, now: Date): boolean {
  if (circuit.state === 'open') return circuit.nextProbeAt === null || circuit.nextProbeAt <= now;
  return circuit.state === 'half_open' && (circuit.probe === null || circuit.probe.until < now);
}
