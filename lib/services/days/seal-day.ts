import type { z } from 'zod';
import { auditDone } from '../../db/audit-store';
import type { StoredRequest } from '../../db/approval-store';
import type { Tx } from '../../db/client';
import { appendSeal, listSeals } from '../../db/day-seal-store';
import { lockDay } from '../../db/recon-day-store';
import { findRun } from '../../db/recon-run-store';
import { readDecidedRows } from '../../db/sealed-decisions';
import { addManifestPieces, manifestPieces } from '../../db/sealed-manifest';
import { runRow, type FixedRows } from '../../db/sealed-rows';
import { readObstacles } from '../../db/sign-obstacles';
import { ok, refused, type VerbResult } from '../../domain/errors';
import { canonical, sealOf, type SealManifest } from '../../reconciliation/seal';
import { auditEntry, type Actor } from '../actor';
import { approvedBy } from '../approvals/approval-kind';
import type { ServiceContext } from '../context';
import { daySubject } from './day-subject';
import { signatureOf } from './seal-manifest';
import type { signInput } from './sign-day';

type Asked = z.output<typeof signInput>;

/**
 * Seals and locks a day for which two persons have signed, in their transaction: everything that kept it from being
 * signed is asked once more, now that nobody else can change it.
 */
export async function sealDay(
  ctx: ServiceContext,
  maker: Actor,
  checker: Actor,
  request: StoredRequest,
  { sourceId, businessDate, runId }: Asked,
  tx: Tx,
  fixed: FixedRows,
): Promise<VerbResult<{ seal: string }>> {
  const now = ctx.db.clock.now();
  const day = { sourceId, businessDate };
  await lockDay(tx, sourceId, businessDate, now);
  const run = await findRun(tx, runId);
  if (run === null) return refused({ code: 'not_found', what: 'run' });
  const obstacles = await readObstacles(tx, run, now);
  if (obstacles.length > 0) return refused({ code: 'not_signable', obstacles });
  const earlier = await listSeals(tx, day);
  const seq = (earlier.at(-1)?.seq ?? 0) + 1;
  const signed = {
    ...signatories(maker, checker),
    runId,
    requestId: request.id,
    reason: request.reason,
    at: now,
  };
  const { mayBeNew: _mayBeNew, ...decided } = await readDecidedRows(tx, day, { trusting: true });
  const manifest: SealManifest = {
    version: 1,
    signature: signatureOf({ ...day, seq, ...signed }, earlier),
    rows: { ...fixed, run: [runRow(run)], ...decided },
  };
  const seal = sealOf(manifest);
  const [text, ...rest] = manifestPieces(canonical(manifest));
  const id = await appendSeal(tx, day, seq, {
    event: 'locked',
    seal,
    manifest: text,
    until: null,
    ...signed,
  });
  await addManifestPieces(tx, id, rest);
  await auditDone(tx, {
    ...auditEntry(ctx, maker, 'sign_day', daySubject(day)),
    reason: request.reason,
    details: { seal, run: run.number, ...approvedBy(request, checker) },
  });
  return ok({ seal });
}

/** Both persons as they were. */
export function signatories(maker: Actor, checker: Actor) {
  return {
    makerId: maker.id,
    makerName: maker.name,
    makerRole: maker.role,
    checkerId: checker.id,
    checkerName: checker.name,
    checkerRole: checker.role,
  };
}
