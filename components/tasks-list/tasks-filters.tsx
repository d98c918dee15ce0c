'use client';

import { useTranslations } from 'next-intl';
import { useGroupTitle } from '@/components/groups/group-title';
import { FilterBar } from '@/components/lists/filter-bar';
import type { FilterField } from '@/components/lists/filter-field';
import { useCountText } from '@/components/lists/count-text';
import type { ListParams } from '@/components/lists/list-href';
import type { TaskListPage } from '@/lib/domain/views/task-list';
import { useSearchNotes } from './search-notes';
import { TASKS_PATH } from './tasks-path';

/** Parameters that narrow the list; the others say which view and which page of it. */
export const TASK_FILTERS = ['group', 'type', 'from', 'to', 'error', 'key', 'payload'] as const;

export function countTaskFilters(params: ListParams): number {
  return TASK_FILTERS.filter((key) => params[key]).length;
}

export function TasksFilters({ list, params }: { list: TaskListPage; params: ListParams }) {
  const t = useTranslations('tasks');
  const count = useCountText();
  const title = useGroupTitle();
  const groups = list.group ? [{ value: list.group.id, label: title(list.group) }] : [];
  const fields: FilterField[] = [
    {
      key: 'group',
      kind: 'choice',
      label: t('filter.group'),
      chip: t('filter.groupIs'),
      options: groups,
      chipOnly: true,
    },
    {
      key: 'type',
      kind: 'choice',
      label: t('filter.type'),
      chip: t('filter.typeIs'),
      mono: true,
      options: list.bizTypes.map((type) => ({ value: type, label: type })),
    },
    { key: 'from', kind: 'instant', label: t(`after.${list.view}`), chip: t(`after.${list.view}`) },
    { key: 'to', kind: 'instant', label: t(`before.${list.view}`), chip: t(`before.${list.view}`) },
    { key: 'error', kind: 'text', label: t('filter.error'), chip: t('filter.errorHas') },
    {
      key: 'key',
      kind: 'text',
      label: t('filter.key'),
      chip: t(`filter.keyIs.${list.keyMatch ?? 'exact'}`),
      help: t('filter.keyHelp'),
      mono: true,
    },
    {
      key: 'payload',
      kind: 'text',
      label: t('payloadSearch.label'),
      chip: t('payloadSearch.chip'),
      placeholder: t('payloadSearch.placeholder'),
      help: t('payloadSearch.help'),
      mono: true,
    },
  ];
  return (
    <FilterBar
      path={TASKS_PATH}
      params={params}
      fields={fields}
      note={useSearchNotes(list, params)}
      summary={
        list.outOfTime === 'rows'
          ? undefined
          : t('total', { count: list.total.count, shown: count(list.total) })
      }
    />
  );
}
