import 'server-only';
import type { NextAuthOptions } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import { log } from './log';
import { safeCallback } from './safe-callback';
import { SESSION_SECONDS, sessionCookie } from './session-token';
import { attemptSignIn } from './sign-in-attempt';
import { webEnvironment } from './web-environment';

declare module 'next-auth' {
  interface User {
    sessionVersion: number;
  }
}

/** next-auth's settings: the same door, the same cookie and the same claims as the sign-in form. */
export function authOptions(): NextAuthOptions {
  const env = webEnvironment();
  return {
    secret: env.secret,
    providers: [
      Credentials({
        credentials: { email: { type: 'email' }, password: { type: 'password' } },
        authorize: async (credentials) => {
          const { result } = await attemptSignIn({
            email: credentials?.email ?? '',
            password: credentials?.password ?? '',
          });
          if (!result.ok) throw new Error(result.error.code);
          const { userId, email, name, sessionVersion } = result.value;
          return { id: userId, email, name, sessionVersion };
        },
      }),
    ],
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    useSecureCookies: env.url.startsWith('https:'),
    cookies: { sessionToken: sessionCookie(env.url) },
    pages: { signIn: '/sign-in', signOut: '/account', error: '/sign-in' },
    callbacks: {
      redirect: ({ url, baseUrl }) => baseUrl + safeCallback(url, baseUrl),
      jwt: ({ token, user }) => (user ? { ...token, sessionVersion: user.sessionVersion } : token),
    },
    logger: {
      error: (code, metadata) => log.error({ code, err: metadata }, 'next-auth'),
      warn: (code) => log.warn({ code }, 'next-auth'),
      debug: () => undefined,
    },
  };
}
