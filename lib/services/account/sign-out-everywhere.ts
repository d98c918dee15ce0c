import type { VerbResult } from '../../domain/errors';
import type { ServiceContext } from '../context';
import type { SessionRenewed } from './change-password';

export type SignOutEverywhereInput = Record<string, never>;

/** End every session of the signed-in user, this one included. */
export async function signOutEverywhere(
  _ctx: ServiceContext,
  _input: unknown,
): Promise<VerbResult<SessionRenewed>> {
  throw new Error('not built yet');
}
