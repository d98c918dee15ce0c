import 'server-only';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { VerbError } from '@/lib/domain/errors';
import type { SignedIn } from '@/lib/domain/views/account';
import { keepPreferences } from './preference-cookies';
import { PREFERENCE_COOKIES } from './preferences';
import { safeCallback } from './safe-callback';
import { startSession } from './session';
import { attemptSignIn } from './sign-in-attempt';
import { webEnvironment } from './web-environment';

/** What the form shows after a try. `to`: signed in, go there. */
export type SignInState = {
  email: string;
  error: VerbError | null;
  triesLeft: number;
  to: string | null;
};

/** Signs in by the form's fields and says where to go. Without scripts it goes there itself. */
export async function signInByForm(form: FormData): Promise<SignInState> {
  const email = textField(form, 'email');
  const { result, triesLeft } = await attemptSignIn({ email, password: textField(form, 'password') });
  if (!result.ok) return { email, error: result.error, triesLeft, to: null };
  await beginSession(result.value, textField(form, 'zone'));
  const to = safeCallback(form.get('callbackUrl'), webEnvironment().url);
  if (!(await isScripted())) redirect(to);
  return { email, error: null, triesLeft, to };
}

/** True inside a server action that a script called: then the script leaves the page, not the server. */
export async function isScripted(): Promise<boolean> {
  return (await headers()).has('next-action');
}

/** Signs this browser in as somebody a verb has let in, and reads as they like to. */
export async function beginSession(user: SignedIn, browserZone: string): Promise<void> {
  const { userId, email, name, sessionVersion } = user;
  await startSession({ id: BigInt(userId), email, name, sessionVersion });
  await readAs(user, browserZone);
}

/** The browser's own zone stands in until the reader has chosen one. */
export async function readAs({ preferences }: SignedIn, browserZone: string | null): Promise<void> {
  const chosen = (await cookies()).get(PREFERENCE_COOKIES.zone)?.value;
  await keepPreferences({ ...preferences, zone: preferences.zone ?? chosen ?? browserZone });
}

function textField(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
