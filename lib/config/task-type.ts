import { z } from 'zod';
import type { FieldErrors } from '../domain/errors';
import { FIELD_PROBLEMS, type FieldProblem } from '../domain/field-problems';
import { ON_UNKNOWN } from '../domain/outcome';
import { DEFAULT_RETRY_POLICY } from '../domain/retry-policy';
import type { CheckedTaskType, TaskTypeProblem } from '../domain/task-type-problem';
import {
  EXECUTORS,
  TYPE_LIMITS,
  type ExecutorName,
  type TaskTypeDefinition,
  type TaskTypeSettings,
} from '../domain/task-type-settings';
import { bizTypeName } from './biz-type-name';
import { approvalPolicy, compensator } from './task-type-approval';
import { problemsOf } from './task-type-rules';

export { bizTypeName } from './biz-type-name';
export { EXECUTORS, type ExecutorName, type TaskTypeSettings };
export type { HttpSettings } from '../domain/task-type-settings';

// The form checks with this schema in the browser, where the page's policy forbids programs made of text: without
// this, building a schema tries one.
z.config({ jitless: true });

const say = (name: FieldProblem) => ({ error: name });
const within = ({ min, max }: { min: number; max: number }) =>
  z.number(say('invalid')).min(min, say('out_of_range')).max(max, say('out_of_range'));
const whole = (limits: { min: number; max: number }) => within(limits).int(say('invalid'));

const jitterMs = whole(TYPE_LIMITS.jitterMs).default(10_000);
const maxRetries = whole(TYPE_LIMITS.maxRetries);

const retryPolicy = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('steps'),
    stepsMs: z.array(whole(TYPE_LIMITS.step)).max(TYPE_LIMITS.steps.max, say('too_many')),
    jitterMs,
  }),
  z.object({
    kind: z.literal('exponential'),
    baseMs: whole(TYPE_LIMITS.baseMs),
    factor: within(TYPE_LIMITS.factor),
    capMs: whole(TYPE_LIMITS.step),
    maxRetries,
    jitterMs,
  }),
  z.object({ kind: z.literal('fixed'), everyMs: whole(TYPE_LIMITS.step), maxRetries, jitterMs }),
]);

/** A path into a payload: `$.order.amount` or `$.items[0].id`. */
export const payloadPath = z
  .string(say('required'))
  .regex(/^\$(\.[A-Za-z_][\w-]*|\[\d+\])+$/, say('bad_path'));

/** `example.com`, `*.example.com`, `10.0.0.7` or `[::1]`, with an optional `:port`; never a whole address. */
const hostPattern = z
  .string(say('bad_host'))
  .regex(/^(\[[0-9A-Fa-f:.]+\]|(\*\.)?[\p{L}\p{N}_.-]+)(:\d{1,5})?$/u, say('bad_host'));
export const hosts = z.array(hostPattern).max(100, say('too_many')).default([]);

/** Names of the product's own secrets: a signature made with them would tell the other side about them. */
const OWN_VARIABLES = new Set(['MAKEGOOD_SECRET', 'MAKEGOOD_ADMIN_PASSWORD', 'DATABASE_URL']);
export const variableName = z
  .string()
  .max(100, say('too_long'))
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, say('bad_env_name'))
  .refine((name) => !OWN_VARIABLES.has(name), say('own_variable'));

const address = z.string().max(2000, say('too_long'));

const http = z.object({
  url: address
    .refine((text) => z.url({ protocol: /^https?$/ }).safeParse(text).success, say('not_a_url'))
    .nullable()
    .default(null),
  urlPath: payloadPath.nullable().default(null),
  allowedHosts: hosts,
  allowedPrivateHosts: hosts,
  timeoutMs: whole(TYPE_LIMITS.timeoutMs).default(10_000),
  on409: z.enum(['done', 'unknown'], say('unknown_kind')).default('unknown'),
  signingSecretEnv: variableName.nullable().default(null),
  confirmUrl: address.nullable().default(null),
});

/**
 * When a type is paused because the other side does not answer, instead of burning its tasks' retries. Failures in a
 * row count that speak of the other side (time-out, no connection, 408, 429, 5xx, what a handler throws); a success
 * begins anew, a request refused for its content says nothing. A person's hold works with `enabled` off, too.
 */
const circuit = z.object({
  enabled: z.boolean(say('invalid')).default(true),
  failures: whole(TYPE_LIMITS.failures).default(10),
  coolDownMs: whole(TYPE_LIMITS.coolDownMs).default(30_000),
  coolDownCapMs: whole(TYPE_LIMITS.coolDownCapMs).default(5 * 60_000),
});

const amount = z
  .object({
    path: payloadPath,
    unit: z.enum(['minor', 'major'], say('unknown_kind')),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, say('bad_currency'))
      .nullable()
      .default(null),
    currencyPath: payloadPath.nullable().default(null),
  })
  .refine(({ currency, currencyPath }) => currency !== null || currencyPath !== null, {
    ...say('currency_missing'),
    path: ['currency'],
  });

