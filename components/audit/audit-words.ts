'use client';

import { useTranslations } from 'next-intl';
import {
  AUDIT_ACTIONS,
  AUDIT_OUTCOMES,
  type AuditAction,
  type AuditOutcome,
} from '@/lib/domain/audit-actions';
import { isRole } from '@/lib/domain/roles';

export function knownAction(action: string): AuditAction | undefined {
  return AUDIT_ACTIONS.find((known) => known === action);
}

export function knownOutcome(outcome: string): AuditOutcome | undefined {
  return AUDIT_OUTCOMES.find((known) => known === outcome);
}

/** What an action is called, as on its button: "Edit payload and retry". */
export function useActionText(): (action: string) => string {
  const t = useTranslations('audit.action');
  return (action) => t(knownAction(action) ?? 'unknown', { action });
}

/** What somebody did, for after their name: "retried". tried: it was refused or somebody was faster. */
export function useDoneText(): (action: string, outcome: string) => string {
  const done = useTranslations('audit.did');
  const tried = useTranslations('audit.tried');
  return (action, outcome) => {
    const words = knownOutcome(outcome) === AUDIT_OUTCOMES[0] ? done : tried;
    return words(knownAction(action) ?? 'unknown', { action });
  };
}

/** The role somebody had; a role that is no longer known is shown as it was written. */
export function useRoleText(): (role: string) => string {
  const t = useTranslations('common.role');
  const actor = useTranslations('audit.actor');
  return (role) => {
    if (isRole(role)) return t(role);
    if (role === 'worker') return actor('worker');
    return role === 'system' || role === '' ? actor('system') : role;
  };
}
