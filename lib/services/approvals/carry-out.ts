import { auditDone } from '../../db/audit-store';
import { endRequest, type StoredRequest } from '../../db/approval-store';
import type { Tx } from '../../db/client';
import { withLockRetry } from '../../db/failure';
import { isNoJson } from '../../db/no-json';
import { findUser } from '../../db/user-store';
import type { LapseReason } from '../../domain/approval';
import { ok, refused, type VerbError, type VerbResult } from '../../domain/errors';
import { isRole, may, type Permission } from '../../domain/roles';
import type { RequestMoved } from '../../domain/views/approval';
import { auditEntry, type Actor } from '../actor';
import type { ServiceContext } from '../context';
import { KINDS } from './kinds';
import { lapseOf } from './lapse-of';
import { movedSince } from './moved-since';
import { closeRequest, lostTo, refuseOnRecord, requestSubject } from './request-transaction';

/** Undoes the transaction of an approval. `error` null: somebody else ended the request first. */
class NotCarriedOut extends Error {
  constructor(
    readonly lapse: LapseReason | null,
    readonly error: VerbError | null,
  ) {
    super('the request was not carried out');
  }
}

/** Sealing a day with a hundred thousand breaks takes a quarter of a minute on a small machine. */
const LIMIT = { timeout: 120_000 };

/**
 * Ends a request as approved and does what was asked for, as its maker, in one transaction. What cannot be done as it
 * was asked for lapses in a second one.
 */
export async function carryOut(
  ctx: ServiceContext,
  checker: Actor,
  seen: StoredRequest,
  reason: string | null,
): Promise<VerbResult<RequestMoved>> {
  const prepared = await KINDS[seen.kind].prepare?.(ctx, JSON.parse(seen.input));
  try {
    await withLockRetry(() =>
      ctx.db.prisma.$transaction((tx) => approveIn(tx, ctx, checker, seen, { reason, prepared }), LIMIT),
    );
    return ok({ id: seen.id.toString(), state: 'approved', lockVersion: seen.lockVersion + 1 });
  } catch (error) {
    // A payload that the database does not take never will be taken.
    if (isNoJson(error)) return lapsed(ctx, checker, seen, 'refused', null);
    if (!(error instanceof NotCarriedOut)) throw error;
    return error.lapse === null
      ? refuseOnRecord(ctx, checker, 'approve_request', seen, await lostTo(ctx.db.prisma, seen.id))
      : lapsed(ctx, checker, seen, error.lapse, error.error);
  }
}

async function approveIn(
  tx: Tx,
  ctx: ServiceContext,
  checker: Actor,
  seen: StoredRequest,
  { reason, prepared }: { reason: string | null; prepared: unknown },
): Promise<void> {
  const { id, name, role } = checker;
  const end = { state: 'approved', checker: { id, name, role }, decisionReason: reason } as const;
  if (!(await endRequest(tx, seen, { ...end, lapsedBecause: null }, ctx.db.clock.now())))
    throw new NotCarriedOut(null, null);
  const kind = KINDS[seen.kind];
  const input: unknown = JSON.parse(seen.input);
  const maker = await readMaker(tx, seen, kind.permissions(input));
  if (maker === null) throw new NotCarriedOut('requester_lost_right', null);
  await kind.lock?.(tx, input, ctx.db.clock.now());
  const moved = await movedSince(tx, seen);
  if (moved !== null) throw new NotCarriedOut(moved, null);
  await auditDone(tx, {
    ...auditEntry(ctx, checker, 'approve_request', requestSubject(seen)),
    reason,
    details: { kind: seen.kind, requesterId: maker.id.toString(), requester: maker.name },
  });
  const done = await kind.execute(ctx, maker, checker, seen, input, tx, prepared);
  if (!done.ok) throw new NotCarriedOut(lapseOf(done.error), done.error);
}

/** Who asked, as their row says now; null when they may not do it any more. */
async function readMaker(
  tx: Tx,
  request: StoredRequest,
  permissions: readonly Permission[],
): Promise<Actor | null> {
  const user = await findUser(tx, request.requesterId);
  if (user === null || user.disabledAt !== null || !isRole(user.role)) return null;
  const { id, name, role } = user;
  return permissions.every((permission) => may(role, permission)) ? { id, name, role, user } : null;
}

async function lapsed(
  ctx: ServiceContext,
  checker: Actor,
  seen: StoredRequest,
  because: LapseReason,
  error: VerbError | null,
): Promise<VerbResult<RequestMoved>> {
  const end = { state: 'lapsed', checker: null, decisionReason: null, lapsedBecause: because } as const;
  const closed = await closeRequest(ctx, null, seen, end);
  if (!closed.ok) return refuseOnRecord(ctx, checker, 'approve_request', seen, closed.error);
  await refuseOnRecord(ctx, checker, 'approve_request', seen, { code: 'request_lapsed', because });
  return refused(error?.code === 'not_signable' ? error : { code: 'request_lapsed', because });
}
