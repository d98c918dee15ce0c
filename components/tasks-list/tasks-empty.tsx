'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useCountText } from '@/components/lists/count-text';
import { listHref, type ListParams } from '@/components/lists/list-href';
import { EmptyState } from '@/components/ui/states';
import type { TaskListPage, ViewCounts } from '@/lib/domain/views/task-list';
import { LedgerEmpty } from './ledger-empty';
import { SearchOn } from './search-notes';
import { countTaskFilters, TASK_FILTERS } from './tasks-filters';
import { TASKS_PATH } from './tasks-path';

/** Why there are no rows, and what to do about it. */
export function TasksEmpty({
  list,
  counts,
  params,
}: {
  list: TaskListPage;
  counts: ViewCounts | null;
  params: ListParams;
}) {
  const t = useTranslations('tasks.empty');
  const filters = countTaskFilters(params);
  if (list.outOfTime === 'rows') return <TookTooLong />;
  if (list.older !== null) return <NoneYet list={list} params={params} />;
  if (filters > 0) return <NoMatch list={list} counts={counts} params={params} filters={filters} />;
  if (params.cursor)
    return (
      <EmptyState
        title={t('pageTitle')}
        actions={
          <Button component={Link} href={listHref(TASKS_PATH, params, { cursor: undefined })}>
            {t('firstPage')}
          </Button>
        }
      >
        {t('pageBody')}
      </EmptyState>
    );
  if (counts?.all.count === 0) return <LedgerEmpty />;
  return (
    <EmptyState
      title={t(`title.${list.view}`)}
      actions={<Link href={`${TASKS_PATH}?view=all`}>{t('all')}</Link>}
    >
      {t(`body.${list.view}`)}
    </EmptyState>
  );
}

/** The filters above stay as they are, to be narrowed. */
function TookTooLong() {
  const t = useTranslations('tasks.payloadSearch');
  return <EmptyState title={t('slowTitle')}>{t('slowBody')}</EmptyState>;
}

/** A search that has come to no hit on this page; the note above the list says how far it came. */
function NoneYet({ list, params }: { list: TaskListPage; params: ListParams }) {
  const t = useTranslations('tasks.payloadSearch');
  return <EmptyState title={t('noneYet')} actions={<SearchOn list={list} params={params} />} />;
}

function NoMatch({
  list,
  counts,
  params,
  filters,
}: {
  list: TaskListPage;
  counts: ViewCounts | null;
  params: ListParams;
  filters: number;
}) {
  const t = useTranslations('tasks.empty');
  const shown = useCountText();
  const outside = counts?.[list.view];
  const cleared = Object.fromEntries([...TASK_FILTERS, 'cursor'].map((key) => [key, undefined]));
  return (
    <EmptyState
      title={t('noMatch', { count: filters })}
      actions={
        <>
          <Button component={Link} href={listHref(TASKS_PATH, params, cleared)}>
            {t('clear', { count: filters })}
          </Button>
          {list.view !== 'all' && (
            <Button
              component={Link}
              variant="subtle"
              href={listHref(TASKS_PATH, params, {
                view: 'all',
                cursor: undefined,
                from: undefined,
                to: undefined,
                group: undefined,
              })}
            >
              {t('searchAll')}
            </Button>
          )}
        </>
      }
    >
      {outside && outside.count > 0
        ? t(`outside.${list.view}`, { count: outside.count, shown: shown(outside), filters })
        : t(`body.${list.view}`)}
    </EmptyState>
  );
}
