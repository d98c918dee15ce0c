'use client';

import { useTranslations } from 'next-intl';

const WIDTHS = ['1', '5', '15', '30', '60', '180', '360', '720', '1440'] as const;

/** "per day", "per 30 minutes": how wide a bar or a row is. */
export function usePerText(widthMinutes: number): string {
  const t = useTranslations('slo.per');
  return t(WIDTHS.find((width) => width === String(widthMinutes)) ?? '1440');
}
