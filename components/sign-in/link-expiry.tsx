'use client';

import { useLocale, useTranslations } from 'next-intl';
import { shortInstant } from '@/components/lists/zoned-instant';
import { useNow } from '@/components/ui/now';
import { useZone } from '@/components/ui/zone';

/** "This link works once, until 5 Dec 14:00.", in the reader's zone. */
export function LinkExpiry({ at }: { at: string }) {
  const t = useTranslations('link');
  const time = shortInstant(at, useZone(), useLocale(), useNow());
  return <>{t('expires', { time })}</>;
}
