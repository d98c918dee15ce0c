import 'server-only';
import { redirect } from 'next/navigation';
import { getAccount } from '@/lib/services/account/get-account';
import { runRead } from './run-verb';
import { safeCallback } from './safe-callback';
import { currentSession } from './session';
import { isScripted } from './sign-in-form';
import { signInWays } from './sign-in-ways';
import { webEnvironment } from './web-environment';

type Query = Record<string, string | string[] | undefined>;

/** What the sign-in page shows; leaves it at once for somebody who is signed in already. */
export async function prepareSignIn({ callbackUrl, reason, error }: Query) {
  const env = webEnvironment();
  const to = safeCallback(callbackUrl, env.url);
  // While the form's own action is being answered, the form leaves by itself.
  if (!(await isScripted()) && (await isSignedIn())) redirect(to);
  const notice = reason === 'ended' ? ('ended' as const) : error ? ('failed' as const) : null;
  const { provider, passwords } = signInWays();
  return {
    callbackUrl: to,
    notice,
    provider,
    passwords,
    environment: env.label,
    host: new URL(env.url).host,
  };
}

async function isSignedIn(): Promise<boolean> {
  if ((await currentSession()) === null) return false;
  return (await runRead(getAccount, {})).ok;
}
