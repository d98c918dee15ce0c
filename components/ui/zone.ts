'use client';

import { useTimeZone } from 'next-intl';
import { instantParts } from './instant-text';
import { useNow } from './now';

/** The reader's zone: an IANA name. */
export function useZone(): string {
  return useTimeZone() ?? 'UTC';
}

/** The zone's offset as it stands now: "UTC+08:00". */
export function useZoneLabel(): string {
  const zone = useZone();
  return instantParts(useNow(), zone).offset;
}
