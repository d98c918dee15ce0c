import type { FieldErrors } from '@/lib/domain/errors';
import type { TaskTypeDefinition } from '@/lib/domain/task-type-settings';
import { parseDuration, parseDurations } from './duration-text';
import type { TypeDraft } from './draft';
import { readApproval, readCompensator } from './read-approval';
import { parseDecimal, parseLines, parseNames, parsePercent, parseWhole } from './number-text';

/** What is typed as a definition for the schema, and what could not even be read, by the schema's own paths. */
export interface ReadDraft {
  definition: unknown;
  unreadable: FieldErrors;
}

/**
 * Reads a form. Fields that the executor makes no use of keep what they were in `base`: nobody sees them, so nobody can
 * mend them.
 */
export function readDraft(draft: TypeDraft, base: TaskTypeDefinition): ReadDraft {
  const unreadable: FieldErrors = {};
  const read = <T>(path: string, problem: string, value: T | null): T | number => {
    if (value !== null) return value;
    unreadable[`settings.${path}`] = problem;
    return Number.NaN;
  };
  const length = (path: string, text: string) => read(path, 'not_a_duration', parseDuration(text));
  const whole = (path: string, text: string) => read(path, 'not_a_number', parseWhole(text));
  const kept = base.settings;
  const runs = draft.executor !== 'external';
  const settings = {
    description: draft.description.trim(),
    http: draft.executor === 'http' ? readHttp(draft, length) : kept.http,
    retry: runs ? readRetry(draft, read, length, whole) : kept.retry,
    onUnknown: runs ? draft.onUnknown : kept.onUnknown,
    concurrency: runs ? whole('concurrency', draft.concurrency) : kept.concurrency,
    scanIntervalMs: runs ? length('scanIntervalMs', draft.scanInterval) : kept.scanIntervalMs,
    leaseMs: runs ? length('leaseMs', draft.lease) : kept.leaseMs,
    stuckLimitMs: length('stuckLimitMs', draft.stuckLimit),
    handlerTimeoutMs:
      draft.executor === 'code' ? length('handlerTimeoutMs', draft.handlerTimeout) : kept.handlerTimeoutMs,
    circuit: runs ? readCircuit(draft, length, whole) : kept.circuit,
    amount: runs ? readAmountFields(draft) : kept.amount,
    maskedKeys: parseNames(draft.maskedKeys),
    objectiveFailureBp: read('objectiveFailureBp', 'not_a_percentage', parsePercent(draft.failureRate)),
    objectiveLatencyMs: length('objectiveLatencyMs', draft.latency),
    approval: readApproval(draft, read),
    compensator: readCompensator(draft),
  };
  const { bizType, enabled, executor } = draft;
  return { definition: { bizType, enabled, executor, settings }, unreadable };
}

type Read = <T>(path: string, problem: string, value: T | null) => T | number;
type ReadText = (path: string, text: string) => number;

function readHttp(draft: TypeDraft, length: ReadText) {
  const fromPayload = draft.target === 'payload';
  const orNone = (text: string) => (text.trim() === '' ? null : text.trim());
  return {
    url: fromPayload ? null : orNone(draft.url),
    // Chosen but not filled in is a field to mend, not a type without a target.
    urlPath: fromPayload ? draft.urlPath.trim() : null,
    allowedHosts: parseLines(draft.allowedHosts),
    allowedPrivateHosts: parseLines(draft.allowedPrivateHosts),
    timeoutMs: length('http.timeoutMs', draft.timeout),
    on409: draft.on409,
    signingSecretEnv: orNone(draft.signingSecretEnv),
    confirmUrl: orNone(draft.confirmUrl),
  };
}

function readRetry(draft: TypeDraft, read: Read, length: ReadText, whole: ReadText) {
  const jitterMs = length('retry.jitterMs', draft.jitter);
  if (draft.retryKind === 'steps') {
    const steps = parseDurations(draft.steps);
    const good = steps.every((step) => step !== null);
    return { kind: 'steps', stepsMs: read('retry.stepsMs', 'not_a_duration', good ? steps : null), jitterMs };
  }
  const maxRetries = whole('retry.maxRetries', draft.maxRetries);
  if (draft.retryKind === 'fixed')
    return { kind: 'fixed', everyMs: length('retry.everyMs', draft.every), maxRetries, jitterMs };
  return {
    kind: 'exponential',
    baseMs: length('retry.baseMs', draft.base),
    factor: read('retry.factor', 'not_a_number', parseDecimal(draft.factor)),
    capMs: length('retry.capMs', draft.cap),
    maxRetries,
    jitterMs,
  };
}

function readCircuit(draft: TypeDraft, length: ReadText, whole: ReadText) {
  return {
    enabled: draft.circuitOn,
    failures: whole('circuit.failures', draft.circuitFailures),
    coolDownMs: length('circuit.coolDownMs', draft.coolDown),
    coolDownCapMs: length('circuit.coolDownCapMs', draft.coolDownCap),
  };
}

function readAmountFields(draft: TypeDraft) {
  if (!draft.amountOn) return null;
  const fromPayload = draft.currencyFrom === 'payload';
  return {
    path: draft.amountPath.trim(),
    unit: draft.amountUnit,
    currency: fromPayload || draft.currency.trim() === '' ? null : draft.currency.trim().toUpperCase(),
    currencyPath: fromPayload ? draft.currencyPath.trim() : null,
  };
}
