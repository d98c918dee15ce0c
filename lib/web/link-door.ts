import 'server-only';
import { redirect } from 'next/navigation';
import type { VerbResult } from '@/lib/domain/errors';
import type { SignedIn } from '@/lib/domain/views/account';
import type { LinkView } from '@/lib/domain/views/user';
import { acceptInvitation } from '@/lib/services/users/accept-invitation';
import { readLink } from '@/lib/services/users/read-link';
import { useResetLink as setPasswordByLink } from '@/lib/services/users/use-reset-link';
import { readAccount } from './current-account';
import { pageFailure } from './page-failure';
import { perProcess } from './process-state';
import { refuseLimited } from './refuse-limited';
import { requestFacts } from './request-facts';
import { runRead, runVerb } from './run-verb';
import { currentSession } from './session';
import { beginSession, isScripted } from './sign-in-form';
import { SignInLimiter } from './sign-in-limiter';
import { signInWays } from './sign-in-ways';
import { webEnvironment } from './web-environment';

const limiter = () => perProcess('link-limiter', () => new SignInLimiter());

/** Limited as signing in is: looking at a link that is none costs a try, whether to read or to redeem it. */
async function limited<T>(
  token: string,
  call: () => Promise<VerbResult<T>>,
  isMiss: (result: VerbResult<T>) => boolean,
): Promise<VerbResult<T>> {
  const { address } = await requestFacts();
  const admission = await limiter().admit(token, address);
  if (!admission.allowed) return refuseLimited(limiter(), admission, { door: 'link' });
  const result = await call();
  if (!isMiss(result)) await limiter().payBack(token, address, result.ok);
  return result;
}

/** What the page of a link shows. */
export async function prepareLink(token: string) {
  const result = await limited(
    token,
    () => runRead(readLink, { token }),
    (read) => read.ok && read.value.state === 'unknown',
  );
  const env = webEnvironment();
  const around = { ways: signInWays(), environment: env.label, host: new URL(env.url).host };
  if (result.ok) {
    const signedInAs = await readerName();
    // While the form's own action is being answered, the form leaves by itself.
    const leaving = result.value.state === 'used' && signedInAs !== null && (await isScripted());
    return { ...around, link: result.value, minutes: 0, signedInAs, leaving };
  }
  const { error } = result;
  if (error.code === 'rate_limited') {
    const link: LinkView = { state: 'unknown', kind: null, by: null };
    return {
      ...around,
      link,
      minutes: Math.ceil(error.retryAfterSeconds / 60),
      signedInAs: null,
      leaving: false,
    };
  }
  throw error.code === 'unexpected'
    ? pageFailure({ kind: 'unexpected', reference: error.reference })
    : pageFailure({ kind: 'database' });
}

async function readerName(): Promise<string | null> {
  if ((await currentSession()) === null) return null;
  const account = await readAccount();
  return account.ok ? account.value.name : null;
}

export type RedeemForm = { token: string; name: string | null; password: string; zone: string };

/** Redeems a link and signs this browser in; `name` null: a link for a new password. Says where to go. */
export async function redeemByForm({ token, name, password, zone }: RedeemForm): Promise<VerbResult<string>> {
  const result = await limited<SignedIn>(
    token,
    () =>
      name === null
        ? runVerb(setPasswordByLink, { token, password })
        : runVerb(acceptInvitation, { token, name, password }),
    (redeemed) => !redeemed.ok && redeemed.error.code === 'link_closed',
  );
  if (!result.ok) return result;
  await beginSession(result.value, zone);
  if (!(await isScripted())) redirect('/');
  return { ok: true, value: '/' };
}
