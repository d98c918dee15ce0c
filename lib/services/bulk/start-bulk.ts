import type { z } from 'zod';
import { auditDone, auditRefused } from '../../db/audit-store';
import type { SetPart } from '../../db/bulk-parts';
import { countChoice } from '../../db/bulk-plan';
import { createOperation, readByLiveKey } from '../../db/bulk-store';
import type { Tx } from '../../db/client';
import { withLockRetry } from '../../db/failure';
import { BULK_LIMIT, permissionsFor } from '../../domain/bulk';
import { ok, refused, type VerbError, type VerbResult } from '../../domain/errors';
import type { BulkOptions, BulkStarted } from '../../domain/views/bulk';
import { auditEntry, authorizeVerb, type Actor } from '../actor';
import { requestApproval } from '../approvals/request-approval';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { approvalFor, frozenSet, stakesOfSet } from './bulk-approval';
import { kindOf, liveKeyOf, mayChoose, startInput, type BulkInput } from './bulk-input';
import { refOf } from './plan-bulk';

export type StartBulkInput = BulkInput & { options: BulkOptions; reason: string };

const NOBODY = { type: 'bulk' as const, id: '-' };

/**
 * Decides about many tasks: the set is fixed as of this instant, a worker writes it down and carries it out. Refuses with
 * `bulk_running` when a live operation has the same set, with `bulk_empty` when nothing matches. Where a type's rules want
 * a second person, they are asked first.
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
  const asked: Asked = { kind, choice, options, reason, frozenAt, expected };
  const needed = await approvalFor(ctx.db.prisma, kind, choice, frozenAt);
  const started = await withLockRetry(() =>
    ctx.db.prisma.$transaction((tx) =>
      needed === null
        ? createBulk(ctx, actor.value, tx, asked)
        : askSecond(ctx, actor.value, tx, asked, needed.parts),
    ),
  );
  return started.ok ? started : recordRefusal(ctx, actor.value, started.error);
}

/** What is decided about, as of which instant. */
export type Asked = z.output<typeof startInput> & { frozenAt: Date; expected: number };

/** Writes the decision down; a worker does the rest. @param agreed who agreed to it, where it needed a second person */
export async function createBulk(
  ctx: ServiceContext,
  actor: Actor,
  tx: Tx,
  { kind, choice, options, reason, frozenAt, expected }: Asked,
  agreed: Record<string, unknown> = {},
): Promise<VerbResult<BulkStarted>> {
  const liveKey = liveKeyOf(choice);
  const { id: requesterId, name, role } = actor;
  const running = await readByLiveKey(tx, liveKey);
  if (running !== null) return refused({ code: 'bulk_running', operation: refOf(running) });
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
  // Somebody was first in this moment: then theirs is found, or has ended already.
  if (id === null)
    return createBulk(ctx, actor, tx, { kind, choice, options, reason, frozenAt, expected }, agreed);
  await auditDone(tx, {
    ...auditEntry(ctx, actor, 'bulk_start', { type: 'bulk', id: id.toString() }),
    reason,
    details: { kind, choice: forRecord(choice), options, expected, ...agreed },
    operationId: id,
  });
  return ok({ id: id.toString() });
}

/** Nothing is written down but the question; the set stays as of this instant until the second person agrees. */
async function askSecond(
  ctx: ServiceContext,
  actor: Actor,
  tx: Tx,
  asked: Asked,
  parts: readonly SetPart[],
): Promise<VerbResult<BulkStarted>> {
  const { kind, choice, options, reason, frozenAt, expected } = asked;
  const liveKey = liveKeyOf(choice);
  const running = await readByLiveKey(tx, liveKey);
  if (running !== null) return refused({ code: 'bulk_running', operation: refOf(running) });
  const types = [...new Set(parts.map(({ bizType }) => bizType))].sort();
  const result = await requestApproval(ctx, actor, tx, {
    kind: 'bulk',
    subject: { type: 'bulk', id: liveKey },
    subjectKey: `bulk-${liveKey}`,
    label: types.slice(0, 3).join(', '),
    bizType: types.length === 1 ? types[0] : null,
    reason,
    input: { kind, choice, options, reason, frozenAt: frozenAt.toISOString(), expected },
    frozen: frozenSet(parts),
    summary: { count: expected, stakes: stakesOfSet(parts) },
  });
  return result.ok ? ok({ id: '', requestId: result.value.requestId }) : result;
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
    code === 'bulk_running' || code === 'already_requested' ? 'conflict' : 'refused',
  );
  return refused(error);
}
