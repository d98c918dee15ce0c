'use client';

import { useTranslations } from 'next-intl';
import { CIRCUIT_STATES } from '@/lib/domain/circuit';
import { COMPENSATION_KINDS } from '@/lib/domain/compensation';
import { isRole } from '@/lib/domain/roles';
import { STATUS_NAMES } from '@/lib/domain/task-status';
import { useActionText } from './audit-words';

type LabelKey = 'note';
type WhyKey = 'probe_succeeded';
type StoredWord = 'used';

/** Details whose values are words of ours, not free text. */
const STORED_WORDS = ['refused', 'state', 'door'];

export interface DetailWords {
  /** A detail's name in the reader's language; one that nobody translated is shown as it is stored. */
  label: (key: string) => string;
  /** A stored word in the reader's language; undefined for free text. */
  word: (key: string, value: string) => string | undefined;
}

export function useDetailWords(): DetailWords {
  const labels = useTranslations('audit.detailKey');
  const status = useTranslations('status');
  const kinds = useTranslations('task.kind');
  const circuit = useTranslations('workers.circuit');
  const why = useTranslations('audit.why');
  const action = useActionText();
  const stored = useTranslations('audit.detailWord');
  const role = useTranslations('common.role');
  return {
    label: (key) => (labels.has(key as LabelKey) ? labels(key as LabelKey) : key),
    word: (key, value) => {
      const kind = COMPENSATION_KINDS.find((known) => known === value);
      if (key === 'kind' && kind) return kinds(kind);
      if (key === 'action') return action(value);
      if (key === 'why') return why.has(value as WhyKey) ? why(value as WhyKey) : undefined;
      const state = CIRCUIT_STATES.find((known) => known === value);
      if (key === 'state' && state) return circuit(state);
      if (key === 'role' && isRole(value)) return role(value);
      if (STORED_WORDS.includes(key) && stored.has(value as StoredWord)) return stored(value as StoredWord);
      const name = [...STATUS_NAMES, 'stuck' as const].find((known) => known === value);
      return name && status(name);
    },
  };
}
