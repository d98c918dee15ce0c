'use client';

import { useTranslations } from 'next-intl';
import type { FieldErrors } from '@/lib/domain/errors';
import { FIELD_PROBLEMS } from '@/lib/domain/field-problems';

/** Fields whose complaint needs words of its own: what may be typed there. */
const RANGES: Readonly<Record<string, [min: string, max: string]>> = {
  'settings.graceDays': ['0', '31'],
  'settings.lookBackDays': ['0', '31'],
  'settings.query.batchSize': ['1', '1000'],
  'settings.query.ratePerSecond': ['1', '1000'],
};

/** Path → words, for everything that keeps a source from being saved. */
export function useSourceProblems(): (fields: FieldErrors) => FieldErrors {
  const t = useTranslations('errors.field');
  const form = useTranslations('sources.problem');
  return (fields) =>
    Object.fromEntries(
      Object.entries(fields).map(([path, name]) => {
        const known = FIELD_PROBLEMS.find((each) => each === name) ?? 'invalid';
        const range = RANGES[path];
        if (known === 'out_of_range' && range) return [path, form('range', { min: range[0], max: range[1] })];
        if (known === 'out_of_range' && path === 'settings.query.timeoutMs') return [path, form('timeout')];
        if (path === 'settings.zone' && known === 'invalid') return [path, form('chinaZone')];
        if (path === 'settings.types' && known === 'taken') return [path, form('typeTwice')];
        if (path === 'settings.query.statuses' && known === 'required') return [path, form('noWords')];
        if (path === 'name' && known === 'taken') return [path, form('nameTaken')];
        return [path, t(known)];
      }),
    );
}
