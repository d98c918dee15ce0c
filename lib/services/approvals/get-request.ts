import { z } from 'zod';
import { readRequest, type StoredRequest } from '../../db/approval-store';
import { mayCheck } from '../../domain/approval';
import { ok, refused, type VerbResult } from '../../domain/errors';
import { may } from '../../domain/roles';
import type { RequestPage } from '../../domain/views/approval';
import { authorize, type Actor } from '../actor';
import type { ServiceContext } from '../context';
import { idText } from '../parse-input';
import { KINDS } from './kinds';
import { movedSince } from './moved-since';
import { requestRow } from './request-view';

export type GetRequestInput = { id: string };

const schema = z.object({ id: idText });

/** One request with all that the second person decides by, and whether the viewer may be that person. */
export async function getRequest(ctx: ServiceContext, input: unknown): Promise<VerbResult<RequestPage>> {
  const actor = await authorize(ctx, 'reconciliation.read');
  if (!actor.ok) return actor;
  const parsed = schema.safeParse(input);
  const { prisma, clock } = ctx.db;
  const request = parsed.success ? await readRequest(prisma, parsed.data.id) : null;
  if (request === null) return refused({ code: 'not_found', what: 'request' });
  const asked: unknown = JSON.parse(request.input);
  const isPending = request.state === 'pending';
  return ok({
    ...requestRow(request, actor.value),
    ...(await KINDS[request.kind].page(ctx, actor.value, request, asked)),
    decisionReason: request.decisionReason,
    lapsedBecause: request.lapsedBecause,
    stale: isPending ? await movedSince(prisma, request) : null,
    lockVersion: request.lockVersion,
    verdict: verdictOf(request, actor.value, asked),
    mayWithdraw: isPending && request.requesterId === actor.value.id,
    at: clock.now().toISOString(),
  });
}

/** The state comes first, then whose it is: no right could change either. */
function verdictOf(request: StoredRequest, viewer: Actor, asked: unknown): RequestPage['verdict'] {
  if (request.state !== 'pending') return { allowed: false, because: 'state' };
  if (!mayCheck(request.requesterId, viewer.id)) return { allowed: false, because: 'own' };
  const rights = KINDS[request.kind].permissions(asked);
  const permission = rights.find((right) => !may(viewer.role, right));
  return permission === undefined ? { allowed: true } : { allowed: false, because: 'role', permission };
}
