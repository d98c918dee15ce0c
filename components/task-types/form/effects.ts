import { retryLimit } from '@/lib/domain/retry-policy';
import type { TaskTypeDefinition } from '@/lib/domain/task-type-settings';

/** What a change means for work that is there already; words stand in `typeForm.effect`. Durations in ms. */
export type Effect =
  | {
      key:
        'disabled' | 'enabled' | 'toExternal' | 'takesOver' | 'otherExecutor' | 'address' | 'lease' | 'retry';
    }
  | { key: 'slower' | 'stuck'; from: number; to: number }
  | { key: 'fewerRetries'; to: number }
  | { key: 'signing'; name: string }
  | { key: 'unmasked'; keys: string[] };

export function effectsOf(before: TaskTypeDefinition, after: TaskTypeDefinition): Effect[] {
  return [...executionEffects(before, after), ...ruleEffects(before, after)];
}

function executionEffects(before: TaskTypeDefinition, after: TaskTypeDefinition): Effect[] {
  const effects: Effect[] = [];
  const runs = after.executor !== 'external';
  if (before.enabled && !after.enabled && runs) effects.push({ key: 'disabled' });
  if (before.executor !== after.executor) {
    if (!runs) effects.push({ key: 'toExternal' });
    else if (before.executor === 'external' && after.enabled) effects.push({ key: 'takesOver' });
    else if (before.executor !== 'external') effects.push({ key: 'otherExecutor' });
  } else if (!before.enabled && after.enabled && runs) effects.push({ key: 'enabled' });
  return effects;
}

function ruleEffects(before: TaskTypeDefinition, after: TaskTypeDefinition): Effect[] {
  const effects: Effect[] = [];
  const [old, now] = [before.settings, after.settings];
  const runs = before.executor !== 'external' && after.executor !== 'external';
  const addresses = [old.http, now.http].map((http) => http?.urlPath ?? http?.url ?? null);
  if (after.executor === 'http' && before.executor === 'http' && addresses[0] !== addresses[1])
    effects.push({ key: 'address' });
  if (runs && now.concurrency < old.concurrency)
    effects.push({ key: 'slower', from: old.concurrency, to: now.concurrency });
  if (runs && now.leaseMs !== old.leaseMs) effects.push({ key: 'lease' });
  if (now.stuckLimitMs < old.stuckLimitMs)
    effects.push({ key: 'stuck', from: old.stuckLimitMs, to: now.stuckLimitMs });
  if (runs && JSON.stringify(now.retry) !== JSON.stringify(old.retry)) effects.push({ key: 'retry' });
  const [had, has] = [retryLimit(old.retry), retryLimit(now.retry)];
  if (runs && has < had) effects.push({ key: 'fewerRetries', to: has });
  const name = now.http?.signingSecretEnv ?? null;
  if (after.executor === 'http' && name !== null && name !== (old.http?.signingSecretEnv ?? null))
    effects.push({ key: 'signing', name });
  const keys = old.maskedKeys.filter((key) => !now.maskedKeys.includes(key));
  if (keys.length > 0) effects.push({ key: 'unmasked', keys });
  return effects;
}

/** What setting up a type that stands in the ledger already starts. */
export function creationEffects(after: TaskTypeDefinition, inLedger: boolean): Effect[] {
  return inLedger && after.enabled && after.executor !== 'external' ? [{ key: 'takesOver' }] : [];
}
