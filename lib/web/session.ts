import 'server-only';
import { cookies } from 'next/headers';
import { cache } from 'react';
import {
  decodeSession,
  encodeSession,
  SESSION_SECONDS,
  sessionCookie,
  type SessionIdentity,
} from './session-token';
import { webEnvironment } from './web-environment';

/**
 * Who this request says it comes from: signature and age of the cookie are checked, nothing else. Whether the user
 * still may is asked of the row by every verb and read.
 */
export const currentSession = cache(async (): Promise<SessionIdentity | null> => {
  const env = webEnvironment();
  const jar = await cookies();
  return decodeSession(jar.get(sessionCookie(env.url).name)?.value, env.secret);
});

type SessionUser = { id: bigint; email: string; name: string; sessionVersion: number };

/** Signs this browser in. For server actions and route handlers. */
export async function startSession(user: SessionUser): Promise<void> {
  const env = webEnvironment();
  const { name, options } = sessionCookie(env.url);
  const value = await encodeSession(user, env.secret);
  (await cookies()).set(name, value, { ...options, maxAge: SESSION_SECONDS });
}

/** Signs this browser out. */
export async function endSession(): Promise<void> {
  const { name, options } = sessionCookie(webEnvironment().url);
  (await cookies()).set(name, '', { ...options, maxAge: 0 });
}
