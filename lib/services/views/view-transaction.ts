import { auditDone, auditRefused } from '../../db/audit-store';
import type { Tx } from '../../db/client';
import { withLockRetry } from '../../db/failure';
import { findView, type StoredView } from '../../db/saved-view-store';
import type { AuditAction } from '../../domain/audit-actions';
import { ok, refused, type VerbError, type VerbResult } from '../../domain/errors';
import { auditEntry, type Actor } from '../actor';
import type { ServiceContext } from '../context';
import { viewSubject, type SeenView } from './view-fields';

export type LoadedView = { tx: Tx; view: StoredView; now: Date };

/** `changed`: rows the conditional write touched. */
export type ViewStep<T> =
  { refuse: VerbError } | { changed: number; value: T; details: Record<string, unknown> };

/**
 * The middle of every verb on a saved view: one transaction that loads it, compares it with what the person saw, writes
 * and audits. Only its owner changes a view; for anybody else there is none. A refusal is audited afterwards.
 */
export async function changeView<T>(
  ctx: ServiceContext,
  actor: Actor,
  action: AuditAction,
  seen: SeenView,
  step: (loaded: LoadedView) => Promise<ViewStep<T>>,
): Promise<VerbResult<T>> {
  const result = await withLockRetry(() =>
    ctx.db.prisma.$transaction(async (tx): Promise<VerbResult<T>> => {
      const view = await findView(tx, seen.id);
      if (view === null || view.ownerId !== actor.id) return refused({ code: 'not_found', what: 'view' });
      if (view.lockVersion !== seen.lockVersion) return refused({ code: 'view_conflict' });
      const done = await step({ tx, view, now: ctx.db.clock.now() });
      if ('refuse' in done) return refused(done.refuse);
      if (done.changed !== 1) return refused({ code: 'view_conflict' });
      await auditDone(tx, {
        ...auditEntry(ctx, actor, action, viewSubject(view.id)),
        details: done.details,
      });
      return ok(done.value);
    }),
  );
  return result.ok ? result : recordRefusal(ctx, actor, action, seen, result.error);
}

/** What is only a matter of typing is not on record. */
async function recordRefusal(
  ctx: ServiceContext,
  actor: Actor,
  action: AuditAction,
  seen: SeenView,
  error: VerbError,
): Promise<VerbResult<never>> {
  if (error.code === 'invalid' || error.code === 'view_name_taken') return refused(error);
  await auditRefused(
    ctx.db,
    {
      ...auditEntry(ctx, actor, action, viewSubject(seen.id)),
      details: { refused: error.code, seenLockVersion: seen.lockVersion },
    },
    error.code === 'view_conflict' ? 'conflict' : 'refused',
  );
  return refused(error);
}
