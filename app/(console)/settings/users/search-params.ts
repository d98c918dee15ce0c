import { createSearchParamsCache, parseAsStringLiteral } from 'nuqs/server';
import { ROLES } from '@/lib/domain/roles';
import { USER_STATES } from '@/lib/domain/user-rules';
import { textParam } from '@/lib/web/zod-parser';

/** The whole state of the list stands in its address. */
export const userParams = createSearchParamsCache({
  text: textParam(191),
  role: parseAsStringLiteral(ROLES),
  state: parseAsStringLiteral(USER_STATES),
  cursor: textParam(200),
});

export type UserParams = Awaited<ReturnType<typeof userParams.parse>>;

/** The state as the service and the links take it: absent values are left out. */
export function givenParams(params: UserParams): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}
