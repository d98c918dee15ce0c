'use client';

import { useMemo } from 'react';
import type { RetryPolicy } from '@/lib/domain/retry-policy';
import { TYPE_LIMITS } from '@/lib/domain/task-type-settings';
import { parseDuration, parseDurations } from './duration-text';
import type { TypeDraft } from './draft';
import { parseDecimal, parseWhole } from './number-text';

type Limits = { min: number; max: number };

/** The policy as typed, for drawing; null while a part of it cannot be read or is out of range. */
export function useRetryPolicy(draft: TypeDraft): RetryPolicy | null {
  const { retryKind, steps, base, factor, cap, every, maxRetries, jitter } = draft;
  return useMemo(
    () => readPolicy({ retryKind, steps, base, factor, cap, every, maxRetries, jitter }),
    [retryKind, steps, base, factor, cap, every, maxRetries, jitter],
  );
}

type RetryPart = Pick<
  TypeDraft,
  'retryKind' | 'steps' | 'base' | 'factor' | 'cap' | 'every' | 'maxRetries' | 'jitter'
>;

function within(value: number | null, { min, max }: Limits): number | null {
  return value !== null && value >= min && value <= max ? value : null;
}

function readPolicy(draft: RetryPart): RetryPolicy | null {
  const { step, jitterMs: jitterLimits, maxRetries: retryLimits } = TYPE_LIMITS;
  const jitterMs = within(parseDuration(draft.jitter), jitterLimits);
  if (jitterMs === null) return null;
  if (draft.retryKind === 'steps') {
    const all = parseDurations(draft.steps).map((ms) => within(ms, step));
    const stepsMs = all.filter((ms) => ms !== null);
    const good = stepsMs.length === all.length && all.length <= TYPE_LIMITS.steps.max;
    return good ? { kind: 'steps', stepsMs, jitterMs } : null;
  }
  const maxRetries = within(parseWhole(draft.maxRetries), retryLimits);
  if (maxRetries === null) return null;
  if (draft.retryKind === 'fixed') {
    const everyMs = within(parseDuration(draft.every), step);
    return everyMs === null ? null : { kind: 'fixed', everyMs, maxRetries, jitterMs };
  }
  const baseMs = within(parseDuration(draft.base), TYPE_LIMITS.baseMs);
  const factor = within(parseDecimal(draft.factor), TYPE_LIMITS.factor);
  const capMs = within(parseDuration(draft.cap), step);
  if (baseMs === null || factor === null || capMs === null) return null;
  return { kind: 'exponential', baseMs, factor, capMs, maxRetries, jitterMs };
}
