import { randomBytes } from 'node:crypto';
import { NextResponse, type NextRequest } from 'next/server';
import { BODY_TOO_LARGE } from '@/lib/domain/body-too-large';
import { brokenBodyLimit } from './body-limits';
import { clientAddress } from './client-address';
import { FACT_HEADERS, PEER_HEADER } from './fact-headers';
import { log } from './log';
import { isOwnOrigin } from './origin-check';
import { contentSecurityPolicy, securityHeaders, type PolicyQuestion } from './security-headers';
import { decodeSession, sessionCookie } from './session-token';
import { webEnvironment, type WebEnvironment } from './web-environment';

/** Open without a session: signing in, one-time links, interfaces (which check for themselves), files of the look. */
const OPEN = /^\/(sign-in|link|api|_next)(\/|$)|^\/(favicon\.ico|robots\.txt|icon[^/]*|apple-icon[^/]*)$/;

/**
 * The border, before any page or action: foreign origins get 403, bodies that are too large 413, visitors without a
 * session the sign-in page, and what is known about the request is written into headers.
 */
export async function guardRequest(request: NextRequest): Promise<NextResponse> {
  const env = webEnvironment();
  const policy = newPolicy(env);
  const response = isOwn(request, env) ? await admit(request, env, policy) : turnAway(request, env);
  for (const [name, value] of Object.entries(securityHeaders(policy))) response.headers.set(name, value);
  // The address of a one-time link is its key: it is told to nobody, and kept nowhere.
  if (request.nextUrl.pathname.startsWith('/link/')) {
    response.headers.set('Referrer-Policy', 'no-referrer');
    response.headers.set('Cache-Control', 'no-store');
  }
  return response;
}

function newPolicy(env: WebEnvironment): PolicyQuestion {
  return {
    nonce: randomBytes(18).toString('base64'),
    url: env.url,
    development: process.env.NODE_ENV === 'development',
  };
}

function isOwn(request: NextRequest, env: WebEnvironment): boolean {
  return isOwnOrigin({
    method: request.method,
    origin: request.headers.get('origin'),
    host: request.headers.get('host'),
    publicOrigin: env.urlIsExplicit ? env.url : null,
  });
}

function turnAway(request: NextRequest, env: WebEnvironment): NextResponse {
  const origin = request.headers.get('origin');
  log.warn(
    { origin, expected: env.url, method: request.method, path: request.nextUrl.pathname },
    'refused a request from another origin; behind a reverse proxy, MAKEGOOD_URL must be the public address',
  );
  return NextResponse.json({ error: 'foreign_origin' }, { status: 403 });
}

async function admit(
  request: NextRequest,
  env: WebEnvironment,
  policy: PolicyQuestion,
): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  const signedIn = await hasSession(request, env);
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (reads && !signedIn && !OPEN.test(pathname)) {
    // Next makes the address relative when its host is the request's, so a host that a caller claims leads nowhere.
    const target = request.nextUrl.clone();
    target.pathname = '/sign-in';
    target.search = pathname === '/' && search === '' ? '' : `?${callbackQuery(pathname + search)}`;
    return NextResponse.redirect(target);
  }
  const contentLength = request.headers.get('content-length');
  const limit = brokenBodyLimit({ path: pathname, signedIn, contentLength });
  return limit === null
    ? NextResponse.next({ request: { headers: withFacts(request, env, policy) } })
    : tooLarge(limit);
}

/** Next hands a plain text to the caller of an action, which knows this word. */
function tooLarge(limit: number): NextResponse {
  const headers = { 'Content-Type': 'text/plain', 'X-Body-Limit': String(limit) };
  return new NextResponse(BODY_TOO_LARGE, { status: 413, headers });
}

function callbackQuery(path: string): string {
  return new URLSearchParams({ callbackUrl: path }).toString();
}

async function hasSession(request: NextRequest, env: WebEnvironment): Promise<boolean> {
  const value = request.cookies.get(sessionCookie(env.url).name)?.value;
  return (await decodeSession(value, env.secret)) !== null;
}

function withFacts(request: NextRequest, env: WebEnvironment, policy: PolicyQuestion): Headers {
  const headers = new Headers(request.headers);
  const address = clientAddress({
    peer: headers.get(PEER_HEADER),
    forwardedFor: headers.get('x-forwarded-for'),
    trustedProxies: env.trustedProxies,
  });
  headers.set(FACT_HEADERS.requestId, newReference());
  headers.set(FACT_HEADERS.address, address ?? '');
  headers.set(FACT_HEADERS.nonce, policy.nonce);
  headers.set('content-security-policy', contentSecurityPolicy(policy));
  headers.set(FACT_HEADERS.path, request.nextUrl.pathname + request.nextUrl.search);
  // Next compares Origin with the host once more; a reverse proxy that rewrites Host must not fail there.
  if (env.urlIsExplicit) headers.set('x-forwarded-host', new URL(env.url).host);
  return headers;
}

/** Short enough to be read out on the telephone: "7f3a-90c1-52de". */
function newReference(): string {
  return (randomBytes(6).toString('hex').match(/.{4}/g) ?? []).join('-');
}
