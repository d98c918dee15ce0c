'use client';

import { useTranslations } from 'next-intl';
import type { VerbError } from '@/lib/domain/errors';
import type { CircuitAction, CircuitRefusal } from '@/lib/domain/circuit-actions';
import type { ActionRefusal, TaskAction } from '@/lib/domain/allowed-actions';
import { useAgo } from './use-ago';
import { useBulkErrorText } from './use-bulk-error-text';
import { useGroupErrorText } from './use-group-error-text';
import { useNoPermissionText } from './use-no-permission-text';
import { useReconErrorText } from './use-recon-error-text';
import { useUserErrorText } from './use-user-error-text';

/** Says in a sentence why a verb was refused, in the reader's language. The only place where refusals get words. */
export function useVerbErrorText(): (error: VerbError) => string {
  const t = useTranslations('errors');
  const notPossible = useNotPossibleText();
  const noPermission = useNoPermissionText();
  const conflict = useConflictText();
  const circuitNotPossible = useCircuitNotPossibleText();
  const circuitConflict = useCircuitConflictText();
  const typeConflict = useTypeConflictText();
  const person = useUserErrorText();
  const bulk = useBulkErrorText();
  const group = useGroupErrorText();
  const books = useReconErrorText();
  return (error) => {
    switch (error.code) {
      case 'signed_out':
        return t('signedOut');
      case 'no_permission':
        return noPermission(error.permission);
      case 'not_found':
        return t(`notFound.${error.what}`);
      case 'invalid':
        return t('invalid');
      case 'not_possible':
        return notPossible(error.action, error.refusal);
      case 'conflict':
        return conflict(error);
      case 'circuit_not_possible':
        return circuitNotPossible(error.action, error.refusal);
      case 'circuit_conflict':
        return circuitConflict(error);
      case 'type_conflict':
        return typeConflict(error);
      case 'type_problems':
        return t('typeProblems');
      case 'type_in_use':
        return t('typeInUse');
      case 'variable_missing':
        return t('variableMissing', { name: error.name });
      case 'outcome_unchecked':
        return t('outcomeUnchecked');
      case 'bulk_running':
      case 'bulk_empty':
      case 'bulk_too_many':
      case 'bulk_not_possible':
      case 'bulk_conflict':
        return bulk(error);
      case 'group_conflict':
      case 'group_not_possible':
        return group(error);
      case 'view_conflict':
        return t('viewConflict');
      case 'view_name_taken':
        return t('viewNameTaken');
      case 'recon_conflict':
      case 'recon_not_possible':
      case 'resolution_not_possible':
      case 'day_locked':
      case 'already_requested':
      case 'own_request':
      case 'request_lapsed':
      case 'request_closed':
      case 'same_statement':
      case 'not_signable':
        return books(error);
      case 'wrong_password':
        return t('wrongPassword');
      case 'password_login_off':
        return t('passwordLoginOff');
      case 'user_not_possible':
      case 'user_changed':
        return person(error);
      case 'link_closed':
        return t(`linkClosed.${error.state}`);
      case 'provider_refused':
        return t('providerRefused');
      case 'rate_limited':
        return t('rateLimited', { minutes: Math.ceil(error.retryAfterSeconds / 60) });
      case 'body_too_large':
        return t('bodyTooLarge');
      case 'database_unavailable':
        return t('databaseUnavailable');
      case 'database_full':
        return t('databaseFull');
      case 'unexpected':
        return t('unexpected', { reference: error.reference });
    }
  };
}

/** Why a button cannot be pressed, too: the same words stand in its tooltip. */
export function useNotPossibleText(): (action: TaskAction, refusal: ActionRefusal) => string {
  const t = useTranslations('errors');
  const status = useTranslations('status');
  const noPermission = useNoPermissionText();
  return (action, refusal) => {
    if (refusal.because === 'role') return noPermission(refusal.permission);
    return t(`notPossible.${action}`, { status: status(refusal.status) });
  };
}

/** The same for a verb on a type's circuit. */
export function useCircuitNotPossibleText(): (action: CircuitAction, refusal: CircuitRefusal) => string {
  const t = useTranslations('errors.circuitNotPossible');
  const state = useTranslations('workers.circuit');
  const noPermission = useNoPermissionText();
  return (action, refusal) => {
    if (refusal.because === 'role') return noPermission(refusal.permission);
    return refusal.because === 'external' ? t('external') : t(action, { state: state(refusal.state) });
  };
}

function useCircuitConflictText(): (error: Extract<VerbError, { code: 'circuit_conflict' }>) => string {
  const t = useTranslations('errors');
  const words = useTranslations('workers.circuit');
  const ago = useAgo();
  return ({ changedBy, state }) => {
    if (changedBy === null) return t('circuitConflict.unknown', { state: words(state) });
    const { name, at, action } = changedBy;
    const done = t.has(`done.${action}` as DoneKey) ? t(`done.${action}` as DoneKey) : t('done.other');
    return t('circuitConflict.by', { name, done, ago: ago(at), state: words(state) });
  };
}

/** Who was faster, what they did and when, for the title of a lost race. */
export function useConflictText(): (error: Extract<VerbError, { code: 'conflict' }>) => string {
  const t = useTranslations('errors');
  const status = useTranslations('status');
  const ago = useAgo();
  return ({ changedBy, status: now }) => {
    if (changedBy === null) return t('conflict.unknown', { status: status(now) });
    const { name, at, action, kind } = changedBy;
    if (kind === 'outside') return t('conflict.outside', { ago: ago(at), status: status(now) });
    const known = t.has(`done.${action}` as DoneKey) ? t(`done.${action}` as DoneKey) : t('done.other');
    return t('conflict.by', { name, ago: ago(at), done: known });
  };
}

type DoneKey = 'done.other';

/** Who saved a type first, and when. */
export function useTypeConflictText(): (error: Extract<VerbError, { code: 'type_conflict' }>) => string {
  const t = useTranslations('errors');
  const ago = useAgo();
  return ({ changedBy }) => {
    if (changedBy === null) return t('typeConflict.unknown');
    const key = `doneType.${changedBy.action}` as 'doneType.other';
    const done = t.has(key) ? t(key) : t('doneType.other');
    return t('typeConflict.by', { name: changedBy.name, ago: ago(changedBy.at), done });
  };
}
