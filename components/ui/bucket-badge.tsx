'use client';

import type { Bucket } from '@/lib/domain/reconciliation';
import { StatusBadge, type StatusKind } from './status-badge';

const BY_BUCKET: Record<Bucket, StatusKind> = {
  matched: 'matched',
  break: 'break',
  in_transit: 'inTransit',
  invalid: 'invalid',
  ignored: 'ignored',
};

/** How the place where a row of either side ends looks. */
export function bucketStatus(bucket: Bucket): StatusKind {
  return BY_BUCKET[bucket];
}

/** Where a row of either side ends, by icon, word and colour. */
export function BucketBadge({ bucket }: { bucket: Bucket }) {
  return <StatusBadge kind={bucketStatus(bucket)} />;
}
