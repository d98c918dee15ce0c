'use client';

import { useTranslations } from 'next-intl';
import type { VerbError } from '@/lib/domain/errors';
import { useAgo } from './use-ago';

type DoneKey = 'doneGroup.other';

/** Refusals about a failure group: who was faster, or what its state does not allow. */
export function useGroupErrorText(): (
  error: Extract<VerbError, { code: 'group_conflict' | 'group_not_possible' }>,
) => string {
  const t = useTranslations('errors');
  const ago = useAgo();
  return (error) => {
    if (error.code === 'group_not_possible') return t(`groupNotPossible.${error.action}`);
    if (error.changedBy === null) return t('groupConflict.unknown');
    const { name, at, action } = error.changedBy;
    const key = `doneGroup.${action}` as DoneKey;
    return t('groupConflict.by', { name, ago: ago(at), done: t.has(key) ? t(key) : t('doneGroup.other') });
  };
}
