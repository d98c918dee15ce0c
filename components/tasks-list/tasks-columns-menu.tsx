'use client';

import { useTranslations } from 'next-intl';
import { ColumnChooser } from '@/components/lists/column-chooser';
import { listHref, type ListParams } from '@/components/lists/list-href';
import type { TaskView } from '@/lib/domain/views/task-list';
import {
  columnsParam,
  MOST_COLUMNS,
  offeredColumns,
  shownColumns,
  type OptionalColumn,
} from './column-choice';
import { TASKS_PATH } from './tasks-path';

/** Which optional columns the list of tasks shows. */
export function TasksColumnsMenu({ view, params }: { view: TaskView; params: ListParams }) {
  const t = useTranslations('tasks.column');
  const shown = shownColumns(view, params.cols);
  const href = (columns: readonly OptionalColumn[]) =>
    listHref(TASKS_PATH, params, { cols: columnsParam(view, columns) });
  const columns = offeredColumns(view).map((id) => ({
    id,
    label: t(id),
    shown: shown.includes(id),
    href: href(shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id]),
  }));
  return (
    <ColumnChooser
      columns={columns}
      most={MOST_COLUMNS}
      resetHref={params.cols && listHref(TASKS_PATH, params, { cols: undefined })}
    />
  );
}
