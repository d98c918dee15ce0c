'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { FieldErrors } from '@/lib/domain/errors';
import { FIELD_PROBLEMS } from '@/lib/domain/field-problems';
import { problemField, type TaskTypeProblem } from '@/lib/domain/task-type-problem';
import { TYPE_LIMITS } from '@/lib/domain/task-type-settings';
import { useProblemText } from '../problem-words';
import { formatDuration, type TimeUnit } from './duration-text';

/** A unit of time in the reader's language: what is typed is understood in both. */
export function useUnitWord(): (unit: TimeUnit) => string {
  return useTranslations('common.unit');
}

/** Path → words, for everything that keeps a definition from being saved. */
export function useProblemWords(): (
  fields: FieldErrors,
  problems: readonly TaskTypeProblem[],
) => FieldErrors {
  const problem = useProblemText();
  const field = useFieldProblemText();
  return (fields, problems) => {
    const words = Object.entries(fields).map(
      ([path, name]) => [withoutIndex(path), field(path, name)] as const,
    );
    const misfits = problems.map((each) => [problemField(each), problem(each)] as const);
    return Object.fromEntries([...misfits, ...words].reverse());
  };
}

/** One complaint about the third wait stands under the waits. */
function withoutIndex(path: string): string {
  return path.replace(/\.\d+$/, '');
}

function useFieldProblemText(): (path: string, name: string) => string {
  const t = useTranslations('errors.field');
  const form = useTranslations('typeForm');
  const format = useFormatter();
  const word = useUnitWord();
  return (path, name) => {
    const known = FIELD_PROBLEMS.find((each) => each === name) ?? 'invalid';
    if (known !== 'out_of_range') return t(known);
    const limits = limitsOf(path);
    if (limits === null) return t('out_of_range');
    if (limits.kind === 'percent') return form('rangePercent');
    const say = (value: number) =>
      limits.kind === 'ms' ? formatDuration(value, word) : format.number(value);
    return form('range', { min: say(limits.min), max: say(limits.max) });
  };
}

type Limits = { kind: 'ms' | 'number' | 'percent'; min: number; max: number };

function limitsOf(path: string): Limits | null {
  const key = withoutIndex(path).split('.').at(-1) ?? '';
  if (key === 'objectiveFailureBp') return { kind: 'percent', ...TYPE_LIMITS.objectiveFailureBp };
  if (key === 'stepsMs' || key === 'capMs' || key === 'everyMs') return { kind: 'ms', ...TYPE_LIMITS.step };
  if (!Object.hasOwn(TYPE_LIMITS, key)) return null;
  return { kind: key.endsWith('Ms') ? 'ms' : 'number', ...TYPE_LIMITS[key as keyof typeof TYPE_LIMITS] };
}
