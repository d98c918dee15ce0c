import type { VerbResult } from '../../domain/errors';
import type { SignedIn } from '../../domain/views/account';
import type { ServiceContext } from '../context';

export type SignInInput = { email: string; password: string };

/** Check e-mail address and password. Anything wrong is `wrong_password`. */
export async function signIn(_ctx: ServiceContext, _input: unknown): Promise<VerbResult<SignedIn>> {
  throw new Error('not built yet');
}
