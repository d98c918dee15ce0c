'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { ApprovalPolicy } from '@/lib/domain/approval';
import { isRetryPolicy, retryLimit } from '@/lib/domain/retry-policy';
import type { TypeField } from '@/lib/domain/task-type-changes';
import {
  EXECUTORS,
  type AmountSettings,
  type CircuitSettings,
  type CompensatorSettings,
} from '@/lib/domain/task-type-settings';
import { ON_UNKNOWN } from '@/lib/domain/outcome';
import { useApprovalValue, useCompensatorValue } from './approval-words';
import { useRetryText, useRoundText } from './type-words';

/** One setting's value in a line of the reader's language; what is not recognised is shown as it is stored. */
export function useTypeValueText(): (field: TypeField, value: unknown) => string {
  const t = useTranslations('taskTypes');
  const format = useFormatter();
  const duration = useRoundText();
  const retry = useRetryValue();
  const amount = useAmountValue();
  const circuit = useCircuitValue();
  const approval = useApprovalValue();
  const compensator = useCompensatorValue();
  return (field, value) => {
    if (value === null || value === undefined) return t('value.none');
    if (value === '') return t('value.empty');
    if (typeof value === 'boolean') return t(value ? 'state.on' : 'state.off');
    if (Array.isArray(value)) return value.length === 0 ? t('value.none') : value.join(t('value.list'));
    if (typeof value === 'number') {
      if (field === 'concurrency') return format.number(value);
      return field === 'objectiveFailureBp' ? `${format.number(value / 100)} %` : duration(value);
    }
    if (field === 'retry') return retry(value) ?? JSON.stringify(value);
    if (field === 'amount') return amount(value as AmountSettings);
    if (field === 'circuit') return circuit(value as CircuitSettings);
    if (field === 'approval') return approval(value as ApprovalPolicy);
    if (field === 'compensator') return compensator(value as CompensatorSettings);
    return (typeof value === 'string' && word(field, value)) || plain(value);
  };

  function word(field: TypeField, value: string): string | undefined {
    const executor = EXECUTORS.find((name) => field === 'executor' && name === value);
    if (executor) return t(`executor.${executor}`);
    const rule = ON_UNKNOWN.find((name) => field === 'onUnknown' && name === value);
    if (rule) return t(`onUnknown.${rule}`);
    const meaning = (['done', 'unknown'] as const).find((name) => field === 'on409' && name === value);
    return meaning && t(`on409.${meaning}`);
  }
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function useRetryValue(): (value: unknown) => string | undefined {
  const t = useTranslations('taskTypes');
  const text = useRetryText();
  const duration = useRoundText();
  return (value) => {
    if (!isRetryPolicy(value)) return undefined;
    const schedule = text({ retry: value, retryLimit: retryLimit(value) });
    return [schedule, t('value.jitter', { time: duration(value.jitterMs) })].join(t('retry.colonList'));
  };
}

function useAmountValue(): (value: AmountSettings) => string {
  const t = useTranslations('taskTypes');
  return ({ path, unit, currency, currencyPath }) =>
    t('value.amount', {
      path,
      unit: t(`amountOf.${unit}`),
      currency: currencyPath ?? currency ?? t('value.none'),
    });
}

function useCircuitValue(): (value: CircuitSettings) => string {
  const t = useTranslations('taskTypes.value');
  const duration = useRoundText();
  return ({ enabled, failures, coolDownMs, coolDownCapMs }) =>
    t(enabled ? 'circuit' : 'circuitOff', {
      failures,
      pause: duration(coolDownMs),
      cap: duration(coolDownCapMs),
    });
}
