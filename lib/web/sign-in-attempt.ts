import 'server-only';
import { refused, type VerbResult } from '@/lib/domain/errors';
import type { SignedIn } from '@/lib/domain/views/account';
import { signIn } from '@/lib/services/account/sign-in';
import { log } from './log';
import { perProcess } from './process-state';
import { requestFacts } from './request-facts';
import { runVerb } from './run-verb';
import { SignInLimiter } from './sign-in-limiter';

export type SignInAttempt = {
  result: VerbResult<SignedIn>;
  /** After a wrong password: how many more before waiting. */
  triesLeft: number;
};

const limiter = () => perProcess('sign-in-limiter', () => new SignInLimiter());

/** The one door: the form and next-auth's own route both come through here, so both are counted. */
export async function attemptSignIn(credentials: {
  email: string;
  password: string;
}): Promise<SignInAttempt> {
  const { address, requestId } = await requestFacts();
  const admission = await limiter().admit(credentials.email, address);
  if (!admission.allowed) {
    const { retryAfterSeconds } = admission;
    log.warn({ address, requestId, retryAfterSeconds }, 'too many attempts to sign in');
    return { result: refused({ code: 'rate_limited', retryAfterSeconds }), triesLeft: 0 };
  }
  const result = await runVerb(signIn, credentials);
  const failed = !result.ok && (result.error.code === 'wrong_password' || result.error.code === 'invalid');
  if (!failed) await limiter().payBack(credentials.email, address, result.ok);
  return { result, triesLeft: await limiter().triesLeft(credentials.email, address) };
}
