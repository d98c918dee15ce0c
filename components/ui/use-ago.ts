'use client';

import { useNow } from './now';
import { useRelativeText } from './relative-time';

/** How long ago something happened. The screen's clock moves in steps: what has just happened must not read as still to come. */
export function useAgo(): (at: string) => string {
  const relative = useRelativeText();
  const now = useNow();
  return (at) => relative(Math.min(Date.parse(at), now));
}
