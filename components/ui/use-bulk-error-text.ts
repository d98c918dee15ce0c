'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { BulkState, BulkVerb } from '@/lib/domain/bulk';
import type { VerbError } from '@/lib/domain/errors';
import type { BulkVerdict } from '@/lib/domain/views/bulk';
import { useAgo } from './use-ago';
import { useNoPermissionText } from './use-no-permission-text';

type DoneKey = 'doneBulk.other';
type BulkError = Extract<
  VerbError,
  { code: 'bulk_running' | 'bulk_empty' | 'bulk_too_many' | 'bulk_not_possible' | 'bulk_conflict' }
>;

/** Why an operation's button cannot be pressed: the same words stand in its tooltip and in a refusal. */
export function useBulkRefusalText(): (
  verb: BulkVerb,
  state: BulkState,
  verdict: Exclude<BulkVerdict, { allowed: true }>,
) => string {
  const t = useTranslations('errors.bulkNotPossible');
  const states = useTranslations('bulk.state');
  const noPermission = useNoPermissionText();
  return (verb, state, verdict) =>
    verdict.because === 'role' ? noPermission(verdict.permission) : t(verb, { state: states(state) });
}

/** Refusals about many tasks at once: the same set in other hands, nothing to move, a lost race. */
export function useBulkErrorText(): (error: BulkError) => string {
  const t = useTranslations('errors');
  const states = useTranslations('bulk.state');
  const format = useFormatter();
  const refusal = useBulkRefusalText();
  const ago = useAgo();
  return (error) => {
    switch (error.code) {
      case 'bulk_running': {
        const { id, by, at, kind } = error.operation;
        return t('bulkRunning', { id: `#${id}`, name: by, ago: ago(at), kind });
      }
      case 'bulk_empty':
        return t('bulkEmpty');
      case 'bulk_too_many':
        return t('bulkTooMany', { limit: format.number(error.limit) });
      case 'bulk_not_possible':
        return refusal(error.verb, error.state, { allowed: false, because: 'state' });
      case 'bulk_conflict': {
        const state = states(error.state);
        if (error.changedBy === null) return t('bulkConflict.unknown', { state });
        const { name, at, action } = error.changedBy;
        const key = `doneBulk.${action}` as DoneKey;
        return t('bulkConflict.by', {
          name,
          ago: ago(at),
          done: t.has(key) ? t(key) : t('doneBulk.other'),
          state,
        });
      }
    }
  };
}
