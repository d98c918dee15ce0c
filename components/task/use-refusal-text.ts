'use client';

import { useTranslations } from 'next-intl';
import { useNoPermissionText } from '@/components/ui/use-no-permission-text';
import { useNotPossibleText } from '@/components/ui/use-verb-error-text';
import type { FollowUpVerdict } from '@/lib/domain/follow-up';
import type { TaskPage } from '@/lib/domain/views/task-page';
import { DIALOG_ACTION, isRepair, repairVerdict, type DialogName, type RepairName } from './task-verbs';

/** Why the dialog of a task may not be opened, in words; undefined: it may. */
export function useRefusalText(): (task: TaskPage, name: DialogName) => string | undefined {
  const refusal = useNotPossibleText();
  const repair = useRepairRefusalText();
  return (task, name) => {
    if (isRepair(name)) return repair(name, repairVerdict(task, name));
    const action = DIALOG_ACTION[name];
    const verdict = task.actions[action];
    return verdict.allowed ? undefined : refusal(action, verdict);
  };
}

function useRepairRefusalText(): (name: RepairName, verdict: FollowUpVerdict) => string | undefined {
  const t = useTranslations('followUps.notPossible');
  const status = useTranslations('status');
  const noPermission = useNoPermissionText();
  return (name, verdict) => {
    if (verdict.allowed) return undefined;
    switch (verdict.because) {
      case 'role':
        return noPermission(verdict.permission);
      case 'state':
        return t(name, { status: status(verdict.status) });
      case 'no_compensator':
      case 'live':
        return t(verdict.because);
    }
  };
}
