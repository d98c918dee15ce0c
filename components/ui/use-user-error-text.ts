'use client';

import { useTranslations } from 'next-intl';
import type { VerbError } from '@/lib/domain/errors';
import type { UserAction, UserRefusal } from '@/lib/domain/user-rules';
import { useNow } from './now';
import { useRelativeText } from './relative-time';

type SelfKey = 'change_role' | 'disable' | 'reset_password' | 'sign_out';
type DoneKey = 'userDone.other';

const SELF: readonly UserAction[] = ['change_role', 'disable', 'reset_password', 'sign_out'];

/** Why something cannot be done to an account; the same words stand on the grey button. */
export function useUserRefusalText(): (action: UserAction, refusal: UserRefusal) => string {
  const t = useTranslations('errors.userNotPossible');
  const state = useTranslations('common.userState');
  return (action, refusal) => {
    switch (refusal.because) {
      case 'state':
        return t(`state.${action}`, { state: state(refusal.state) });
      case 'self':
        return t(`self.${SELF.includes(action) ? (action as SelfKey) : 'other'}`);
      case 'last_administrator':
        return t('lastAdministrator');
      case 'no_passwords':
        return t('noPasswords');
    }
  };
}

/** Refusals about somebody's account, lost races included: who was first, what they did and when. */
export function useUserErrorText(): (
  error: Extract<VerbError, { code: 'user_not_possible' | 'user_changed' }>,
) => string {
  const t = useTranslations('errors');
  const refusal = useUserRefusalText();
  const relative = useRelativeText();
  const now = useNow();
  return (error) => {
    if (error.code === 'user_not_possible') return refusal(error.action, error.refusal);
    if (error.changedBy === null) return t('userChanged.unknown');
    const { name, action, at } = error.changedBy;
    const key = `userDone.${action}` as DoneKey;
    const done = t.has(key) ? t(key) : t('userDone.other');
    return t('userChanged.by', { name, done, ago: relative(Math.min(Date.parse(at), now)) });
  };
}
