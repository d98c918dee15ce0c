'use client';

import { useTranslations } from 'next-intl';
import type { FilterField } from '@/components/lists/filter-field';
import { AUDIT_ACTIONS, AUDIT_OUTCOMES } from '@/lib/domain/audit-actions';
import type { AuditPage } from '@/lib/domain/views/audit-entry';

/** Parameters that narrow the trail; the other one says which page of it. */
export const AUDIT_FILTERS = ['entry', 'actor', 'action', 'subject', 'outcome', 'from', 'to'] as const;

export function useAuditFilters(actors: AuditPage['actors']): readonly FilterField[] {
  const t = useTranslations('audit.filter');
  const action = useTranslations('audit.action');
  const outcome = useTranslations('audit.outcome');
  return [
    {
      key: 'actor',
      kind: 'choice',
      label: t('actor'),
      chip: t('actorIs'),
      options: actors.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      key: 'action',
      kind: 'choice',
      label: t('action'),
      chip: t('actionIs'),
      options: AUDIT_ACTIONS.map((value) => ({ value, label: action(value) })),
    },
    {
      key: 'subject',
      kind: 'text',
      label: t('subject'),
      chip: t('subjectIs'),
      help: t('subjectHelp'),
      mono: true,
    },
    {
      key: 'outcome',
      kind: 'choice',
      label: t('outcome'),
      chip: t('outcomeIs'),
      options: AUDIT_OUTCOMES.map((value) => ({ value, label: outcome(value) })),
    },
    { key: 'entry', kind: 'text', label: t('entry'), chip: t('entryIs'), mono: true },
    { key: 'from', kind: 'instant', label: t('from'), chip: t('from') },
    { key: 'to', kind: 'instant', label: t('to'), chip: t('to') },
  ];
}
