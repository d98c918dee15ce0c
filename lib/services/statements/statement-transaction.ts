import { auditDone, auditRefused } from '../../db/audit-store';
import type { Tx } from '../../db/client';
import { withLockRetry } from '../../db/failure';
import { lastReconChange } from '../../db/recon-trail';
import type { Moved } from '../../db/statement-commit';
import { findStatement, type StoredStatement } from '../../db/statement-store';
import type { AuditAction } from '../../domain/audit-actions';
import { ok, refused, type VerbError, type VerbResult } from '../../domain/errors';
import type { StatementMoved, StatementState } from '../../domain/views/statement';
import { auditEntry, type Actor } from '../actor';
import type { ServiceContext } from '../context';
import { statementSubject } from './statement-subject';

export type LoadedStatement = { tx: Tx; statement: StoredStatement; now: Date };

type Move = {
  action: AuditAction;
  id: bigint;
  reason?: string | null;
  /** The state that the statement has reached, or why it has not. */
  step: (loaded: LoadedStatement) => Promise<StatementState | Moved>;
};

/**
 * The middle of every verb on a statement: one transaction that loads, moves and audits. A refusal is audited afterwards,
 * in a transaction of its own.
 */
export async function moveStatement(
  ctx: ServiceContext,
  actor: Actor,
  { action, id, reason = null, step }: Move,
): Promise<VerbResult<StatementMoved>> {
  const result = await withLockRetry(() =>
    ctx.db.prisma.$transaction(async (tx): Promise<VerbResult<StatementMoved> | 'lost'> => {
      const statement = await findStatement(tx, id);
      if (statement === null) return refused({ code: 'not_found', what: 'statement' });
      const moved = await step({ tx, statement, now: ctx.db.clock.now() });
      if (moved === 'lost') return 'lost';
      if (typeof moved === 'object') return refused(moved);
      await auditDone(tx, {
        ...auditEntry(ctx, actor, action, statementSubject(id)),
        reason,
        details: statementFacts(statement),
      });
      return ok({ id: id.toString(), state: moved, lockVersion: statement.lockVersion + 1 });
    }),
  );
  if (result !== 'lost' && result.ok) return result;
  return recordRefusal(ctx, actor, action, id, result === 'lost' ? await lost(ctx, id) : result.error);
}

/** What the record says about a statement, so that nobody has to look it up. */
export function statementFacts(statement: StoredStatement): Record<string, unknown> {
  const { sourceId, businessDate, fileName, sha256, rowCount, invalidCount } = statement;
  return { sourceId: sourceId.toString(), businessDate, fileName, sha256, rowCount, invalidCount };
}

async function recordRefusal(
  ctx: ServiceContext,
  actor: Actor,
  action: AuditAction,
  id: bigint,
  error: VerbError,
): Promise<VerbResult<never>> {
  const { code, ...facts } = error;
  await auditRefused(
    ctx.db,
    { ...auditEntry(ctx, actor, action, statementSubject(id)), details: { refused: code, ...facts } },
    code === 'recon_conflict' ? 'conflict' : 'refused',
  );
  return refused(error);
}

async function lost(ctx: ServiceContext, id: bigint): Promise<VerbError> {
  const statement = await findStatement(ctx.db.prisma, id);
  if (statement === null) return { code: 'not_found', what: 'statement' };
  const changedBy = await lastReconChange(ctx.db.prisma, 'statement', id.toString());
  return { code: 'recon_conflict', what: 'statement', changedBy, lockVersion: statement.lockVersion };
}
