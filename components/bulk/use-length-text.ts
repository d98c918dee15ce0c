'use client';

import { useTranslations } from 'next-intl';
import { useDurationText } from '@/components/ui/quantities';

/** A length of time that was only estimated, without digits that nobody knows: (seconds) => "31 s", "4 min 12 s". */
export function useLengthText(): (seconds: number) => string {
  const unit = useTranslations('common.unit');
  const text = useDurationText();
  return (seconds) => {
    const whole = Math.max(1, Math.ceil(seconds));
    return whole < 60 ? `${whole} ${unit('s')}` : text(whole * 1000);
  };
}
