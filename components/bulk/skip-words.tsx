'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ExactTime } from '@/components/ui/relative-time';
import { TextLink } from '@/components/ui/text-link';
import type { SkipReason } from '@/lib/domain/bulk';
import { bulkHref } from './bulk-path';

/** Why a task was left as it is: with who was first and when, where that is known. */
export function SkipWords({
  why,
  by,
  at,
}: {
  why: SkipReason;
  /** Who changed it; of a task that is held: the operation's number. */
  by: string | null;
  at?: string | null;
}): ReactNode {
  const t = useTranslations('bulk');
  const words = useReason(why, by);
  if (!at) return words;
  return t.rich('skipAt', { words: () => words, time: () => <ExactTime at={at} show="time" /> });
}

function useReason(why: SkipReason, by: string | null): ReactNode {
  const t = useTranslations('bulk');
  if (by === null) return t(`skip.${why}`);
  if (why === 'changed') return t('skipBy.changed', { by });
  if (why !== 'held') return t(`skip.${why}`);
  return t.rich('skipBy.held', { by, link: (words) => <TextLink href={bulkHref(by)}>{words}</TextLink> });
}
