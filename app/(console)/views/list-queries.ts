import { queryParams, type ViewList } from '@/lib/domain/views/saved-view';
import { loadAuditParams, toAuditInput, toAuditLinkParams } from '../audit/search-params';
import { groupsParams, toGroupsInput, toGroupsLinkParams, toStretchInput } from '../groups/search-params';
import { loadTasksParams, toLinkParams, toListInput } from '../tasks/search-params';

/** A list's state as its own page reads it. */
export type ListQuery = {
  /** As it stands in links; unknown parameters and bad values are gone. */
  params: Record<string, string>;
  /** What the list's service is asked for. */
  input: Record<string, unknown>;
};

const READERS: Readonly<Record<ViewList, (given: Record<string, string>) => ListQuery>> = {
  tasks: (given) => {
    const params = loadTasksParams(given);
    return { params: toLinkParams(params), input: toListInput(params) };
  },
  groups: (given) => {
    const params = groupsParams.parse(given);
    return { params: toGroupsLinkParams(params), input: toStretchInput(params) ?? toGroupsInput(params) };
  },
  audit: (given) => {
    const params = loadAuditParams(given);
    return { params: toAuditLinkParams(params), input: toAuditInput(params) };
  },
};

/** The whole of a list's address behind the question mark, without which page of it. */
export function readListQuery(list: ViewList, query: string): ListQuery {
  const { cursor: _page, ...given } = queryParams(query);
  return READERS[list](given);
}
