'use client';

import { useFormatter } from 'next-intl';

/** A share as text: (0.0142) => "1.42 %". Null, where nothing can be said, is a dash; never NaN. */
export function useRateText(): (rate: number | null) => string {
  const format = useFormatter();
  return (rate) => {
    if (rate === null || !Number.isFinite(rate)) return '—';
    const percent = rate * 100;
    const digits = percent !== 0 && Math.abs(percent) < 10 ? 2 : percent % 1 === 0 ? 0 : 1;
    return `${format.number(percent, { maximumFractionDigits: digits })} %`;
  };
}
