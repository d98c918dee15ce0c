'use client';

import { useTranslations } from 'next-intl';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import type { GroupAction } from '@/lib/domain/group-life';
import type { GroupRefusal } from '@/lib/domain/group-life-actions';

/** Why a verb on a group cannot be pressed: by its state, or for want of the right. */
export function useGroupRefusalText(): (action: GroupAction, refusal: GroupRefusal) => string {
  const t = useTranslations('groups.notPossible');
  const words = useVerbErrorText();
  return (action, refusal) => {
    if (refusal.because === 'role') return words({ code: 'no_permission', permission: refusal.permission });
    return t(action, { state: refusal.state });
  };
}
