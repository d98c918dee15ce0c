'use client';

import { useEffect } from 'react';
import { digestOf } from '@/components/layout/error-digest';
import { Outage } from '@/components/layout/outage';
import { ListFailure } from '@/components/lists/list-failure';
import { databaseFailure } from '@/lib/web/page-failure';

/** error.tsx of a page that only reads: nothing can have been lost. */
export function RouteFailure({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = digestOf(error);
  useEffect(() => {
    console.error(error);
  }, [error]);
  const failure = databaseFailure(digest);
  if (failure !== null) return <Outage failure={failure} onRetry={retry} />;
  return <ListFailure referenceId={digest} onRetry={retry} />;
}
