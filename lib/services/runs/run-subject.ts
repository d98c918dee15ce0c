import { z } from 'zod';
import { auditRefused } from '../../db/audit-store';
import { lastReconChange } from '../../db/recon-trail';
import { findRun } from '../../db/recon-run-store';
import type { AuditAction } from '../../domain/audit-actions';
import { refused, type VerbError, type VerbResult } from '../../domain/errors';
import { auditEntry, authorizeVerb, type Actor, type AuditSubject } from '../actor';
import type { ServiceContext } from '../context';
import { idText } from '../parse-input';

export function runSubject(id: bigint | null): AuditSubject {
  return { type: 'run', id: id === null ? '-' : id.toString() };
}

/** First step of every verb on a run; what unchecked input names stands in the record of a refusal. */
export function authorizeRunVerb(
  ctx: ServiceContext,
  action: AuditAction,
  input: unknown,
): Promise<VerbResult<Actor>> {
  return authorizeVerb(ctx, action, ['reconciliation.run'], async () => {
    const named = z.object({ id: idText }).safeParse(input);
    return runSubject(named.success ? named.data.id : null);
  });
}

/** `details`: what was asked for, in the record of the refusal. */
export async function refuseRun(
  ctx: ServiceContext,
  actor: Actor,
  action: AuditAction,
  subject: AuditSubject,
  error: VerbError,
  details: Record<string, unknown> = {},
): Promise<VerbResult<never>> {
  if (error.code === 'invalid') return refused(error);
  const { code, ...facts } = error;
  await auditRefused(
    ctx.db,
    { ...auditEntry(ctx, actor, action, subject), details: { refused: code, ...facts, ...details } },
    code === 'recon_conflict' ? 'conflict' : 'refused',
  );
  return refused(error);
}

/** Somebody was first: told with who it was, and when. */
export async function lostRun(ctx: ServiceContext, id: bigint): Promise<VerbError> {
  const run = await findRun(ctx.db.prisma, id);
  if (run === null) return { code: 'not_found', what: 'run' };
  const changedBy = await lastReconChange(ctx.db.prisma, 'run', id.toString());
  return { code: 'recon_conflict', what: 'run', changedBy, lockVersion: run.lockVersion };
}
