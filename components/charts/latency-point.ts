import type { SloBucket } from '@/lib/domain/views/slo';

/** alone: no neighbour on either side, so that a line would draw nothing. */
export interface LatencyPoint {
  index: number;
  bucket: SloBucket;
  p50: number | null;
  p95: number | null;
  p99: number | null;
  alone: boolean;
}
