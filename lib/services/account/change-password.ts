import type { VerbResult } from '../../domain/errors';
import type { ServiceContext } from '../context';

export type ChangePasswordInput = { current: string; next: string };

export type SessionRenewed = { sessionVersion: number };

/** Change the password; every other session ends. The caller stores the new session version. */
export async function changePassword(
  _ctx: ServiceContext,
  _input: unknown,
): Promise<VerbResult<SessionRenewed>> {
  throw new Error('not built yet');
}
