import { encode } from 'next-auth/jwt';
import type { ProductAddress } from './product';

/** The user a session is for, as the row in the ledger has it. */
export type SessionUser = { id: bigint; email: string; name: string; sessionVersion: number };

/** In the form that Playwright's `context.addCookies` takes. */
export type SessionCookie = { name: string; value: string; url: string };

const HOUR_SECONDS = 3600;

/**
 * Makes the cookie that signing in would have set, valid for an hour, so that a spec begins signed in. The claims
 * are those that lib/web reads; a change there shows as a redirect to the sign-in page.
 */
export async function sessionCookieFor(
  user: SessionUser,
  product: Pick<ProductAddress, 'url' | 'secret'>,
): Promise<SessionCookie> {
  const claims = {
    sub: user.id.toString(),
    email: user.email,
    name: user.name,
    sessionVersion: user.sessionVersion,
  };
  const value = await encode({ token: claims, secret: product.secret, maxAge: HOUR_SECONDS });
  return { name: 'next-auth.session-token', value, url: product.url };
}
