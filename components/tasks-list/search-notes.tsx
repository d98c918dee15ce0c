'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useCountText } from '@/components/lists/count-text';
import { listHref, type ListParams } from '@/components/lists/list-href';
import { Link } from '@/components/ui/link';
import { useBytesText } from '@/components/ui/quantities';
import { useSentenceGap } from '@/components/ui/sentence-gap';
import { SEARCHED_BYTES } from '@/lib/domain/payload-path';
import type { PayloadSearchView, TaskListPage } from '@/lib/domain/views/task-list';
import { TASKS_PATH } from './tasks-path';

type Searched = Extract<PayloadSearchView, { kind: 'searched' }>;

/** How the filters that no index serves were understood, and how far they looked; undefined when there is nothing to say. */
export function useSearchNotes(list: TaskListPage, params: ListParams): ReactNode {
  const t = useTranslations('tasks');
  const format = useFormatter();
  const gap = useSentenceGap();
  const sentences = usePayloadSentences(list);
  const notes = [
    ...(list.errorWindow === null ? [] : [t('filter.errorVisible', { window: list.errorWindow })]),
    ...(list.errorStop === null
      ? []
      : [t('payloadSearch.errorStop', { window: format.number(list.errorStop) })]),
    ...sentences,
    ...(list.outOfTime === 'total' ? [t('payloadSearch.slowTotal')] : []),
  ];
  if (notes.length === 0) return undefined;
  const goesOn = list.older !== null && (list.errorStop !== null || isUnfinished(list.payloadSearch));
  return (
    <>
      {notes.join(gap)}
      {goesOn && gap}
      {goesOn && <SearchOn list={list} params={params} />}
    </>
  );
}

/** Leads to where the search stopped. */
export function SearchOn({ list, params }: { list: TaskListPage; params: ListParams }) {
  const t = useTranslations('tasks.payloadSearch');
  return <Link href={listHref(TASKS_PATH, params, { cursor: list.older ?? undefined })}>{t('go')}</Link>;
}

/** Whether rows are left that a search has not come to. */
export function isUnfinished(search: PayloadSearchView | null): search is Searched {
  return search?.kind === 'searched' && !search.complete;
}

function usePayloadSentences({ payloadSearch: search, view }: TaskListPage): string[] {
  const t = useTranslations('tasks.payloadSearch');
  const size = useBytesText();
  const reach = useReach();
  if (search === null) return [];
  if (search.kind === 'wrong') {
    const example = search.problem === 'masked' ? [] : [t('example', { example: t('placeholder') })];
    return [t(`wrong.${search.problem}`, { at: search.at + 1 }), ...example, t('without')];
  }
  return [
    reach(search, view === 'due'),
    ...(search.stopped === null || search.complete ? [] : [t(`stopped.${search.stopped}`)]),
    ...(search.tooLarge === 0 ? [] : [t('tooLarge', { count: search.tooLarge, size: size(SEARCHED_BYTES) })]),
    ...(search.masked ? [t('masked')] : []),
  ];
}

/** "Searched the newest 5,000 of 10,000+ tasks of this list." */
function useReach(): (search: Searched, soonestFirst: boolean) => string {
  const t = useTranslations('tasks.payloadSearch.searched');
  const format = useFormatter();
  const counted = useCountText();
  return ({ searchedRows: count, of, complete }, soonestFirst) => {
    const searched = format.number(count);
    if (complete) return t('all', { count, searched });
    if (of === null) return t(soonestFirst ? 'soonestOfMany' : 'newestOfMany', { searched });
    return t(soonestFirst ? 'soonest' : 'newest', { searched, of: counted(of) });
  };
}
