'use client';

import { useTranslations } from 'next-intl';
import type { TaskMoved } from '@/lib/domain/views/task-page';

type Moved = 'retry' | 'edit' | 'release' | 'runNow' | 'giveUp' | 'compensate' | 'amend';

/** What was done, or that a second person was asked and nothing was moved yet. */
export function useSaid(): (name: Moved, moved: TaskMoved) => string {
  const said = useTranslations('task.said');
  const followUps = useTranslations('followUps.said');
  return (name, { requestId }) => (requestId === undefined ? said(name) : followUps('requested'));
}
