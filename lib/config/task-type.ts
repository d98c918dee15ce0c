import { z } from 'zod';
import { DEFAULT_RETRY_POLICY } from '../domain/retry-policy';
import { ON_UNKNOWN } from '../domain/outcome';

/** Who executes a type. `external`: somebody else; Makegood never claims it, the console still moves it. */
export const EXECUTORS = ['http', 'code', 'external'] as const;
export type ExecutorName = (typeof EXECUTORS)[number];

const milliseconds = (min: number, max: number) => z.number().int().min(min).max(max);
const DAY = 86_400_000;

const retryPolicy = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('steps'),
    stepsMs: z.array(milliseconds(1, 30 * DAY)).max(50),
    jitterMs: milliseconds(0, DAY).default(10_000),
  }),
  z.object({
    kind: z.literal('exponential'),
    baseMs: milliseconds(1, DAY),
    factor: z.number().min(1).max(100),
    capMs: milliseconds(1, 30 * DAY),
    maxRetries: z.number().int().min(0).max(1000),
    jitterMs: milliseconds(0, DAY).default(10_000),
  }),
  z.object({
    kind: z.literal('fixed'),
    everyMs: milliseconds(1, 30 * DAY),
    maxRetries: z.number().int().min(0).max(1000),
    jitterMs: milliseconds(0, DAY).default(10_000),
  }),
]);

/** A path into a payload: `$.order.amount` or `$.items[0].id`. */
const payloadPath = z.string().regex(/^\$(\.[A-Za-z_][\w-]*|\[\d+\])+$/, 'a path such as $.order.amount');

const http = z.object({
  /** The type's address; or null when `urlPath` names it in the payload. */
  url: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null),
  urlPath: payloadPath.nullable().default(null),
  /** Host names that may be called, `example.com` or `*.example.com`, with an optional `:port`. */
  allowedHosts: z.array(z.string().min(1)).default([]),
  /** Private and loopback addresses are refused unless the host stands here by name. */
  allowedPrivateHosts: z.array(z.string().min(1)).default([]),
  timeoutMs: milliseconds(10, 600_000).default(10_000),
  /** 409 means that it was done already, or that nobody knows. Always unknown after a payload edit. */
  on409: z.enum(['done', 'unknown']).default('unknown'),
  /** Name of the environment variable that holds the HMAC secret. */
  signingSecretEnv: z.string().nullable().default(null),
  /** Asked about an unknown outcome; `{event_id}`, `{biz_id}` are replaced. */
  confirmUrl: z.string().nullable().default(null),
});

/**
 * When a type is paused because the other side does not answer, instead of burning its tasks' retries. Failures in a
 * row count that speak of the other side (time-out, no connection, 408, 429, 5xx, what a handler throws); a success
 * begins anew, a request refused for its content says nothing. A person's hold works with `enabled` off, too.
 */
const circuit = z.object({
  /** Off: the type is never paused by itself. */
  enabled: z.boolean().default(true),
  /** Failures in a row that open the circuit, counted by each worker. */
  failures: z.number().int().min(1).max(1000).default(10),
  /** Pause before the first probe; it doubles with every probe that fails, less up to a fifth at random. */
  coolDownMs: milliseconds(100, DAY).default(30_000),
  /** Longest pause between probes. */
  coolDownCapMs: milliseconds(100, DAY).default(5 * 60_000),
});

/** Everything a task type says, as stored in `task_type.settings`. Durations are milliseconds. */
export const taskTypeSettings = z.object({
  description: z.string().max(200).default(''),
  http: http.nullable().default(null),
  retry: retryPolicy.default(DEFAULT_RETRY_POLICY),
  onUnknown: z.enum(ON_UNKNOWN).default('retry'),
  concurrency: z.number().int().min(1).max(1000).default(10),
  scanIntervalMs: milliseconds(10, DAY).default(1000),
  leaseMs: milliseconds(100, DAY).default(60_000),
  stuckLimitMs: milliseconds(100, 30 * DAY).default(15 * 60_000),
  /** Longest run of a handler (executor `code`); after it the outcome is unknown. */
  handlerTimeoutMs: milliseconds(10, DAY).default(60_000),
  circuit: circuit.prefault({}),
  amount: z
    .object({
      path: payloadPath,
      unit: z.enum(['minor', 'major']),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .nullable()
        .default(null),
      currencyPath: payloadPath.nullable().default(null),
    })
    .nullable()
    .default(null),
  /** Key names masked in payloads and errors of this type, besides the built-in ones. */
  maskedKeys: z.array(z.string().min(1)).default([]),
  /** Share of newly created tasks that may fail, in basis points: 100 = 1 %. */
  objectiveFailureBp: z.number().int().min(0).max(10_000).default(100),
  objectiveLatencyMs: milliseconds(1, 30 * DAY).default(30_000),
});

export type TaskTypeSettings = z.infer<typeof taskTypeSettings>;
export type HttpSettings = NonNullable<TaskTypeSettings['http']>;

export type TaskTypeRules = {
  bizType: string;
  executor: ExecutorName;
  enabled: boolean;
  settings: TaskTypeSettings;
  /** Why the type cannot run, in a sentence; null when it can. A type with a problem is never claimed. */
  problem: string | null;
};

/** What holds for a `biz_type` that nobody configured. */
export function unconfiguredType(bizType: string): TaskTypeRules {
  return {
    bizType,
    executor: 'external',
    enabled: true,
    settings: taskTypeSettings.parse({}),
    problem: null,
  };
}

/** Reads a stored row; settings that do not pass become a problem, not an exception. */
export function readTaskType(row: {
  bizType: string;
  executor: string;
  enabled: boolean;
  settings: string;
}): TaskTypeRules {
  const executor = z.enum(EXECUTORS).safeParse(row.executor);
  const settings = taskTypeSettings.safeParse(parseJson(row.settings));
  if (!executor.success || !settings.success) {
    const problem = executor.success
      ? (settings.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ') ?? '')
      : `executor "${row.executor}" is not known`;
    return { ...unconfiguredType(row.bizType), executor: executor.data ?? 'external', problem };
  }
  const rules = {
    bizType: row.bizType,
    executor: executor.data,
    enabled: row.enabled,
    settings: settings.data,
  };
  return { ...rules, problem: problemOf(rules) };
}

function problemOf(rules: Omit<TaskTypeRules, 'problem'>): string | null {
  if (rules.executor !== 'http') return null;
  const { http: target } = rules.settings;
  if (target === null || (target.url === null && target.urlPath === null))
    return 'http executor without url or urlPath';
  if (target.urlPath !== null && target.allowedHosts.length === 0 && target.allowedPrivateHosts.length === 0)
    return 'urlPath needs allowedHosts';
  if (rules.settings.onUnknown === 'confirm' && target.confirmUrl === null)
    return 'onUnknown "confirm" needs confirmUrl';
  return null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
