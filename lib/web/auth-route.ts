import 'server-only';
import NextAuth from 'next-auth';
import type { NextRequest } from 'next/server';
import { authOptions } from './auth-options';
import { log } from './log';

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/** next-auth's own addresses. It throws at bodies it cannot read; a caller's mistake is answered as one. */
export async function authRoute(request: NextRequest, context: RouteContext): Promise<Response> {
  const handler = NextAuth(authOptions()) as (req: NextRequest, ctx: RouteContext) => Promise<Response>;
  try {
    const response = await handler(request, context);
    return response.status < 500 ? response : badRequest();
  } catch (error) {
    log.warn({ err: error, path: request.nextUrl.pathname }, 'next-auth could not read a request');
    return badRequest();
  }
}

function badRequest(): Response {
  return Response.json({ error: 'bad_request' }, { status: 400, headers: { 'Cache-Control': 'no-store' } });
}
