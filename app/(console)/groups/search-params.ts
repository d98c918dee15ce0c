import { createSearchParamsCache, parseAsStringLiteral } from 'nuqs/server';
import { GROUP_SORTS, GROUP_TABS } from '@/lib/domain/views/failure-group';
import type { ListGroupsInput } from '@/lib/services/groups/list-groups';
import type { ListStretchGroupsInput } from '@/lib/services/groups/list-stretch-groups';
import { instantParam, textParam } from '@/lib/web/zod-parser';

const DEFAULT_SORT = GROUP_SORTS[0];
const DEFAULT_TAB = GROUP_TABS[0];

/** The whole state of the list stands in its address. */
export const groupsParams = createSearchParamsCache({
  sort: parseAsStringLiteral(GROUP_SORTS).withDefault(DEFAULT_SORT),
  tab: parseAsStringLiteral(GROUP_TABS).withDefault(DEFAULT_TAB),
  from: instantParam,
  to: instantParam,
  type: textParam(32),
  text: textParam(200),
  cursor: textParam(200),
});

export type GroupsParams = Awaited<ReturnType<typeof groupsParams.parse>>;

/** What the service is asked for. */
export function toGroupsInput({ type, sort, tab, text, cursor }: GroupsParams): ListGroupsInput {
  return { sort, tab, bizType: type ?? undefined, text: text ?? undefined, cursor: cursor ?? undefined };
}

/** The same for the causes of a stretch of time; null when the address names none. */
export function toStretchInput({
  from,
  to,
  type,
  text,
  cursor,
}: GroupsParams): ListStretchGroupsInput | null {
  if (from === null || to === null) return null;
  return { from, to, bizType: type ?? undefined, text: text ?? undefined, cursor: cursor ?? undefined };
}

/** The same state as it stands in links; half a stretch is none. */
export function toGroupsLinkParams({ sort, tab, ...rest }: GroupsParams): Record<string, string> {
  const entries = Object.entries({
    ...rest,
    sort: sort === DEFAULT_SORT ? null : sort,
    tab: tab === DEFAULT_TAB ? null : tab,
  });
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== null));
}
