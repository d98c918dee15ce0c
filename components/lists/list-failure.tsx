'use client';

import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/ui/states';

/** In place of a page whose data could not be read. */
export function ListFailure({ referenceId, onRetry }: { referenceId?: string; onRetry: () => void }) {
  const t = useTranslations('lists.failure');
  return (
    <ErrorState
      title={t('title')}
      advice={t('body')}
      referenceId={referenceId}
      onRetry={onRetry}
      nothingChanged
    />
  );
}
