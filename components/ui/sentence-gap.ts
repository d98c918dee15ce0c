'use client';

import { useLocale } from 'next-intl';

/** What stands between two sentences: a space, or nothing where full-width punctuation carries its own. */
export function useSentenceGap(): '' | ' ' {
  return useLocale() === 'zh-CN' ? '' : ' ';
}
