import { z } from 'zod';
import { countGroups, readGroupHead, readStoredGroups } from '../../db/group-reader';
import { countTasks, readRange } from '../../db/list-reader';
import { ok, refused, type VerbResult } from '../../domain/errors';
import { STATUS } from '../../domain/task-status';
import type { FailureGroupPage } from '../../domain/views/failure-group';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { COUNT_CAP } from '../capped-count';
import { taskRow } from '../tasks/task-row';
import { readTypeCatalogue } from '../tasks/type-catalogue';
import { groupName } from './group-name';
import { readGroupRows } from './group-rows';
import { readTrends } from './group-trend';

export type GetGroupInput = { groupId: string };

const schema = z.object({ groupId: z.string().min(1).max(64) });
const SHOWN = 10;

/**
 * One cause with the newest of its tasks. A cause that failed tasks once and has none now is still told; an id that
 * nobody knows is `not_found`. Every read is a range of (status, error_group, updated_at) or by primary key.
 */
export async function getGroup(ctx: ServiceContext, input: unknown): Promise<VerbResult<FailureGroupPage>> {
  const actor = await authorize(ctx, 'task.read');
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return refused({ code: 'not_found', what: 'failure_group' });
  const id = parsed.value.groupId;
  const { prisma, clock } = ctx.db;
  const now = clock.now();
  const types = await readTypeCatalogue(prisma);
  const described = await readStoredGroups(prisma, [id]);
  const stored = described.get(id);
  const head = await readGroupHead(prisma, id, now);
  const [row] =
    head === null
      ? []
      : await readGroupRows(ctx, {
          groups: [{ ...head, found: (await countGroups(ctx.db, [id], COUNT_CAP + 1)).get(id) ?? 0 }],
          types,
          now,
          total: await totalFailures(ctx),
          stored: described,
        });
  if (row === undefined && stored === undefined) return refused({ code: 'not_found', what: 'failure_group' });
  const failed = { where: { status: STATUS.failed, errorGroup: id }, time: 'updatedAt' as const };
  const tasks = row === undefined ? [] : await readRange(prisma, failed, null, 'desc', SHOWN);
  return ok({
    name: groupName(row ?? stored ?? { id, bizType: '', errorClass: null, title: '' }, types),
    group: row ?? null,
    firstSeenAt: row?.firstSeenAt ?? stored?.firstSeenAt.toISOString() ?? now.toISOString(),
    lastSeenAt: row?.lastSeenAt ?? stored?.lastSeenAt.toISOString() ?? now.toISOString(),
    trend: row?.trend ?? (await readTrends(prisma, [id], now))(id),
    tasks: tasks.map(({ task }) => taskRow(task, 'failed', types, now)),
    at: now.toISOString(),
  });
}

/** Null beyond the cap. */
async function totalFailures(ctx: ServiceContext): Promise<number | null> {
  const found = await countTasks(ctx.db.prisma, { status: STATUS.failed }, 'status', COUNT_CAP + 1);
  return found > COUNT_CAP ? null : found;
}
