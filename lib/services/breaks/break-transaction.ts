import { z } from 'zod';
import { auditRefused } from '../../db/audit-store';
import { lastBreakChange } from '../../db/break-changes';
import { lockGuarded } from '../../db/break-guard';
import { findBreak, type StoredBreak } from '../../db/break-store';
import type { Tx } from '../../db/client';
import type { Deciding } from '../../db/deciding';
import { withLockRetry } from '../../db/failure';
import type { AuditAction } from '../../domain/audit-actions';
import { ok, refused, type VerbError, type VerbResult } from '../../domain/errors';
import type { Permission } from '../../domain/roles';
import type { BreakMoved } from '../../domain/views/recon-break';
import { auditEntry, authorizeVerb, type Actor, type AuditSubject } from '../actor';
import type { ServiceContext } from '../context';
import { idText } from '../parse-input';
import { conflictOn } from '../tasks/conflict';

export const RESOLVE: Permission = 'reconciliation.resolve';

export function breakSubject(id: bigint, stored: Pick<StoredBreak, 'bizType'> | null): AuditSubject {
  return { type: 'break', id: id.toString(), bizType: stored?.bizType ?? null };
}

/** First step of every verb on a break. */
export function authorizeBreakVerb(
  ctx: ServiceContext,
  action: AuditAction,
  input: unknown,
  permission: Permission = RESOLVE,
): Promise<VerbResult<Actor>> {
  return authorizeVerb(ctx, action, [permission], async () => {
    const named = z.object({ id: idText }).safeParse(input);
    if (!named.success) return { type: 'break', id: '-' };
    return breakSubject(named.data.id, await findBreak(ctx.db.prisma, named.data.id));
  });
}

/** What the person saw. `lockVersion` null: what the verb does holds for every version. */
export type SeenBreak = { id: bigint; lockVersion: number | null };

/** The break first, then those that it is decided with. */
export type LoadedBreaks = { tx: Tx; stored: StoredBreak; locked: StoredBreak[]; now: Date };

/**
 * The middle of every verb on a break: one transaction that guards the days, locks the rows, compares the version with
 * what the person saw and runs the verb's step, which writes and audits. A refusal is audited afterwards, in a
 * transaction of its own. `others`: ids of breaks that are decided at once.
 */
export async function changeBreak(
  ctx: ServiceContext,
  actor: Actor,
  action: AuditAction,
  seen: SeenBreak,
  step: (loaded: LoadedBreaks) => Promise<VerbResult<BreakMoved>>,
  others: (tx: Tx) => Promise<bigint[]> = async () => [],
): Promise<VerbResult<BreakMoved>> {
  const result = await withLockRetry(() =>
    ctx.db.prisma.$transaction(async (tx): Promise<VerbResult<BreakMoved>> => {
      const now = ctx.db.clock.now();
      const found = await lockGuarded(tx, [seen.id, ...(await others(tx))], now);
      if (!found.ok) return refused(found.error);
      const [stored] = found.breaks;
      if (stored === undefined) return refused({ code: 'not_found', what: 'break' });
      if (seen.lockVersion !== null && stored.lockVersion !== seen.lockVersion) return refused(LOST);
      return step({ tx, stored, locked: found.breaks, now });
    }),
  );
  return result.ok ? result : recordRefusal(ctx, actor, action, seen, result.error);
}

export function movedTo({ id, state, lockVersion }: StoredBreak, requestId: string | null = null) {
  return ok<BreakMoved>({ id: id.toString(), state, lockVersion, requestId });
}

/** What a decision of this call needs to know. */
export function decidingOf(ctx: ServiceContext, { id, name, role }: Actor, now: Date): Deciding {
  const { requestId, address } = ctx;
  const nobody = { checker: null, requestId: null, operationId: null, approval: {} };
  return { actor: { id, name, role }, ...nobody, call: { requestId, address }, now };
}

/** Filled in with who and when once the transaction is over. */
const LOST: VerbError = { code: 'recon_conflict', what: 'break', changedBy: null, lockVersion: 0 };

async function recordRefusal(
  ctx: ServiceContext,
  actor: Actor,
  action: AuditAction,
  seen: SeenBreak,
  error: VerbError,
): Promise<VerbResult<BreakMoved>> {
  if (error.code === 'invalid') return refused(error);
  const stored = await findBreak(ctx.db.prisma, seen.id);
  const told = await toldOf(ctx, stored, error);
  const { code, ...facts } = told;
  await auditRefused(
    ctx.db,
    {
      ...auditEntry(ctx, actor, action, breakSubject(seen.id, stored)),
      details: { refused: code, seenLockVersion: seen.lockVersion, ...facts },
    },
    code === 'recon_conflict' || code === 'conflict' ? 'conflict' : 'refused',
  );
  return refused(told);
}

async function toldOf(ctx: ServiceContext, stored: StoredBreak | null, error: VerbError): Promise<VerbError> {
  if (stored === null) return error;
  if (error.code === 'recon_conflict')
    return {
      ...error,
      changedBy: await lastBreakChange(ctx.db.prisma, stored),
      lockVersion: stored.lockVersion,
    };
  if (error.code === 'conflict' && stored.taskId !== null)
    return conflictOn(ctx, stored.taskId, error.lockVersion);
  return error;
}
