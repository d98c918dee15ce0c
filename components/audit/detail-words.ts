'use client';

import { useTranslations } from 'next-intl';
import { CIRCUIT_STATES } from '@/lib/domain/circuit';
import { COMPENSATION_KINDS } from '@/lib/domain/compensation';
import { STATUS_NAMES } from '@/lib/domain/task-status';
import { useActionText } from './audit-words';

type LabelKey = 'note';
type WhyKey = 'probe_succeeded';

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
  return {
    label: (key) => (labels.has(key as LabelKey) ? labels(key as LabelKey) : key),
    word: (key, value) => {
      const kind = COMPENSATION_KINDS.find((known) => known === value);
      if (key === 'kind' && kind) return kinds(kind);
      if (key === 'action') return action(value);
      if (key === 'why') return why.has(value as WhyKey) ? why(value as WhyKey) : undefined;
      const state = CIRCUIT_STATES.find((known) => known === value);
      if (key === 'state' && state) return circuit(state);
      const name = [...STATUS_NAMES, 'stuck' as const].find((known) => known === value);
      return name && status(name);
    },
  };
}
