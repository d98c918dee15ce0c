import { z } from 'zod';
import { readChoice, readOptions } from '../../config/bulk-choice';
import { readBulkMoves, type StoredAudit } from '../../db/audit-reader';
import { readMoney } from '../../db/bulk-freeze';
import { readItems } from '../../db/bulk-reader';
import { readSkips } from '../../db/bulk-skips';
import { readOperation, type StoredOperation } from '../../db/bulk-store';
import { readFailedAgain, readLately } from '../../db/bulk-watch';
import { findUser } from '../../db/user-store';
import { ok, refused, type VerbResult } from '../../domain/errors';
import { maskErrorText } from '../../domain/masking';
import type { BulkAction, BulkChoice, BulkPage } from '../../domain/views/bulk';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { readGroupName } from '../groups/group-name';
import { idText } from '../parse-input';
import { readTypeCatalogue, type TypeCatalogue } from '../tasks/type-catalogue';
import { bulkRow, bulkVerdicts } from './bulk-view';

export type GetBulkInput = { id: string };

const schema = z.object({ id: idText });
const FAILED_SHOWN = 10;
const ACTIONS_SHOWN = 50;
/** Tasks in flight whose types are looked at. */
const TYPES_OF = 200;

/** One operation with everything its page shows; of its items only what an index gives. */
export async function getBulk(ctx: ServiceContext, input: unknown): Promise<VerbResult<BulkPage>> {
  const actor = await authorize(ctx, 'task.read');
  if (!actor.ok) return actor;
  const parsed = schema.safeParse(input);
  const { prisma, clock } = ctx.db;
  const operation = parsed.success ? await readOperation(prisma, parsed.data.id) : null;
  if (operation === null) return refused({ code: 'not_found', what: 'bulk' });
  const { id, setAt, startedAt, changedAt, lockVersion } = operation;
  const types = await readTypeCatalogue(prisma);
  const choice = readChoice(operation.choice);
  const now = clock.now();
  const moves = await readBulkMoves(prisma, id, ACTIONS_SHOWN);
  return ok({
    ...bulkRow(operation),
    lockVersion,
    choice,
    group: groupOf(choice) === null ? null : await readGroupName(prisma, groupOf(choice) ?? '', types),
    options: readOptions(operation.options),
    money: readMoney(operation.money),
    setAt: setAt?.toISOString() ?? null,
    startedAt: startedAt?.toISOString() ?? null,
    changedAt: changedAt.toISOString(),
    approval: approvalOf(moves),
    actingFor: await actingFor(ctx, operation),
    verdicts: bulkVerdicts(operation, actor.value.role),
    paused: await pausedOf(ctx, operation, types),
    lately: await readLately(prisma, operation),
    secondsLeft: secondsLeft(operation, now),
    skipped: readSkips(operation.skips),
    failedAgain: (await readFailedAgain(prisma, id, FAILED_SHOWN)).map((task) => ({
      taskId: task.id.toString(),
      bizId: task.bizId,
      bizType: task.bizType,
      error: maskErrorText(task.lastError, types.maskedKeys(task.bizType)),
      at: task.updatedAt.toISOString(),
    })),
    actions: moves.map((entry) => ({
      at: entry.at.toISOString(),
      actor: entry.actorName,
      action: entry.action as BulkAction,
      reason: entry.reason,
    })),
    at: now.toISOString(),
  });
}

function groupOf(choice: BulkChoice): string | null {
  return choice.by === 'filter' ? (choice.group ?? null) : null;
}

const agreed = z.object({ approval: z.object({ request: z.string(), checker: z.string() }) });

/** It was started when the second person agreed, and says so. */
function approvalOf(moves: readonly StoredAudit[]): BulkPage['approval'] {
  const start = moves.find(({ action }) => action === 'bulk_start');
  const read = agreed.safeParse(JSON.parse(start?.details ?? '{}'));
  if (start === undefined || !read.success) return null;
  const { request: requestId, checker } = read.data.approval;
  return { requestId, checker, at: start.at.toISOString() };
}

/** Of the first tasks in flight; a set has few types. */
async function pausedOf(ctx: ServiceContext, operation: StoredOperation, types: TypeCatalogue) {
  if (operation.inFlight === 0 || types.pausedTypes.length === 0) return [];
  const items = await readItems(ctx.db.prisma, operation.id, { state: 'in_flight' }, null, TYPES_OF);
  const bizTypes = new Set(items.map(({ task }) => task?.bizType));
  return types.pausedTypes.filter(({ bizType }) => bizTypes.has(bizType));
}

async function actingFor(ctx: ServiceContext, operation: StoredOperation): Promise<string | null> {
  if (operation.actingId === operation.requesterId) return null;
  return (await findUser(ctx.db.prisma, operation.actingId))?.name ?? null;
}

/** At the pace since the first task was moved. Null before that, while it does not run, and when nothing is left. */
function secondsLeft(operation: StoredOperation, now: Date): number | null {
  const { state, startedAt, waiting, inFlight, succeeded, failed, skipped } = operation;
  if (state !== 'running' || startedAt === null) return null;
  const done = succeeded + failed + skipped;
  const seconds = (now.getTime() - startedAt.getTime()) / 1_000;
  const left = waiting + inFlight;
  return done === 0 || left === 0 ? null : Math.ceil((left / done) * seconds);
}
