'use client';

import { useTranslations } from 'next-intl';
import type { Confirmation } from '@/lib/domain/outcome';
import type { TestCallReport } from '@/lib/domain/views/test-call';
import { useRoundText } from '../type-words';

const CONFIRMED = {
  done: 'confirmDone',
  not_done: 'confirmNotDone',
  in_progress: 'confirmInProgress',
  cannot_say: 'confirmCannotSay',
} as const satisfies Record<Confirmation, string>;

/** What would become of a task that ended like this test, in a sentence. */
export function useVerdictText(): (report: TestCallReport) => string {
  const t = useTranslations('testCall.verdict');
  const duration = useRoundText();
  return ({ verdict, confirmation }) => {
    switch (verdict.kind) {
      case 'succeed':
        return t('succeed');
      case 'retry':
        return t(verdict.unknown ? 'retryUnknown' : 'retry', {
          time: duration(verdict.inMs),
          retries: verdict.retries,
        });
      case 'fail':
        return t(verdict.because);
      case 'confirm':
        return t(CONFIRMED[confirmation?.answer ?? 'cannot_say']);
    }
  };
}