/** The one schema of a type's settings, for stored rows, seed files, forms and verbs. Its complaints are FieldProblems. */
export const taskTypeSettings = z.object({
  description: z.string(say('invalid')).max(200, say('too_long')).default(''),
  http: http.nullable().default(null),
  retry: retryPolicy.default(DEFAULT_RETRY_POLICY),
  onUnknown: z.enum(ON_UNKNOWN, say('unknown_kind')).default('retry'),
  concurrency: whole(TYPE_LIMITS.concurrency).default(10),
  scanIntervalMs: whole(TYPE_LIMITS.scanIntervalMs).default(1000),
  leaseMs: whole(TYPE_LIMITS.leaseMs).default(60_000),
  stuckLimitMs: whole(TYPE_LIMITS.stuckLimitMs).default(15 * 60_000),
  handlerTimeoutMs: whole(TYPE_LIMITS.handlerTimeoutMs).default(60_000),
  circuit: circuit.prefault({}),
  amount: amount.nullable().default(null),
  maskedKeys: z
    .array(z.string().min(1, say('required')).max(100, say('too_long')))
    .max(200, say('too_many'))
    .default([]),
  objectiveFailureBp: whole(TYPE_LIMITS.objectiveFailureBp).default(100),
  objectiveLatencyMs: whole(TYPE_LIMITS.objectiveLatencyMs).default(30_000),
  approval: approvalPolicy.prefault({}),
  compensator: compensator.nullable().default(null),
}) satisfies z.ZodType<TaskTypeSettings>;

const definition = z
  .object({
    bizType: bizTypeName,
    executor: z.enum(EXECUTORS, say('unknown_kind')),
    enabled: z.boolean(say('invalid')),
    settings: taskTypeSettings,
  })
  // What makes a failed task good is another kind of work.
  .refine(({ bizType, settings }) => settings.compensator?.bizType !== bizType, {
    ...say('invalid'),
    path: ['settings', 'compensator', 'bizType'],
  });

/** Field → why, for everything that keeps a schema's input from passing. */
export function fieldErrors(issues: readonly { path: PropertyKey[]; message: string }[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const { path, message } of issues) {
    const field = path.map(String).join('.') || 'form';
    fields[field] ??= FIELD_PROBLEMS.find((name) => name === message) ?? 'invalid';
  }
  return fields;
}

/**
 * Checks a definition as it came from a form, in the browser and in verbs alike: each field, and whether they fit
 * together. @param handlers biz_types that have a handler here
 */
export function checkTaskType(input: unknown, handlers: readonly string[]): CheckedTaskType {
  const parsed = definition.safeParse(input);
  if (!parsed.success) return { ok: false, fields: fieldErrors(parsed.error.issues), problems: [] };
  const problems = problemsOf(parsed.data);
  const { bizType, executor } = parsed.data;
  if (executor === 'code' && !handlers.includes(bizType)) problems.push({ code: 'no_handler', bizType });
  return problems.length === 0 ? { ok: true, value: parsed.data } : { ok: false, fields: {}, problems };
}

export type TaskTypeRules = TaskTypeDefinition & {
  /** Why the type cannot run; null when it can. A type with a problem is never claimed. */
  problem: TaskTypeProblem | null;
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

/** Reads a stored row. Settings that do not pass become a problem, not an exception; what can be read of them is kept. */
export function readTaskType(row: {
  bizType: string;
  executor: string;
  enabled: boolean;
  settings: string;
}): TaskTypeRules {
  const { bizType, enabled } = row;
  const stored = parseObject(row.settings);
  const settings = taskTypeSettings.safeParse(stored);
  const executor = EXECUTORS.find((name) => name === row.executor);
  const rules: TaskTypeDefinition = {
    bizType,
    executor: executor ?? 'external',
    enabled,
    settings: settings.success ? settings.data : salvaged(stored),
  };
  if (executor === undefined)
    return { ...rules, problem: { code: 'unknown_executor', executor: row.executor } };
  if (stored === null) return { ...rules, problem: { code: 'unreadable_settings' } };
  if (!settings.success)
    return { ...rules, problem: { code: 'invalid_settings', fields: fieldErrors(settings.error.issues) } };
  return { ...rules, problem: problemsOf(rules)[0] ?? null };
}

/** Each setting that passes on its own, defaults for the rest: a form starts from it, nothing runs by it. */
function salvaged(stored: Record<string, unknown> | null): TaskTypeSettings {
  const good = Object.entries(taskTypeSettings.shape).filter(
    ([key, schema]) => stored !== null && Object.hasOwn(stored, key) && schema.safeParse(stored[key]).success,
  );
  return taskTypeSettings.parse(Object.fromEntries(good.map(([key]) => [key, stored?.[key]])));
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
