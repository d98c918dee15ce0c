'use client';

import { useTranslations } from 'next-intl';
import type { FilterField } from '@/components/lists/filter-field';

/** What both lists of groups can be narrowed by. stretch: the one that was counted. */
export function useGroupsFilters(
  bizTypes: readonly string[],
  stretch?: { from: string; to: string },
): readonly FilterField[] {
  const t = useTranslations('groups.filter');
  return [
    { key: 'from', kind: 'stretch', until: 'to', label: t('between'), chip: t('betweenIs'), shown: stretch },
    {
      key: 'type',
      kind: 'choice',
      label: t('type'),
      chip: t('typeIs'),
      mono: true,
      options: bizTypes.map((type) => ({ value: type, label: type })),
    },
    { key: 'text', kind: 'text', label: t('text'), chip: t('textHas') },
  ];
}
