'use client';

import { useTranslations } from 'next-intl';
import { useSentenceGap } from '@/components/ui/sentence-gap';
import { TextLink } from '@/components/ui/text-link';
import type { PausedType } from '@/lib/domain/views/workers';

/** What a pending task of a paused type waits for, and where to look. */
export function PausedConsequence({ paused }: { paused: PausedType }) {
  const t = useTranslations('workers.notClaimed');
  const gap = useSentenceGap();
  const { held, lastError } = paused;
  return (
    <>
      {held === null
        ? t('open_body', { error: lastError ?? '' })
        : t('held_body', { name: held.by, reason: held.reason })}
      {gap}
      <TextLink href="/workers">{t('link')}</TextLink>
    </>
  );
}
