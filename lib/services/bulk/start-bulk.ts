import { auditDone, auditRefused } from '../../db/audit-store';
import { countChoice } from '../../db/bulk-plan';
import { createOperation, readByLiveKey } from '../../db/bulk-store';
import { withLockRetry } from '../../db/failure';
import { BULK_LIMIT, permissionsFor } from '../../domain/bulk';
import { ok, refused, type VerbError, type VerbResult } from '../../domain/errors';
import type { BulkOptions, BulkStarted } from '../../domain/views/bulk';
import { auditEntry, authorizeVerb, type Actor } from '../actor';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { kindOf, liveKeyOf, mayChoose, startInput, type BulkInput } from './bulk-input';
import { refOf } from './plan-bulk';

export type StartBulkInput = BulkInput & { options: BulkOptions; reason: string };

const NOBODY = { type: 'bulk' as const, id: '-' };

/**
 * Decides about many tasks: the set is fixed as of this instant, a worker writes it down and carries it out. Refuses with
 * `bulk_running` when a live operation has the same set, with `bulk_empty` when nothing matches.
 */
export async function startBulk(ctx: ServiceContext, input: unknown): Promise<VerbResult<BulkStarted>> {
  const actor = await authorizeVerb(ctx, 'bulk_start', permissionsFor(kindOf(input)), async () => NOBODY);
  if (!actor.ok) return actor;
  const parsed = parseInput(startInput, input);
  if (!parsed.ok) return parsed;
  const { kind, choice, options, reason } = parsed.value;
  const chooses = mayChoose(actor.value, choice);
  if (!chooses.ok) return recordRefusal(ctx, actor.value, chooses.error);
  const frozenAt = ctx.db.clock.now();
  const expected = await countChoice(ctx.db.prisma, choice, frozenAt);
  if (expected === 0) return recordRefusal(ctx, actor.value, { code: 'bulk_empty' });
  if (expected > BULK_LIMIT)
    return recordRefusal(ctx, actor.value, { code: 'bulk_too_many', limit: BULK_LIMIT });
  const liveKey = liveKeyOf(choice);
  const { id: requesterId, name, role } = actor.value;
  const id = await withLockRetry(() =>
    ctx.db.prisma.$transaction(async (tx) => {
      if ((await readByLiveKey(tx, liveKey)) !== null) return null;
      const id = await createOperation(tx, {
        kind,
        choice: JSON.stringify(choice),
        liveKey,
        options: JSON.stringify(options),
        reason,
        requester: { id: requesterId, name, role },
        frozenAt,
        expected,
      });
      if (id === null) return null;
      await auditDone(tx, {
        ...auditEntry(ctx, actor.value, 'bulk_start', { type: 'bulk', id: id.toString() }),
        reason,
        details: { kind, choice: forRecord(choice), options, expected },
        operationId: id,
      });
      return id;
    }),
  );
  if (id !== null) return ok({ id: id.toString() });
  const running = await readByLiveKey(ctx.db.prisma, liveKey);
  // It ended in this moment: then nothing stands in the way any more.
  if (running === null) return startBulk(ctx, input);
  return recordRefusal(ctx, actor.value, { code: 'bulk_running', operation: refOf(running) });
}

/** A thousand ticked ids stand in the items; the record of the decision says how many they were. */
function forRecord(choice: BulkInput['choice']): Record<string, unknown> {
  if (choice.by === 'filter') return choice;
  const { tasks, ...rest } = choice;
  return { ...rest, ticked: tasks.length };
}

async function recordRefusal(
  ctx: ServiceContext,
  actor: Actor,
  error: VerbError,
): Promise<VerbResult<BulkStarted>> {
  const { code, ...facts } = error;
  await auditRefused(
    ctx.db,
    { ...auditEntry(ctx, actor, 'bulk_start', NOBODY), details: { refused: code, ...facts } },
    code === 'bulk_running' ? 'conflict' : 'refused',
  );
  return refused(error);
}
