import { z } from 'zod';
import { auditRefused } from '../../db/audit-store';
import { withLockRetry } from '../../db/failure';
import { endPull } from '../../db/pull-store';
import { lastReconChange } from '../../db/recon-trail';
import { findStatement, type StoredStatement } from '../../db/statement-store';
import { ok, refused, type VerbError, type VerbResult } from '../../domain/errors';
import type { ReconRefusal } from '../../domain/recon-refusal';
import type { StatementMoved } from '../../domain/views/statement';
import { auditEntry, authorizeVerb } from '../actor';
import type { ServiceContext } from '../context';
import { idText, lockVersion, optionalText, parseInput } from '../parse-input';

export type CancelPullInput = { id: string; lockVersion: number; reason?: string };

const schema = z.object({ id: idText, lockVersion, reason: optionalText(1000) });

/** Stop asking about a day. What was answered so far counts for nothing; it is asked anew from the beginning. */
export async function cancelPull(ctx: ServiceContext, input: unknown): Promise<VerbResult<StatementMoved>> {
  const actor = await authorizeVerb(ctx, 'cancel_statement', ['reconciliation.import'], async () =>
    statementSubject(input),
  );
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { id, lockVersion: seen, reason } = parsed.value;
  const facts = { requestId: ctx.requestId, address: ctx.address };
  const result = await withLockRetry(() =>
    ctx.db.prisma.$transaction(async (tx): Promise<VerbError | null> => {
      const pull = await findStatement(tx, id);
      if (pull === null || pull.via !== 'query') return { code: 'not_found', what: 'statement' };
      const why = refusalOf(pull);
      if (why !== null) return { code: 'recon_not_possible', what: 'statement', why };
      const now = ctx.db.clock.now();
      const ended = await endPull(tx, { id, lockVersion: seen }, actor.value, reason, { ...facts, now });
      return ended ? null : { ...LOST, lockVersion: pull.lockVersion };
    }),
  );
  if (result === null) return ok({ id: id.toString(), state: 'cancelled', lockVersion: seen + 1 });
  if (result.code === 'not_found') return refused(result);
  const changedBy =
    result.code === 'recon_conflict'
      ? await lastReconChange(ctx.db.prisma, 'statement', id.toString())
      : null;
  const error = result.code === 'recon_conflict' ? { ...result, changedBy } : result;
  await auditRefused(
    ctx.db,
    {
      ...auditEntry(ctx, actor.value, 'cancel_statement', statementSubject(input)),
      details: { refused: error.code, seenLockVersion: seen },
    },
    error.code === 'recon_conflict' ? 'conflict' : 'refused',
  );
  return refused(error);
}

const LOST = { code: 'recon_conflict', what: 'statement', changedBy: null } as const;

function refusalOf({ state }: StoredStatement): ReconRefusal | null {
  if (state === 'reading') return null;
  if (state === 'cancelled' || state === 'withdrawn') return state;
  return 'already_committed';
}

function statementSubject(input: unknown) {
  const named = z.object({ id: z.string().max(19) }).safeParse(input);
  return { type: 'statement' as const, id: named.success ? named.data.id : '-' };
}
