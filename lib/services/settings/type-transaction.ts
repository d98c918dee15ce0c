import { readTypeHistory } from '../../db/type-history-reader';
import { auditDone, auditRefused } from '../../db/audit-store';
import type { Tx } from '../../db/client';
import { withLockRetry } from '../../db/failure';
import { readStoredType, type SeenType, type StoredRules } from '../../db/task-type-store';
import type { AuditAction } from '../../domain/audit-actions';
import { ok, refused, type ChangedBy, type VerbError, type VerbResult } from '../../domain/errors';
import type { StoredDefinition, TaskTypeSaved } from '../../domain/views/task-type';
import { auditEntry, type Actor } from '../actor';
import type { ServiceContext } from '../context';
import { typeSubject } from './type-subject';

export type LoadedType = { tx: Tx; stored: StoredRules; now: Date };

/** `changed`: rows the conditional write touched. `details`: what the record says besides the versions. */
export type TypeStep =
  { refuse: VerbError } | { changed: number; details: Record<string, unknown>; reason?: string | null };

export function storedDefinition({ rules, lockVersion }: StoredRules): StoredDefinition {
  const { bizType, executor, enabled, settings } = rules;
  return { bizType, executor, enabled, settings, lockVersion };
}

/**
 * One change of a type and its audit row, or neither. A row whose version is not the one that was seen is a lost race:
 * told with who saved what, and on record.
 */
export async function changeType(
  ctx: ServiceContext,
  actor: Actor,
  action: AuditAction,
  seen: SeenType,
  step: (loaded: LoadedType) => Promise<TypeStep>,
): Promise<VerbResult<TaskTypeSaved>> {
  const { bizType, lockVersion } = seen;
  const result = await withLockRetry(() =>
    ctx.db.prisma.$transaction(async (tx): Promise<VerbResult<TaskTypeSaved> | 'lost'> => {
      const stored = await readStoredType(tx, bizType);
      if (stored === null) return refused({ code: 'not_found', what: 'task_type' });
      if (stored.lockVersion !== lockVersion) return 'lost';
      const done = await step({ tx, stored, now: ctx.db.clock.now() });
      if ('refuse' in done) return refused(done.refuse);
      if (done.changed !== 1) return 'lost';
      await auditDone(tx, {
        ...auditEntry(ctx, actor, action, typeSubject(bizType)),
        reason: done.reason ?? null,
        details: { lockVersion: { before: lockVersion, after: lockVersion + 1 }, ...done.details },
      });
      return ok({ bizType, lockVersion: lockVersion + 1 });
    }),
  );
  if (result !== 'lost' && result.ok) return result;
  return recordTypeRefusal(
    ctx,
    actor,
    action,
    seen,
    result === 'lost' ? await lost(ctx, bizType) : result.error,
  );
}

/** A refusal on record, in a transaction of its own; what is only a matter of typing is not. */
export async function recordTypeRefusal(
  ctx: ServiceContext,
  actor: Actor,
  action: AuditAction,
  seen: { bizType: string; lockVersion?: number },
  error: VerbError,
): Promise<VerbResult<never>> {
  if (error.code === 'invalid' || error.code === 'type_problems') return refused(error);
  const conflict = error.code === 'type_conflict';
  const facts = conflict ? { changedBy: error.changedBy?.name ?? null } : {};
  await auditRefused(
    ctx.db,
    {
      ...auditEntry(ctx, actor, action, typeSubject(seen.bizType)),
      details: { refused: error.code, seenLockVersion: seen.lockVersion ?? null, ...facts },
    },
    conflict ? 'conflict' : 'refused',
  );
  return refused(error);
}

async function lost(ctx: ServiceContext, bizType: string): Promise<VerbError> {
  const { prisma } = ctx.db;
  const stored = await readStoredType(prisma, bizType);
  if (stored === null) return { code: 'not_found', what: 'task_type' };
  const [last] = await readTypeHistory(prisma, bizType, 1);
  const changedBy: ChangedBy | null =
    last === undefined
      ? null
      : { kind: 'person', name: last.actorName, action: last.action, at: last.at.toISOString() };
  return { code: 'type_conflict', changedBy, current: storedDefinition(stored) };
}
