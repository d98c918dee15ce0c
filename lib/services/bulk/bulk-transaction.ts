import { z } from 'zod';
import { auditDone, auditRefused } from '../../db/audit-store';
import { readLastBulkMove } from '../../db/audit-reader';
import { readOperation, writeOperationMove, type StoredOperation } from '../../db/bulk-store';
import { withLockRetry } from '../../db/failure';
import { isPossible, permissionsFor, type BulkState, type BulkVerb, type BulkWhy } from '../../domain/bulk';
import { ok, refused, type VerbError, type VerbResult } from '../../domain/errors';
import { may } from '../../domain/roles';
import type { BulkMoved } from '../../domain/views/bulk';
import { auditEntry, authorizeVerb, type Actor } from '../actor';
import type { ServiceContext } from '../context';
import { idText, lockVersion, optionalText } from '../parse-input';

export type BulkVerbInput = { id: string; lockVersion: number; reason?: string };

export const bulkVerbInput = z.object({ id: idText, lockVersion, reason: optionalText(1000) });
type Parsed = z.output<typeof bulkVerbInput>;

const ACTION = { pause: 'bulk_pause', resume: 'bulk_resume', cancel: 'bulk_cancel' } as const;

/** First step of every verb on an operation. */
export function authorizeBulkVerb(
  ctx: ServiceContext,
  verb: BulkVerb,
  input: unknown,
): Promise<VerbResult<Actor>> {
  const named = z.object({ id: z.string().max(19) }).safeParse(input);
  const id = named.success ? named.data.id : '-';
  return authorizeVerb(ctx, ACTION[verb], ['bulk.control'], async () => ({ type: 'bulk', id }));
}

type Step = {
  state: BulkState;
  why: BulkWhy | null;
  actingId?: bigint;
  canaryAt?: Date;
  runsSince?: Date;
};

/**
 * The middle of every verb on an operation: one transaction that loads it, compares it with what the person saw, asks
 * the rules, writes the step and its audit row. A refusal is audited afterwards, in a transaction of its own.
 */
export async function moveOperation(
  ctx: ServiceContext,
  actor: Actor,
  verb: BulkVerb,
  seen: Parsed,
  step: (operation: StoredOperation, now: Date) => Step | { refuse: VerbError },
): Promise<VerbResult<BulkMoved>> {
  const result = await withLockRetry(() =>
    ctx.db.prisma.$transaction(async (tx): Promise<VerbResult<BulkMoved>> => {
      const now = ctx.db.clock.now();
      const operation = await readOperation(tx, seen.id);
      if (operation === null) return refused({ code: 'not_found', what: 'bulk' });
      // Whoever stops something must not be late because it has just gone on.
      if (verb === 'resume' && operation.lockVersion !== seen.lockVersion) return refused(LOST);
      const { state: before, kind } = operation;
      if (!isPossible(verb, before)) return refused({ code: 'bulk_not_possible', verb, state: before });
      const missing = permissionsFor(kind).find((permission) => !may(actor.role, permission));
      // Stopping needs no right but that to stop: nothing is moved by it.
      if (verb === 'resume' && missing !== undefined)
        return refused({ code: 'no_permission', permission: missing });
      const to = step(operation, now);
      if ('refuse' in to) return refused(to.refuse);
      if (!(await writeOperationMove(tx, operation, to, now))) return refused(LOST);
      await auditDone(tx, {
        ...auditEntry(ctx, actor, ACTION[verb], { type: 'bulk', id: seen.id.toString() }),
        reason: seen.reason,
        details: { before: { state: before, why: operation.why }, after: { state: to.state, why: to.why } },
        operationId: seen.id,
      });
      return ok({ id: seen.id.toString(), state: to.state, lockVersion: operation.lockVersion + 1 });
    }),
  );
  return result.ok ? result : recordRefusal(ctx, actor, verb, seen, result.error);
}

/** Filled in with who and when once the transaction is over. */
const LOST: VerbError = { code: 'bulk_conflict', state: 'done', changedBy: null, lockVersion: 0 };

async function recordRefusal(
  ctx: ServiceContext,
  actor: Actor,
  verb: BulkVerb,
  seen: Parsed,
  error: VerbError,
): Promise<VerbResult<BulkMoved>> {
  if (error.code === 'invalid') return refused(error);
  const told = error.code === 'bulk_conflict' ? await conflictOn(ctx, seen.id) : error;
  const { code, ...facts } = told;
  await auditRefused(
    ctx.db,
    {
      ...auditEntry(ctx, actor, ACTION[verb], { type: 'bulk', id: seen.id.toString() }),
      details: { refused: code, seenLockVersion: seen.lockVersion, ...facts },
      operationId: seen.id,
    },
    code === 'bulk_conflict' ? 'conflict' : 'refused',
  );
  return refused(told);
}

async function conflictOn(ctx: ServiceContext, id: bigint): Promise<VerbError> {
  const operation = await readOperation(ctx.db.prisma, id);
  if (operation === null) return { code: 'not_found', what: 'bulk' };
  const move = await readLastBulkMove(ctx.db.prisma, id);
  const changedBy =
    move === null
      ? null
      : {
          kind: move.actorId === null ? ('worker' as const) : ('person' as const),
          name: move.actorName,
          action: move.action,
          at: move.at.toISOString(),
        };
  const { state, lockVersion: version } = operation;
  return { code: 'bulk_conflict', state, changedBy, lockVersion: version };
}
