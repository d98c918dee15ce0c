import type { VerbResult } from '../../domain/errors';
import type { AccountView } from '../../domain/views/account';
import type { ServiceContext } from '../context';

export type GetAccountInput = Record<string, never>;

/** The signed-in user. */
export async function getAccount(_ctx: ServiceContext, _input: unknown): Promise<VerbResult<AccountView>> {
  throw new Error('not built yet');
}
