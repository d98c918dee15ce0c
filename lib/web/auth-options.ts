import 'server-only';
import type { NextAuthOptions, User } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import { log } from './log';
import { letInByProvider, openIdProvider, PROVIDER_ID, type Claims } from './openid-provider';
import { noteProblem, problemOf } from './provider-problem';
import { safeCallback } from './safe-callback';
import { SESSION_SECONDS, sessionCookie } from './session-token';
import { attemptSignIn } from './sign-in-attempt';
import { webEnvironment } from './web-environment';

declare module 'next-auth' {
  interface User {
    sessionVersion: number;
  }
}

/** next-auth's settings: the same door, the same cookie and the same claims as the sign-in form. Made per request. */
export function authOptions(): NextAuthOptions {
  const env = webEnvironment();
  const { openIdConnect } = env;
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
      ...(openIdConnect ? [openIdProvider(openIdConnect)] : []),
    ],
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    useSecureCookies: env.url.startsWith('https:'),
    cookies: { sessionToken: sessionCookie(env.url) },
    pages: { signIn: '/sign-in', signOut: '/account', error: '/sign-in' },
    callbacks: {
      signIn: ({ user, account, profile }) =>
        account?.provider !== PROVIDER_ID ||
        (openIdConnect !== null && letInByProvider(user as User, (profile ?? {}) as Claims, openIdConnect)),
      redirect: ({ url, baseUrl }) => baseUrl + safeCallback(url, baseUrl),
      jwt: ({ token, user }) => (user ? { ...token, sessionVersion: user.sessionVersion } : token),
    },
    logger: {
      error: (code, metadata) => {
        log.error({ code, err: 'error' in metadata ? metadata.error : metadata }, 'next-auth');
        noteProblem(problemOf(metadata));
      },
      warn: (code) => log.warn({ code }, 'next-auth'),
      debug: () => undefined,
    },
  };
}
