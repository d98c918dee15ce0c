import { encodeSession, sessionCookie } from '../web/session-token';
import type { ProductAddress } from './product';

/** The user a session is for, as the row in the ledger has it. */
export type SessionUser = { id: bigint; email: string; name: string; sessionVersion: number };

/** In the form that Playwright's `context.addCookies` takes. */
export type SessionCookie = { name: string; value: string; url: string };

/** The cookie that signing in would have set, so that a spec begins signed in without the form. */
export async function sessionCookieFor(
  user: SessionUser,
  product: Pick<ProductAddress, 'url' | 'secret'>,
): Promise<SessionCookie> {
  const value = await encodeSession(user, product.secret);
  return { name: sessionCookie(product.url).name, value, url: product.url };
}
