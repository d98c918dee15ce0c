'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { ApprovalPolicy } from '@/lib/domain/approval';
import { minorToDecimal } from '@/lib/domain/money';
import type { CompensatorSettings } from '@/lib/domain/task-type-settings';

/** What of a type needs a second person, in one line. */
export function useApprovalValue(): (policy: ApprovalPolicy) => string {
  const t = useTranslations('taskTypes.value');
  const format = useFormatter();
  return ({ compensate, editPayload, bulkAbove, amountAboveMinor, amountCurrency }) => {
    const currency = amountCurrency ?? '';
    const parts = [
      ...(compensate ? [t('approval.compensate')] : []),
      ...(editPayload ? [t('approval.editPayload')] : []),
      ...(bulkAbove === null ? [] : [t('approval.bulk', { count: format.number(bulkAbove) })]),
      ...(amountAboveMinor === null
        ? []
        : [
            t('approval.amount', {
              amount: `${minorToDecimal(BigInt(amountAboveMinor), currency)} ${currency}`,
            }),
          ]),
    ];
    return parts.length === 0 ? t('approval.none') : parts.join(t('approval.list'));
  };
}

/** Which task makes a failed one good, in one line. */
export function useCompensatorValue(): (compensator: CompensatorSettings) => string {
  const t = useTranslations('taskTypes.value');
  return ({ bizType, payloadFrom }) => t(`compensator.${payloadFrom}`, { bizType });
}
