import 'server-only';
import { cache } from 'react';
import type { VerbResult } from '@/lib/domain/errors';
import type { AccountView } from '@/lib/domain/views/account';
import { getAccount } from '@/lib/services/account/get-account';
import { readForPage, runRead } from './run-verb';

/** The signed-in user's row, read once per request. */
export const readAccount = cache((): Promise<VerbResult<AccountView>> => runRead(getAccount, {}));

/** The signed-in user, for pages: leaves for the sign-in page when there is none. */
export async function currentAccount(): Promise<AccountView> {
  // Without arguments: they would be another key of the cache.
  const result = await readForPage(() => readAccount());
  if (result.ok) return result.value;
  throw new Error(`the account cannot be shown: ${result.error.code}`);
}
