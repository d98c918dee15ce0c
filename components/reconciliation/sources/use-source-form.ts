'use client';

import { createContext, useContext, useMemo, useState } from 'react';
import { useUnitWord } from '@/components/task-types/form/field-words';
import type { FieldErrors } from '@/lib/domain/errors';
import type { SourceDefinition } from '@/lib/domain/views/recon-source';
import { useSourceProblems } from './field-words';
import { readSourceDraft } from './read-source-draft';
import { sourceDraft, type SourceDraft } from './source-draft';
import { mergeDrafts, type DraftField } from './source-merge';
import type { CheckSource } from './source-verbs';

/** What is edited: `lockVersion` null for a source that is not stored yet. */
export type EditedSource = SourceDefinition & { lockVersion: number | null };

export interface SourceForm {
  base: EditedSource;
  draft: SourceDraft;
  /** patch: or what makes one of the draft as it is by then, for answers that come later. */
  change: (patch: Partial<SourceDraft> | ((before: SourceDraft) => Partial<SourceDraft>)) => void;
  /** Takes in what somebody else saved: what was not touched here becomes theirs. Gives what both changed. */
  takeIn: (stored: EditedSource) => DraftField[];
  discard: () => void;
  /** Path → words; everything, shown or not. */
  problems: FieldErrors;
  /** The same for fields that were left, or all once a save was tried. */
  problem: (path: string) => string | undefined;
  touch: (path: string) => void;
  showAll: () => void;
  /** What the server said about fields. */
  refuse: (fields: FieldErrors) => void;
  /** The definition as typed; null while it cannot be saved. */
  value: SourceDefinition | null;
  dirty: boolean;
}

export function useSourceForm(start: EditedSource, check: CheckSource): SourceForm {
  const word = useUnitWord();
  const words = useSourceProblems();
  const [base, setBase] = useState(start);
  const [draft, setDraft] = useState(() => sourceDraft(start, word));
  const [begun, setBegun] = useState(draft);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  const [refused, setRefused] = useState<FieldErrors>({});

  const { checked, unreadable } = useMemo(() => {
    const read = readSourceDraft(draft, base);
    return { checked: check(read.definition), unreadable: read.unreadable };
  }, [draft, base, check]);
  const value = checked.ok && Object.keys(unreadable).length === 0 ? checked.value : null;
  const problems = { ...refused, ...words({ ...(checked.ok ? {} : checked.fields), ...unreadable }) };
  const begin = (next: SourceDraft) => {
    setTouched(new Set());
    setAll(false);
    setRefused({});
    setDraft(next);
  };

  return {
    base,
    draft,
    change: (patch) => {
      setDraft((before) => ({ ...before, ...(typeof patch === 'function' ? patch(before) : patch) }));
      setRefused({});
    },
    takeIn: (stored) => {
      const theirs = sourceDraft(stored, word);
      const merged = mergeDrafts(begun, draft, theirs);
      setBase(stored);
      setBegun(theirs);
      begin(merged.draft);
      return merged.disputed;
    },
    discard: () => begin(begun),
    problems,
    problem: (path) => (all || touched.has(path) || path in refused ? problems[path] : undefined),
    touch: (path) => setTouched((before) => (before.has(path) ? before : new Set(before).add(path))),
    showAll: () => setAll(true),
    refuse: (fields) => {
      setRefused(words(fields));
      setAll(true);
    },
    value,
    dirty: draft !== begun && JSON.stringify(draft) !== JSON.stringify(begun),
  };
}

export const SourceFormContext = createContext<SourceForm | null>(null);

export function useSourceFormContext(): SourceForm {
  const value = useContext(SourceFormContext);
  if (value === null) throw new Error('SourceForm is missing above this field');
  return value;
}
