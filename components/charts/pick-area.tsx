'use client';

import { useRef, type RefObject, type SyntheticEvent } from 'react';
import { usePlotArea } from 'recharts';
import type { SloBucket } from '@/lib/domain/views/slo';

/**
 * Which bucket a click meant, from where it fell. The chart's own idea follows the pointer a frame later, so that a
 * tap, or a click right after a move, would be taken for the first bucket.
 */
export function usePick(buckets: readonly SloBucket[], onPick?: (bucket: SloBucket) => void) {
  const area = useRef<SVGRectElement>(null);
  const onClick = (_state: unknown, { nativeEvent }: SyntheticEvent) => {
    const box = area.current?.getBoundingClientRect();
    if (box === undefined || !(nativeEvent instanceof MouseEvent)) return;
    const bucket = buckets[Math.floor(((nativeEvent.clientX - box.left) / box.width) * buckets.length)];
    if (bucket !== undefined) onPick?.(bucket);
  };
  return { area, onClick };
}

/** Nothing to see: the place that a chart's buckets share evenly, to be measured. */
export function PickArea({ area }: { area: RefObject<SVGRectElement | null> }) {
  const plot = usePlotArea();
  if (plot === undefined) return null;
  return <rect ref={area} {...plot} fill="none" pointerEvents="none" />;
}
