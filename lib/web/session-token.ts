import { decode, encode } from 'next-auth/jwt';

/** A session ends after a working day, whatever happens in it. */
export const SESSION_SECONDS = 12 * 3600;

/** What the signed cookie says. `sub` and `sessionVersion` decide; the name is for a screen without a database. */
export type SessionClaims = { sub: string; email: string; name: string; sessionVersion: number };

/** Who a request says it comes from; whether that user still may is asked of the row each time. */
export type SessionIdentity = { userId: bigint; sessionVersion: number; name: string };

/** Name and attributes of the cookie; next-auth's own, so that its routes read the same one. */
export function sessionCookie(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  const options = { httpOnly: true, sameSite: 'lax' as const, path: '/', secure };
  return { name: `${secure ? '__Secure-' : ''}next-auth.session-token`, options };
}

/** Value of the session cookie. maxAge in seconds. */
export function encodeSession(
  user: { id: bigint; email: string; name: string; sessionVersion: number },
  secret: string,
  maxAge = SESSION_SECONDS,
): Promise<string> {
  const claims: SessionClaims = {
    sub: user.id.toString(),
    email: user.email,
    name: user.name,
    sessionVersion: user.sessionVersion,
  };
  return encode({ token: claims, secret, maxAge });
}

/** The identity in a cookie's value; null when it is missing, forged, expired or not ours. */
export async function decodeSession(
  value: string | undefined,
  secret: string,
): Promise<SessionIdentity | null> {
  if (value === undefined || value === '') return null;
  const token = await decode({ token: value, secret }).catch(() => null);
  if (typeof token?.sub !== 'string' || !/^\d{1,19}$/.test(token.sub)) return null;
  if (typeof token.sessionVersion !== 'number') return null;
  return { userId: BigInt(token.sub), sessionVersion: token.sessionVersion, name: token.name ?? '' };
}
