import type { ApprovalPolicy } from './approval';
import type { OnUnknown } from './outcome';
import type { RetryPolicy } from './retry-policy';

/** Who executes a type. `external`: somebody else; Makegood never claims it, the console still moves it. */
export const EXECUTORS = ['http', 'code', 'external'] as const;
export type ExecutorName = (typeof EXECUTORS)[number];

export type HttpSettings = {
  /** The type's address; or null when `urlPath` names it in the payload. */
  url: string | null;
  urlPath: string | null;
  /** Host names that may be called, `example.com` or `*.example.com`, with an optional `:port`. */
  allowedHosts: string[];
  /** Private and loopback addresses are refused unless the host stands here by name. */
  allowedPrivateHosts: string[];
  timeoutMs: number;
  /** 409 means that it was done already, or that nobody knows. Always unknown after a payload edit. */
  on409: 'done' | 'unknown';
  /** Name of the environment variable that holds the HMAC secret; the secret itself is never stored. */
  signingSecretEnv: string | null;
  /** Asked about an unknown outcome; `{event_id}`, `{biz_id}` are replaced. */
  confirmUrl: string | null;
};

export type AmountSettings = {
  path: string;
  unit: 'minor' | 'major';
  currency: string | null;
  currencyPath: string | null;
};

/** When a type is paused by itself because the other side does not answer. */
export type CircuitSettings = {
  /** Off: the type is never paused by itself. */
  enabled: boolean;
  /** Failures in a row that open the circuit, counted by each worker. */
  failures: number;
  /** Pause before the first probe; it doubles with every probe that fails, less up to a fifth at random. */
  coolDownMs: number;
  /** Longest pause between probes. */
  coolDownCapMs: number;
};

/** Where the payload of a compensation follow-up comes from: as the failed task has it, or from the template. */
export const COMPENSATOR_PAYLOADS = ['copy', 'template'] as const;

/**
 * What makes a failed task of this type good: a follow-up task of another type. `template`: a JSON text, in which the
 * strings {biz_id}, {event_id}, {amount_minor}, {currency}, {reason} and {payload.path.to.value} are filled in.
 */
export type CompensatorSettings = {
  bizType: string;
  payloadFrom: (typeof COMPENSATOR_PAYLOADS)[number];
  template: string | null;
};

/** Everything a task type says, as stored in `task_type.settings`. Durations are milliseconds. */
export type TaskTypeSettings = {
  description: string;
  http: HttpSettings | null;
  retry: RetryPolicy;
  onUnknown: OnUnknown;
  concurrency: number;
  scanIntervalMs: number;
  leaseMs: number;
  stuckLimitMs: number;
  /** Longest run of a handler (executor `code`); after it the outcome is unknown. */
  handlerTimeoutMs: number;
  circuit: CircuitSettings;
  amount: AmountSettings | null;
  /** Key names masked in payloads and errors of this type, besides the built-in ones. */
  maskedKeys: string[];
  /** Share of newly created tasks that may fail, in basis points: 100 = 1 %. */
  objectiveFailureBp: number;
  objectiveLatencyMs: number;
  /** What needs a second person. */
  approval: ApprovalPolicy;
  compensator: CompensatorSettings | null;
};

/** A task type as somebody sets it up. */
export type TaskTypeDefinition = {
  bizType: string;
  executor: ExecutorName;
  enabled: boolean;
  settings: TaskTypeSettings;
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** What numbers of a type may be; durations in milliseconds. Forms say it before, the schema checks it. */
export const TYPE_LIMITS = {
  timeoutMs: { min: 10, max: 10 * MINUTE },
  step: { min: 1, max: 30 * DAY },
  steps: { min: 0, max: 50 },
  baseMs: { min: 1, max: DAY },
  factor: { min: 1, max: 100 },
  maxRetries: { min: 0, max: 1000 },
  jitterMs: { min: 0, max: DAY },
  concurrency: { min: 1, max: 1000 },
  scanIntervalMs: { min: 10, max: DAY },
  leaseMs: { min: 100, max: DAY },
  stuckLimitMs: { min: 100, max: 30 * DAY },
  handlerTimeoutMs: { min: 10, max: DAY },
  failures: { min: 1, max: 1000 },
  coolDownMs: { min: 100, max: DAY },
  coolDownCapMs: { min: 100, max: DAY },
  objectiveFailureBp: { min: 0, max: 10_000 },
  objectiveLatencyMs: { min: 1, max: 30 * DAY },
  bulkAbove: { min: 0, max: 1_000_000 },
  /** Characters of the template of a compensator. */
  template: { min: 1, max: 20_000 },
} as const;
