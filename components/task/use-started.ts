'use client';

import { useTranslations } from 'next-intl';
import type { FollowUpStarted } from '@/lib/domain/views/task-page';

/** That a follow-up was started, or that a second person was asked and nothing was started yet. */
export function useStarted(): (answer: FollowUpStarted) => string {
  const t = useTranslations('followUps.said');
  return ({ followUpId }) => (followUpId === null ? t('requested') : t('started', { id: followUpId }));
}
