'use client';

import { useTranslations } from 'next-intl';
import { useDurationText } from '@/components/ui/quantities';
import type { RetryPolicy } from '@/lib/domain/retry-policy';
import type { TaskTypeView } from '@/lib/domain/views/task-type';

/** A retry policy in one line: "7 retries: 1 s, 4 s, 16 s …". */
export function useRetryText(): (type: Pick<TaskTypeView, 'retry' | 'retryLimit'>) => string {
  const t = useTranslations('taskTypes.retry');
  const duration = useRoundText();
  return ({ retry, retryLimit }) => {
    if (retryLimit === 0) return t('none');
    const count = t('count', { count: retryLimit });
    return `${count}${t('colon')}${steps(retry)}`;
  };
  function steps(retry: RetryPolicy): string {
    switch (retry.kind) {
      case 'steps':
        return retry.stepsMs.map(duration).join(t('comma'));
      case 'fixed':
        return t('fixed', { every: duration(retry.everyMs) });
      case 'exponential':
        return t('exponential', {
          base: duration(retry.baseMs),
          factor: retry.factor,
          cap: duration(retry.capMs),
        });
    }
  }
}

/** A set length of time: "1 s", "5 min", without the decimals of a measured one. */
export function useRoundText(): (ms: number) => string {
  const text = useDurationText();
  return (ms) => text(ms).replace(/\.0(?=\s)/, '');
}
