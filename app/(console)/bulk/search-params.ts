import { createLoader, parseAsStringLiteral } from 'nuqs/server';
import { BULK_TABS } from '@/components/bulk/bulk-path';
import { BULK_KINDS } from '@/lib/domain/bulk';
import type { ListBulkInput } from '@/lib/services/bulk/list-bulk';
import { textParam } from '@/lib/web/zod-parser';

const DEFAULT_TAB = BULK_TABS[0];

/** The whole state of the list stands in its address. */
export const loadBulkParams = createLoader({
  state: parseAsStringLiteral(BULK_TABS).withDefault(DEFAULT_TAB),
  kind: parseAsStringLiteral(BULK_KINDS),
  cursor: textParam(200),
});

export type BulkParams = Awaited<ReturnType<typeof loadBulkParams>>;

/** What the service is asked for. */
export function toBulkInput({ state, kind, cursor }: BulkParams): ListBulkInput {
  return {
    state: state === 'all' ? undefined : state,
    kind: kind ?? undefined,
    cursor: cursor ?? undefined,
  };
}

/** The same state as it stands in links. */
export function toBulkLinkParams({ state, ...rest }: BulkParams): Record<string, string> {
  const entries = Object.entries({ ...rest, state: state === DEFAULT_TAB ? null : state });
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== null));
}
