import { minorToDecimal } from '@/lib/domain/money';
import type { RetryPolicy } from '@/lib/domain/retry-policy';
import type { CompensatorSettings, ExecutorName, TaskTypeDefinition } from '@/lib/domain/task-type-settings';
import { formatDuration, formatDurations, type TimeUnit } from './duration-text';
import { formatPercent } from './number-text';

/** A task type as it stands in the form: texts as typed, so that nothing is lost that cannot be read yet. */
export interface TypeDraft {
  bizType: string;
  description: string;
  enabled: boolean;
  executor: ExecutorName;
  /** Where the address comes from. */
  target: 'type' | 'payload';
  url: string;
  urlPath: string;
  allowedHosts: string;
  allowedPrivateHosts: string;
  timeout: string;
  on409: 'done' | 'unknown';
  signingSecretEnv: string;
  confirmUrl: string;
  retryKind: RetryPolicy['kind'];
  steps: string;
  base: string;
  factor: string;
  cap: string;
  every: string;
  maxRetries: string;
  jitter: string;
  onUnknown: 'retry' | 'confirm' | 'hand_over';
  concurrency: string;
  scanInterval: string;
  lease: string;
  stuckLimit: string;
  handlerTimeout: string;
  circuitOn: boolean;
  circuitFailures: string;
  coolDown: string;
  coolDownCap: string;
  amountOn: boolean;
  amountPath: string;
  amountUnit: 'minor' | 'major';
  currencyFrom: 'type' | 'payload';
  currency: string;
  currencyPath: string;
  maskedKeys: string;
  failureRate: string;
  latency: string;
  /** What needs a second person; the limits are typed in whole units. */
  approveCompensation: boolean;
  approveEdit: boolean;
  approveBulk: boolean;
  bulkAbove: string;
  approveAmount: boolean;
  amountAbove: string;
  amountAboveCurrency: string;
  compensatorOn: boolean;
  compensatorType: string;
  compensatorPayload: CompensatorSettings['payloadFrom'];
  compensatorTemplate: string;
}

/** What the fields of the two policies that are not chosen start with. */
const OTHER_POLICIES = {
  steps: [1000, 4000, 16_000, 64_000, 300_000, 1_800_000, 7_200_000],
  baseMs: 1000,
  factor: 2,
  capMs: 3_600_000,
  everyMs: 60_000,
  maxRetries: 7,
};
const HTTP_TIMEOUT_MS = 10_000;

/** @param word a unit of time in the reader's language */
export function draftOf(type: TaskTypeDefinition, word: (unit: TimeUnit) => string): TypeDraft {
  const { settings } = type;
  const { http, amount } = settings;
  const length = (ms: number) => formatDuration(ms, word);
  return {
    bizType: type.bizType,
    description: settings.description,
    enabled: type.enabled,
    executor: type.executor,
    target: http?.urlPath ? 'payload' : 'type',
    url: http?.url ?? '',
    urlPath: http?.urlPath ?? '',
    allowedHosts: (http?.allowedHosts ?? []).join('\n'),
    allowedPrivateHosts: (http?.allowedPrivateHosts ?? []).join('\n'),
    timeout: length(http?.timeoutMs ?? HTTP_TIMEOUT_MS),
    on409: http?.on409 ?? 'unknown',
    signingSecretEnv: http?.signingSecretEnv ?? '',
    confirmUrl: http?.confirmUrl ?? '',
    ...retryDraft(settings.retry, word),
    onUnknown: settings.onUnknown,
    concurrency: String(settings.concurrency),
    scanInterval: length(settings.scanIntervalMs),
    lease: length(settings.leaseMs),
    stuckLimit: length(settings.stuckLimitMs),
    handlerTimeout: length(settings.handlerTimeoutMs),
    circuitOn: settings.circuit.enabled,
    circuitFailures: String(settings.circuit.failures),
    coolDown: length(settings.circuit.coolDownMs),
    coolDownCap: length(settings.circuit.coolDownCapMs),
    amountOn: amount !== null,
    amountPath: amount?.path ?? '',
    amountUnit: amount?.unit ?? 'minor',
    currencyFrom: amount?.currencyPath ? 'payload' : 'type',
    currency: amount?.currency ?? '',
    currencyPath: amount?.currencyPath ?? '',
    maskedKeys: settings.maskedKeys.join('\n'),
    failureRate: formatPercent(settings.objectiveFailureBp),
    latency: length(settings.objectiveLatencyMs),
    ...approvalDraft(settings),
  };
}

/** Limits that are off start with what most people would type. */
const FIRST_LIMITS = { bulkAbove: '100', currency: 'CNY' };

function approvalDraft({ approval, compensator }: TaskTypeDefinition['settings']) {
  const { bulkAbove, amountAboveMinor } = approval;
  const currency = approval.amountCurrency ?? FIRST_LIMITS.currency;
  return {
    approveCompensation: approval.compensate,
    approveEdit: approval.editPayload,
    approveBulk: bulkAbove !== null,
    bulkAbove: bulkAbove === null ? FIRST_LIMITS.bulkAbove : String(bulkAbove),
    approveAmount: amountAboveMinor !== null,
    amountAbove: amountAboveMinor === null ? '' : minorToDecimal(BigInt(amountAboveMinor), currency),
    amountAboveCurrency: currency,
    compensatorOn: compensator !== null,
    compensatorType: compensator?.bizType ?? '',
    compensatorPayload: compensator?.payloadFrom ?? ('copy' as const),
    compensatorTemplate: compensator?.template ?? '',
  };
}

function retryDraft(retry: RetryPolicy, word: (unit: TimeUnit) => string) {
  const all = { ...OTHER_POLICIES, ...retry };
  const steps = retry.kind === 'steps' ? retry.stepsMs : OTHER_POLICIES.steps;
  return {
    retryKind: retry.kind,
    steps: formatDurations(steps, word),
    base: formatDuration(all.baseMs, word),
    factor: String(all.factor),
    cap: formatDuration(all.capMs, word),
    every: formatDuration(all.everyMs, word),
    maxRetries: String(all.maxRetries),
    jitter: formatDuration(retry.jitterMs, word),
  };
}
