'use client';

import { useTranslations } from 'next-intl';
import { COMPENSATION_KINDS } from '@/lib/domain/compensation';
import { STATUS_NAMES } from '@/lib/domain/task-status';
import { useActionText } from './audit-words';

type LabelKey = 'note';

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
  const action = useActionText();
  return {
    label: (key) => (labels.has(key as LabelKey) ? labels(key as LabelKey) : key),
    word: (key, value) => {
      const kind = COMPENSATION_KINDS.find((known) => known === value);
      if (key === 'kind' && kind) return kinds(kind);
      if (key === 'action') return action(value);
      const name = [...STATUS_NAMES, 'stuck' as const].find((known) => known === value);
      return name && status(name);
    },
  };
}
