'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Outage } from '@/components/layout/outage';
import { digestOf } from '@/components/layout/error-digest';
import { ErrorState } from '@/components/ui/states';
import { databaseFailure } from '@/lib/web/page-failure';

/** Stands in for a page inside the console's frame, which stays. */
export default function ConsoleError({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations('shell.crash');
  const digest = digestOf(error);
  useEffect(() => {
    console.error(error);
  }, [error]);
  const failure = databaseFailure(digest);
  if (failure !== null) return <Outage failure={failure} onRetry={retry} />;
  return <ErrorState title={t('title')} advice={t('body')} referenceId={digest} onRetry={retry} />;
}
