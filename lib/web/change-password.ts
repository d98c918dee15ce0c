import 'server-only';
import type { VerbResult } from '@/lib/domain/errors';
import { changePassword, type SessionRenewed } from '@/lib/services/account/change-password';
import { readAccount } from './current-account';
import { perProcess } from './process-state';
import { refuseLimited } from './refuse-limited';
import { requestFacts } from './request-facts';
import { runVerb } from './run-verb';
import { startSession } from './session';
import { SignInLimiter } from './sign-in-limiter';

const limiter = () => perProcess('password-limiter', () => new SignInLimiter());

/**
 * Changes the password and keeps this session alive under the new version. Limited like signing in: a session left
 * open must not become a place to guess the password.
 */
export async function changeOwnPassword(input: {
  current: string;
  next: string;
}): Promise<VerbResult<SessionRenewed>> {
  const account = await readAccount();
  if (!account.ok) return account;
  const { id, email, name } = account.value;
  const { address } = await requestFacts();
  const admission = await limiter().admit(id, address);
  if (!admission.allowed) return refuseLimited(limiter(), admission, { door: 'change_password', email });
  const result = await runVerb(changePassword, input);
  const guessed = !result.ok && result.error.code === 'wrong_password';
  if (!guessed) await limiter().payBack(id, address, result.ok);
  if (result.ok)
    await startSession({ id: BigInt(id), email, name, sessionVersion: result.value.sessionVersion });
  return result;
}
