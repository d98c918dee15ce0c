import { z } from 'zod';
import { readSkipCounts } from '../../db/break-operation-items';
import { readBreakOperation } from '../../db/break-operation-store';
import type { Database } from '../../db/client';
import { ok, refused, type VerbResult } from '../../domain/errors';
import { may, type Role } from '../../domain/roles';
import type { BreakOperationPage } from '../../domain/views/recon-break';
import type { StakesView } from '../../domain/views/recon-run';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { idText, parseInput } from '../parse-input';
import { RESOLVE } from './break-transaction';

export type GetBreakOperationInput = { id: string };

const schema = z.object({ id: idText });

/** One decision about many breaks, how far it has come, and what was left as it is. */
export async function getBreakOperation(
  ctx: ServiceContext,
  input: unknown,
): Promise<VerbResult<BreakOperationPage>> {
  const actor = await authorize(ctx, 'reconciliation.read');
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  const page = parsed.ok ? await readOperationPage(ctx.db, parsed.value.id, actor.value.role) : null;
  return page === null ? refused({ code: 'not_found', what: 'break_operation' }) : ok(page);
}

/** Null: there is none. What waits for its second person is taken back at its request. */
export async function readOperationPage(
  { prisma, clock }: Database,
  id: bigint,
  role: Role,
): Promise<BreakOperationPage | null> {
  const operation = await readBreakOperation(prisma, id);
  if (operation === null) return null;
  const { resolution, state, reason, requesterName, frozenAt, finishedAt, lockVersion } = operation;
  const { total, waiting, done, skipped } = operation;
  return {
    id: id.toString(),
    resolution,
    state,
    reason,
    requester: requesterName,
    frozenAt: frozenAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    total,
    waiting,
    done,
    skipped,
    stakes: operation.money === null ? [] : (JSON.parse(operation.money) as StakesView[]),
    skips: await readSkipCounts(prisma, id),
    runId: operation.runId?.toString() ?? null,
    requestId: operation.requestId?.toString() ?? null,
    lockVersion,
    mayCancel: state === 'running' && may(role, RESOLVE),
    at: clock.now().toISOString(),
  };
}
