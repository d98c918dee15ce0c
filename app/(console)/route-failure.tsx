'use client';

import { useEffect } from 'react';
import { digestOf } from '@/components/layout/error-digest';
import { ListFailure } from '@/components/lists/list-failure';
import { isDatabaseDigest } from '@/lib/web/page-failure';

/** error.tsx of a page that only reads. */
export function RouteFailure({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = digestOf(error);
  useEffect(() => {
    console.error(error);
  }, [error]);
  return <ListFailure database={isDatabaseDigest(digest)} referenceId={digest} onRetry={retry} />;
}
