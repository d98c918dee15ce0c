import { z } from 'zod';
import { auditDone, auditRefused } from '../../db/audit-store';
import { endRequest, readRequest, type RequestEnd, type StoredRequest } from '../../db/approval-store';
import type { Tx } from '../../db/client';
import { withLockRetry } from '../../db/failure';
import { mayCheck } from '../../domain/approval';
import type { AuditAction } from '../../domain/audit-actions';
import { ok, refused, type VerbError, type VerbResult } from '../../domain/errors';
import type { RequestMoved } from '../../domain/views/approval';
import { auditEntry, authorize, authorizeVerb, type Actor, type AuditSubject } from '../actor';
import type { ServiceContext } from '../context';
import { idText, lockVersion, optionalText, parseInput } from '../parse-input';
import { KINDS } from './kinds';

export type RequestVerbInput = { id: string; lockVersion: number; reason?: string };

export const requestVerbInput = z.object({ id: idText, lockVersion, reason: optionalText(1000) });
type Seen = { id: bigint; lockVersion: number };

export function requestSubject({ id, bizType, bizId }: StoredRequest): AuditSubject {
  return { type: 'request', id: id.toString(), bizType, bizId };
}

/** The request that unchecked input names: whoever decides about it needs the rights of its kind. */
export async function loadRequest(ctx: ServiceContext, input: unknown): Promise<VerbResult<StoredRequest>> {
  const actor = await authorize(ctx, 'reconciliation.read');
  if (!actor.ok) return actor;
  const parsed = parseInput(z.object({ id: idText }), input);
  if (!parsed.ok) return parsed;
  const request = await readRequest(ctx.db.prisma, parsed.value.id);
  return request === null ? refused({ code: 'not_found', what: 'request' }) : ok(request);
}

/** A second person, the request they decide about, and what they say to it. */
export type Admitted = { actor: Actor; request: StoredRequest; reason: string | null };

/** First steps of whoever decides about a request of somebody else: rights of its kind, never one's own, still waiting. */
export async function admitChecker(
  ctx: ServiceContext,
  action: 'approve_request' | 'reject_request',
  input: unknown,
): Promise<VerbResult<Admitted>> {
  const loaded = await loadRequest(ctx, input);
  if (!loaded.ok) return loaded;
  const request = loaded.value;
  const rights = KINDS[request.kind].permissions(JSON.parse(request.input));
  const actor = await authorizeVerb(ctx, action, rights, async () => requestSubject(request));
  if (!actor.ok) return actor;
  const parsed = parseInput(requestVerbInput, input);
  if (!parsed.ok) return parsed;
  const error: VerbError | null = mayCheck(request.requesterId, actor.value.id)
    ? closedOrMoved(request, parsed.value)
    : { code: 'own_request' };
  if (error !== null) return refuseOnRecord(ctx, actor.value, action, request, error);
  return ok({ actor: actor.value, request, reason: parsed.value.reason });
}

/** Null: it waits, and is as it was seen. */
export function closedOrMoved(request: StoredRequest, seen: Seen): VerbError | null {
  if (request.state !== 'pending' && request.lockVersion === seen.lockVersion)
    return { code: 'request_closed', state: request.state };
  return request.lockVersion === seen.lockVersion ? null : conflictWith(request);
}

/** Who was first with a request. */
function conflictWith(request: StoredRequest): VerbError {
  const { state, decidedAt, checkerName, requesterName, lockVersion: version } = request;
  const name = state === 'withdrawn' ? requesterName : checkerName;
  const at = (decidedAt ?? request.createdAt).toISOString();
  const action = ACTION_OF[state];
  const changedBy = name === null || action === null ? null : { kind: 'person' as const, name, action, at };
  return { code: 'recon_conflict', what: 'request', changedBy, lockVersion: version };
}

const ACTION_OF = {
  pending: null,
  approved: 'approve_request',
  rejected: 'reject_request',
  withdrawn: 'withdraw_request',
  lapsed: 'lapse_request',
} as const satisfies Record<StoredRequest['state'], AuditAction | null>;

/**
 * Ends a request that is not carried out: one transaction that ends it, takes its marks back and writes the audit row.
 * `actor` null: nobody decided, what it was about has moved.
 */
export async function closeRequest(
  ctx: ServiceContext,
  actor: Actor | null,
  seen: StoredRequest,
  end: RequestEnd & { state: 'rejected' | 'withdrawn' | 'lapsed' },
): Promise<VerbResult<RequestMoved>> {
  const { id, kind } = seen;
  const ended = await withLockRetry(() =>
    ctx.db.prisma.$transaction(async (tx) => {
      const now = ctx.db.clock.now();
      if (!(await endRequest(tx, seen, end, now))) return false;
      await KINDS[kind].release?.(tx, seen, JSON.parse(seen.input), now);
      await auditDone(tx, {
        ...auditEntry(ctx, actor ?? SYSTEM, ACTION_OF[end.state], requestSubject(seen)),
        reason: end.decisionReason,
        details: { kind, ...(end.lapsedBecause === null ? {} : { because: end.lapsedBecause }) },
      });
      return true;
    }),
  );
  if (!ended) return refused(await lostTo(ctx.db.prisma, id));
  return ok({ id: id.toString(), state: end.state, lockVersion: seen.lockVersion + 1 });
}

const SYSTEM = { id: null, name: 'makegood', role: 'system' };

/** Told once the transaction that lost is over. */
export async function lostTo(tx: Tx, id: bigint): Promise<VerbError> {
  const request = await readRequest(tx, id);
  return request === null ? { code: 'not_found', what: 'request' } : conflictWith(request);
}

/** A refusal has its own row, after the refused transaction is over. */
export async function refuseOnRecord<T>(
  ctx: ServiceContext,
  actor: Actor,
  action: AuditAction,
  request: StoredRequest,
  error: VerbError,
): Promise<VerbResult<T>> {
  if (error.code === 'invalid') return refused(error);
  const { code, ...facts } = error;
  await auditRefused(
    ctx.db,
    {
      ...auditEntry(ctx, actor, action, requestSubject(request)),
      details: { refused: code, kind: request.kind, ...facts },
    },
    code === 'recon_conflict' ? 'conflict' : 'refused',
  );
  return refused(error);
}
