'use client';

import { createContext, useContext } from 'react';
import type { TypeDraft } from './draft';

/** What the fields of the form share. */
export interface FormContextValue {
  draft: TypeDraft;
  change: (patch: Partial<TypeDraft>) => void;
  /** The words about a path of the definition, once its field was left or a save was tried. */
  problem: (path: string) => string | undefined;
  /** A field was left: from now on its problem is shown. */
  touch: (path: string) => void;
}

export const FormContext = createContext<FormContextValue | null>(null);

export function useTypeFormContext(): FormContextValue {
  const value = useContext(FormContext);
  if (value === null) throw new Error('TaskTypeForm is missing above this field');
  return value;
}
