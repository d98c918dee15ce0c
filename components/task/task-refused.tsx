'use client';

import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/ui/states';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import type { VerbError } from '@/lib/domain/errors';

/** The task is there, but this reader is not shown it. */
export function TaskRefused({ error }: { error: VerbError }) {
  const t = useTranslations('task.failed');
  const words = useVerbErrorText();
  return <ErrorState title={t('title')} advice={words(error)} nothingChanged />;
}
