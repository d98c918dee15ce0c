import { createLoader, parseAsStringLiteral } from 'nuqs/server';
import { BULK_ITEM_STATES, SKIP_REASONS } from '@/lib/domain/bulk';
import { textParam } from '@/lib/web/zod-parser';

/** The whole state of the list stands in its address. */
export const loadItemParams = createLoader({
  state: parseAsStringLiteral(BULK_ITEM_STATES),
  why: parseAsStringLiteral(SKIP_REASONS),
  cursor: textParam(200),
});

/** What stands in the address, as the service and as links want it. */
export function givenParams(params: Awaited<ReturnType<typeof loadItemParams>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}
