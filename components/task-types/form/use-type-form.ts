'use client';

import { useMemo, useState } from 'react';
import type { FieldErrors } from '@/lib/domain/errors';
import { typeChanges } from '@/lib/domain/task-type-changes';
import type { CheckedTaskType } from '@/lib/domain/task-type-problem';
import type { TaskTypeDefinition } from '@/lib/domain/task-type-settings';
import { draftOf, type TypeDraft } from './draft';
import { useProblemWords, useUnitWord } from './field-words';
import { readDraft } from './read-draft';

/** What is edited: `lockVersion` null for a type that is not stored yet. */
export type EditedType = TaskTypeDefinition & { lockVersion: number | null };

export interface TypeForm {
  base: EditedType;
  draft: TypeDraft;
  change: (patch: Partial<TypeDraft>) => void;
  /** Starts over from another stored state, with these values in the fields. */
  restart: (base: EditedType, values?: TaskTypeDefinition) => void;
  /** Path → words; everything, shown or not. */
  problems: FieldErrors;
  /** The same for fields that were left, or all once a save was tried. */
  problem: (path: string) => string | undefined;
  touch: (path: string) => void;
  showAll: () => void;
  /** What the server said about fields. */
  refuse: (problems: FieldErrors) => void;
  /** The definition as typed; null while it cannot be saved. */
  value: TaskTypeDefinition | null;
  dirty: boolean;
  /** How many settings differ from what is stored; null while that cannot be told. */
  changed: number | null;
}

export function useTypeForm(start: EditedType, validate: (input: unknown) => CheckedTaskType): TypeForm {
  const word = useUnitWord();
  const words = useProblemWords();
  const [base, setBase] = useState(start);
  const [draft, setDraft] = useState(() => draftOf(start, word));
  const [begun, setBegun] = useState(draft);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  const [refused, setRefused] = useState<FieldErrors>({});

  const { checked, unreadable } = useMemo(() => {
    const read = readDraft(draft, base);
    return { checked: validate(read.definition), unreadable: read.unreadable };
  }, [draft, base, validate]);
  const value = checked.ok && Object.keys(unreadable).length === 0 ? checked.value : null;
  const found = words(
    { ...(checked.ok ? {} : checked.fields), ...unreadable },
    checked.ok ? [] : checked.problems,
  );
  const problems = { ...refused, ...found };

  return {
    base,
    draft,
    change: (patch) => {
      setDraft((before) => ({ ...before, ...patch }));
      setRefused({});
    },
    restart: (stored, values = stored) => {
      const begunAnew = draftOf(stored, word);
      setBase(stored);
      setBegun(begunAnew);
      setDraft(values === stored ? begunAnew : draftOf(values, word));
      setTouched(new Set());
      setAll(false);
      setRefused({});
    },
    problems,
    problem: (path) => (all || touched.has(path) || path in refused ? problems[path] : undefined),
    touch: (path) => setTouched((before) => (before.has(path) ? before : new Set(before).add(path))),
    showAll: () => setAll(true),
    refuse: (fields) => {
      setRefused(fields);
      setAll(true);
    },
    value,
    dirty: draft !== begun && JSON.stringify(draft) !== JSON.stringify(begun),
    changed: value === null ? null : typeChanges(base, value).length,
  };
}
