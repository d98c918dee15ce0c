'use client';

import { useTranslations } from 'next-intl';
import { TYPE_FIELDS } from '@/lib/domain/task-type-changes';
import type { WorkerRefusal } from '@/lib/domain/worker-refusal';

/** Why a type cannot run, anywhere or at one worker, in a sentence of the reader's language. The only place where problems get words. */
export function useProblemText(): (problem: WorkerRefusal) => string {
  const t = useTranslations('taskTypes.problem');
  const label = useFieldLabel();
  const list = useTranslations('taskTypes.value');
  return (problem) => {
    switch (problem.code) {
      case 'unreadable_settings':
      case 'no_target':
      case 'no_allowed_hosts':
      case 'no_confirm_url':
      case 'run_elsewhere':
      case 'see_log':
        return t(problem.code);
      case 'unknown_executor':
        return t('unknown_executor', { executor: problem.executor });
      case 'invalid_settings': {
        const names = [...new Set(Object.keys(problem.fields).map(label))];
        return t('invalid_settings', { fields: names.join(list('list')) });
      }
      case 'bad_address':
      case 'address_with_password':
        return t(problem.code, { where: t(`where.${problem.field}`) });
      case 'host_not_allowed':
      case 'private_host':
        return t(problem.code, { where: t(`where.${problem.field}`), host: problem.host });
      case 'no_handler':
        return t('no_handler', { bizType: problem.bizType });
      case 'variable_missing':
        return t('variable_missing', { name: problem.name });
    }
  };
}

/** What a setting is called, by its path in the stored settings: `http.timeoutMs`, `retry.stepsMs.0`. */
export function useFieldLabel(): (path: string) => string {
  const t = useTranslations('taskTypes.field');
  return (path) => {
    const parts = path.split('.');
    const known = TYPE_FIELDS.find((field) => parts.includes(field));
    return known === undefined ? path : t(known);
  };
}
