import 'server-only';
import NextAuth from 'next-auth';
import type { NextRequest } from 'next/server';
import { authOptions } from './auth-options';
import { log } from './log';
import { PROVIDER_ID } from './openid-provider';
import { authTrouble, type ProviderProblem } from './provider-problem';
import { requestFacts } from './request-facts';

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/** next-auth's own addresses. It throws at bodies it cannot read; a caller's mistake is answered as one. */
export async function authRoute(request: NextRequest, context: RouteContext): Promise<Response> {
  const handler = NextAuth(authOptions()) as (req: NextRequest, ctx: RouteContext) => Promise<Response>;
  const trouble: { problem: ProviderProblem | null } = { problem: null };
  const { nextauth } = await context.params;
  try {
    const response = await authTrouble.run(trouble, () => handler(request, context));
    if (nextauth[1] === PROVIDER_ID && trouble.problem !== null)
      return await refusedPage(response, trouble.problem);
    return response.status < 500 ? response : badRequest();
  } catch (error) {
    log.warn({ err: error, path: request.nextUrl.pathname }, 'next-auth could not read a request');
    return badRequest();
  }
}

/** The page that says what happened and what to ask for, in place of the library's own. */
async function refusedPage(response: Response, problem: ProviderProblem): Promise<Response> {
  const { requestId: reference } = await requestFacts();
  const headers = new Headers(response.headers);
  headers.delete('Content-Type');
  headers.set('Location', `/sign-in/refused?${new URLSearchParams({ problem, reference })}`);
  return new Response(null, { status: 302, headers });
}

function badRequest(): Response {
  return Response.json({ error: 'bad_request' }, { status: 400, headers: { 'Cache-Control': 'no-store' } });
}
