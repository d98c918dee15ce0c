import { z } from 'zod';
import { auditDone, auditRefused } from '../../db/audit-store';
import { endBreakOperation, readBreakOperation } from '../../db/break-operation-store';
import type { Tx } from '../../db/client';
import { withLockRetry } from '../../db/failure';
import { ok, refused, type VerbResult } from '../../domain/errors';
import type { BreakOperationPage } from '../../domain/views/recon-break';
import { auditEntry, authorizeVerb, type Actor, type AuditSubject } from '../actor';
import type { ServiceContext } from '../context';
import { idText, parseInput, requiredText } from '../parse-input';
import { RESOLVE } from './break-transaction';
import { readOperationPage } from './get-break-operation';

/** The version is not asked: whoever stops something must not be late because it has just gone on. */
export type CancelBreakOperationInput = { id: string; reason: string };

const schema = z.object({ id: idText, reason: requiredText(1000) });

const named = z.object({ id: z.string().max(19) });

/** Stop the rest: what waits is left as it is for good; what was decided stays decided. */
export async function cancelBreakOperation(
  ctx: ServiceContext,
  input: unknown,
): Promise<VerbResult<BreakOperationPage>> {
  const given = named.safeParse(input);
  const subject: AuditSubject = { type: 'break_operation', id: given.success ? given.data.id : '-' };
  const actor = await authorizeVerb(ctx, 'cancel_break_operation', [RESOLVE], async () => subject);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const entry = auditEntry(ctx, actor.value, 'cancel_break_operation', subject);
  const result = await withLockRetry(() =>
    ctx.db.prisma.$transaction(async (tx): Promise<VerbResult<null>> => {
      const cancelled = await cancelIn(tx, ctx, parsed.value.id);
      if (cancelled.ok)
        await auditDone(tx, { ...entry, reason: parsed.value.reason, details: cancelled.value });
      return cancelled.ok ? ok(null) : cancelled;
    }),
  );
  if (result.ok) return pageAfter(ctx, actor.value, parsed.value.id);
  const { code, ...facts } = result.error;
  await auditRefused(ctx.db, { ...entry, details: { refused: code, ...facts } }, 'refused');
  return result;
}

/** What waits for its second person is taken back at its request. */
async function cancelIn(
  tx: Tx,
  ctx: ServiceContext,
  id: bigint,
): Promise<VerbResult<{ total: number; left: number }>> {
  const operation = await readBreakOperation(tx, id);
  if (operation === null) return refused({ code: 'not_found', what: 'break_operation' });
  const ended = await endBreakOperation(tx, id, 'running', 'cancelled', ctx.db.clock.now());
  if (!ended) return refused({ code: 'recon_not_possible', what: 'break_operation', why: 'nothing_to_do' });
  const left = (await readBreakOperation(tx, id))?.skipped ?? operation.skipped;
  return ok({ total: operation.total, left: left - operation.skipped });
}

async function pageAfter(
  ctx: ServiceContext,
  actor: Actor,
  id: bigint,
): Promise<VerbResult<BreakOperationPage>> {
  const page = await readOperationPage(ctx.db, id, actor.role);
  return page === null ? refused({ code: 'not_found', what: 'break_operation' }) : ok(page);
}
