'use client';

import { useTranslations } from 'next-intl';
import { BULK_STATES, BULK_WHYS, SKIP_REASONS } from '@/lib/domain/bulk';
import { CIRCUIT_STATES } from '@/lib/domain/circuit';
import { COMPENSATION_KINDS } from '@/lib/domain/compensation';
import { GROUP_STATES } from '@/lib/domain/group-life';
import { isRole } from '@/lib/domain/roles';
import { STATUS_NAMES } from '@/lib/domain/task-status';
import { knownAction, useActionText } from './audit-words';
import { useReconWord } from './recon-words';

type LabelKey = 'note';
type WhyKey = 'probe_succeeded';
type StoredWord = 'used';

/** Details whose values are words of ours, not free text. */
const STORED_WORDS = ['refused', 'state', 'door', 'ended'];

export interface DetailWords {
  /** A detail's name in the reader's language; one that nobody translated is shown as it is stored. */
  label: (key: string) => string;
  /** A stored word in the reader's language; undefined for free text. */
  word: (key: string, value: string) => string | undefined;
}

/** of: the type of what was acted on, where words depend on it: an open group is no open circuit. */
export function useDetailWords(of?: string): DetailWords {
  const labels = useTranslations('audit.detailKey');
  const status = useTranslations('status');
  const kinds = useTranslations('task.kind');
  const circuit = useTranslations('workers.circuit');
  const why = useTranslations('audit.why');
  const action = useActionText();
  const stored = useTranslations('audit.detailWord');
  const role = useTranslations('common.role');
  const bulk = useBulkWord(of);
  const books = useReconWord();
  return {
    label: (key) => (labels.has(key as LabelKey) ? labels(key as LabelKey) : key),
    word: (key, value) => {
      const kind = COMPENSATION_KINDS.find((known) => known === value);
      if (key === 'kind' && kind) return kinds(kind);
      const many = bulk(key, value);
      if (many !== undefined) return many;
      const book = of === 'bulk' ? undefined : books(key, value);
      if (book !== undefined) return book;
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

/** Words about many tasks at once, and about a failure group's life. */
function useBulkWord(of: string | undefined): (key: string, value: string) => string | undefined {
  const t = useTranslations('bulk');
  const groups = useTranslations('audit.groupState');
  const action = useActionText();
  return (key, value) => {
    const state = BULK_STATES.find((known) => known === value);
    const group = GROUP_STATES.find((known) => known === value);
    const why = BULK_WHYS.find((known) => known === value);
    const reason = SKIP_REASONS.find((known) => known === value);
    if (key === 'kind' && knownAction(value)) return action(value);
    if (key === 'state' && state) return t(`state.${state}`);
    // Only "open" is a word of circuits as well.
    const ofGroup = of === 'failure_group' || group !== GROUP_STATES[0];
    if (key === 'state' && group && ofGroup) return groups(group);
    if (key === 'why' && why) return t(`why.${why}`);
    return key === 'skipped' && reason ? t(`skip.${reason}`) : undefined;
  };
}
