import { queryParams, type ViewList } from '@/lib/domain/views/saved-view';
import { listHref } from './list-href';

const LIST_PATHS: Readonly<Record<ViewList, string>> = {
  tasks: '/tasks',
  groups: '/groups',
  audit: '/audit',
};

/** A list in a stored state. */
export function viewHref({ list, query }: { list: ViewList; query: string }): string {
  return listHref(LIST_PATHS[list], queryParams(query));
}

/** The page that shows a colleague what a view is, and keeps it for them on a click. */
export function installHref({ list, name, query }: { list: ViewList; name: string; query: string }): string {
  return `/views/install?${new URLSearchParams({ list, name, ...(query === '' ? {} : { query }) })}`;
}
