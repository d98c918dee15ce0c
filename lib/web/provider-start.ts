import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { NextRequest } from 'next/server';
import { cookies } from 'next/headers';
import { authRoute } from './auth-route';
import { PROVIDER_ID } from './openid-provider';
import { keepPreferences } from './preference-cookies';
import { PREFERENCE_COOKIES } from './preferences';
import { safeCallback } from './safe-callback';
import { webEnvironment } from './web-environment';

/** Sends the browser to the provider. A plain form's address, so that it works without scripts. */
export async function startProviderSignIn(request: NextRequest): Promise<Response> {
  const env = webEnvironment();
  const form = await request.formData().catch(() => new FormData());
  const callbackUrl = safeCallback(form.get('callbackUrl'), env.url);
  if (env.openIdConnect === null) return Response.redirect(`${env.url}/sign-in`, 303);
  await keepZone(form.get('zone'));
  const csrfToken = await ownCsrfToken(env.url, env.secret);
  const started = await authRoute(
    new NextRequest(`${env.url}/api/auth/signin/${PROVIDER_ID}`, {
      method: 'POST',
      body: new URLSearchParams({ csrfToken, callbackUrl }),
    }),
    { params: Promise.resolve({ nextauth: ['signin', PROVIDER_ID] }) },
  );
  const headers = new Headers(started.headers);
  headers.set('Cache-Control', 'no-store');
  const to = headers.get('Location') ?? `${env.url}/sign-in`;
  if (to.startsWith('/') || new URL(to).origin === env.url) {
    headers.set('Location', to);
    return new Response(null, { status: 303, headers });
  }
  return leave(to, env.openIdConnect.name, headers);
}

/**
 * A page that goes on by itself. A redirect would not do: browsers hold a form to form-action through every redirect
 * behind it, and where a provider sends people on to, nobody here knows.
 */
function leave(to: string, provider: string, headers: Headers): Response {
  headers.delete('Location');
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const [href, name] = [escapeHtml(to), escapeHtml(provider)];
  const page =
    `<!doctype html><html lang="en"><head><meta http-equiv="refresh" content="0;url=${href}">` +
    `<title>${name}</title></head><body><a href="${href}">${name}</a></body></html>`;
  return new Response(page, { headers });
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** next-auth asks for a token that a form would have fetched; that the form is ours, the border has checked. */
async function ownCsrfToken(url: string, secret: string): Promise<string> {
  const secure = url.startsWith('https:');
  const token = randomBytes(32).toString('hex');
  const hash = createHash('sha256').update(`${token}${secret}`).digest('hex');
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
  (await cookies()).set(`${secure ? '__Host-' : ''}next-auth.csrf-token`, `${token}|${hash}`, options);
  return token;
}

/** The browser's zone stands in until the reader has chosen one; a provider does not carry it along. */
async function keepZone(zone: FormDataEntryValue | null): Promise<void> {
  const known = (await cookies()).has(PREFERENCE_COOKIES.zone);
  if (!known && typeof zone === 'string') await keepPreferences({ zone });
}
