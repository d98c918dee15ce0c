'use client';

import { useTranslations } from 'next-intl';
import { FIELD_PROBLEMS } from '@/lib/domain/field-problems';
import type { CallFailure } from './use-verb-call';

/** The server's word about one field, for the place under it; undefined when it has none. */
export function useFieldProblem(failure: CallFailure | null): (field: string) => string | undefined {
  const t = useTranslations('errors.field');
  return (field) => {
    const said = failure?.code === 'invalid' ? failure.fields[field] : undefined;
    if (said === undefined) return undefined;
    return t(FIELD_PROBLEMS.find((known) => known === said) ?? 'invalid');
  };
}
