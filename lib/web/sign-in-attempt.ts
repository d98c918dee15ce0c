import 'server-only';
import { refused, type VerbResult } from '@/lib/domain/errors';
import type { SignedIn } from '@/lib/domain/views/account';
import { signIn } from '@/lib/services/account/sign-in';
import { perProcess } from './process-state';
import { refuseLimited } from './refuse-limited';
import { requestFacts } from './request-facts';
import { runVerb } from './run-verb';
import { SignInLimiter } from './sign-in-limiter';
import { webEnvironment } from './web-environment';

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
  if (!webEnvironment().passwordLogin)
    return { result: refused({ code: 'password_login_off' }), triesLeft: 0 };
  const { address } = await requestFacts();
  const admission = await limiter().admit(credentials.email, address);
  if (!admission.allowed) {
    const record = { door: 'sign_in', email: credentials.email } as const;
    return { result: await refuseLimited(limiter(), admission, record), triesLeft: 0 };
  }
  const result = await runVerb(signIn, credentials);
  const failed = !result.ok && (result.error.code === 'wrong_password' || result.error.code === 'invalid');
  if (!failed) await limiter().payBack(credentials.email, address, result.ok);
  return { result, triesLeft: await limiter().triesLeft(credentials.email, address) };
}
