'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { ErrorState } from '@/components/ui/states';

const AGAIN_MS = 10_000;

/**
 * In place of a page whose data could not be read. database: it could not be reached; then the page tries again by
 * itself, since the reader can do nothing about it here.
 */
export function ListFailure({
  database,
  referenceId,
  onRetry,
}: {
  database: boolean;
  referenceId?: string;
  onRetry: () => void;
}) {
  const t = useTranslations('lists.failure');
  useEffect(() => {
    if (!database) return undefined;
    const timer = setInterval(() => !document.hidden && onRetry(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [database, onRetry]);
  return (
    <ErrorState
      title={t(database ? 'databaseTitle' : 'title')}
      advice={t(database ? 'databaseBody' : 'body')}
      referenceId={database ? undefined : referenceId}
      onRetry={onRetry}
      nothingChanged
    />
  );
}
