import { auditDone, auditRefused } from '../../db/audit-store';
import type { Tx } from '../../db/client';
import { withLockRetry } from '../../db/failure';
import { findSource, type StoredSource } from '../../db/recon-source-store';
import { lastReconChange } from '../../db/recon-trail';
import type { AuditAction } from '../../domain/audit-actions';
import { ok, refused, type VerbError, type VerbResult } from '../../domain/errors';
import type { SourceSaved } from '../../domain/views/recon-source';
import { auditEntry, type Actor } from '../actor';
import type { ServiceContext } from '../context';
import { sourceSubject, type SeenSource } from './source-subject';

export type LoadedSource = { tx: Tx; source: StoredSource; now: Date };

/** `changed`: rows the conditional write touched. `version`: of the rules afterwards. */
export type SourceStep =
  | { refuse: VerbError }
  | { changed: number; version: number; details: Record<string, unknown>; reason?: string | null };

/**
 * One change of a source and its audit row, or neither. A row whose version is not the one that was seen is a lost race:
 * told with who saved what, and on record.
 */
export async function changeSource(
  ctx: ServiceContext,
  actor: Actor,
  action: AuditAction,
  seen: SeenSource,
  step: (loaded: LoadedSource) => Promise<SourceStep>,
): Promise<VerbResult<SourceSaved>> {
  const { id, lockVersion } = seen;
  const result = await withLockRetry(() =>
    ctx.db.prisma.$transaction(async (tx): Promise<VerbResult<SourceSaved> | 'lost'> => {
      const source = await findSource(tx, id);
      if (source === null) return refused({ code: 'not_found', what: 'source' });
      if (source.lockVersion !== lockVersion) return 'lost';
      const done = await step({ tx, source, now: ctx.db.clock.now() });
      if ('refuse' in done) return refused(done.refuse);
      if (done.changed !== 1) return 'lost';
      await auditDone(tx, {
        ...auditEntry(ctx, actor, action, sourceSubject(id)),
        reason: done.reason ?? null,
        details: { name: source.name, version: done.version, ...done.details },
      });
      return ok({ id: id.toString(), version: done.version, lockVersion: lockVersion + 1 });
    }),
  );
  if (result !== 'lost' && result.ok) return result;
  return recordRefusal(ctx, actor, action, seen, result === 'lost' ? await lost(ctx, id) : result.error);
}

/** What is only a matter of typing is not on record. */
async function recordRefusal(
  ctx: ServiceContext,
  actor: Actor,
  action: AuditAction,
  { id, lockVersion }: SeenSource,
  error: VerbError,
): Promise<VerbResult<never>> {
  if (error.code === 'invalid') return refused(error);
  const isConflict = error.code === 'recon_conflict';
  const facts = isConflict ? { changedBy: error.changedBy?.name ?? null } : {};
  await auditRefused(
    ctx.db,
    {
      ...auditEntry(ctx, actor, action, sourceSubject(id)),
      details: { refused: error.code, seenLockVersion: lockVersion, ...facts },
    },
    isConflict ? 'conflict' : 'refused',
  );
  return refused(error);
}

async function lost(ctx: ServiceContext, id: bigint): Promise<VerbError> {
  const source = await findSource(ctx.db.prisma, id);
  if (source === null) return { code: 'not_found', what: 'source' };
  const changedBy = await lastReconChange(ctx.db.prisma, 'source', id.toString());
  return { code: 'recon_conflict', what: 'source', changedBy, lockVersion: source.lockVersion };
}
