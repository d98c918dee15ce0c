import { z } from 'zod';
import { readGroupPeople } from '../../db/group-people';
import { countGroups } from '../../db/group-counts';
import { readGroupHead, readStoredGroups, type StoredGroup } from '../../db/group-reader';
import { countTasks, readRange } from '../../db/list-reader';
import { ok, refused, type VerbResult } from '../../domain/errors';
import { FINGERPRINT_VERSION, fingerprintOf } from '../../domain/fingerprint';
import { GROUP_PERMISSION, groupVerdicts } from '../../domain/group-life-actions';
import { may } from '../../domain/roles';
import { STATUS } from '../../domain/task-status';
import type { FailureGroupPage, GroupPerson } from '../../domain/views/failure-group';
import { authorize, type Actor } from '../actor';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { COUNT_CAP } from '../capped-count';
import { taskRow } from '../tasks/task-row';
import { readTypeCatalogue } from '../tasks/type-catalogue';
import { lifeView } from './group-life-view';
import { groupName } from './group-name';
import { readGroupRows } from './group-rows';
import { readTrends } from './group-trend';
import { readSince, readTrail } from './read-group-history';

export type GetGroupInput = { groupId: string };

const schema = z.object({ groupId: z.string().min(1).max(64) });
const SHOWN = 10;
const PEOPLE = 500;

/**
 * One cause with the newest of its tasks and what people made of it. A cause that failed tasks once and has none now is
 * still told; an id that nobody knows is `not_found`. Every read is a range of an index or by primary key.
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
  const name = groupName(row ?? stored ?? { id, bizType: '', errorClass: null, title: '' }, types);
  const life = row?.life ?? lifeView(stored, null, now);
  const { role } = actor.value;
  return ok({
    name,
    life,
    actions: groupVerdicts(life.state, role),
    people: await readPeople(ctx, actor.value),
    self: actor.value.id.toString(),
    mayRetryAll: may(role, 'task.retry') && may(role, 'bulk.start'),
    since: await readSince(prisma, name, life),
    ...(may(role, 'audit.read') ? await readTrail(prisma, id) : { trail: [], trailCut: false }),
    successor: row === undefined ? await readSuccessor(ctx, stored) : null,
    group: row ?? null,
    firstSeenAt: row?.firstSeenAt ?? stored?.firstSeenAt.toISOString() ?? now.toISOString(),
    lastSeenAt: row?.lastSeenAt ?? stored?.lastSeenAt.toISOString() ?? now.toISOString(),
    trend: row?.trend ?? (await readTrends(prisma, [id], now))(id),
    tasks: tasks.map(({ task }) => taskRow(task, 'failed', types, now)),
    at: now.toISOString(),
  });
}

async function readPeople(ctx: ServiceContext, actor: Actor): Promise<GroupPerson[]> {
  if (!may(actor.role, GROUP_PERMISSION)) return [];
  const people = await readGroupPeople(ctx.db.prisma, PEOPLE);
  return people.map(({ id, name }) => ({ id: id.toString(), name }));
}

/** Where the same error stands since its fingerprint changed; null where it does not stand anywhere. */
async function readSuccessor(ctx: ServiceContext, group: StoredGroup | undefined): Promise<string | null> {
  if (group === undefined || group.version >= FINGERPRINT_VERSION) return null;
  const { bizType, errorClass, title } = group;
  const { id } = fingerprintOf({ bizType, errorClass, message: title });
  return (await readStoredGroups(ctx.db.prisma, [id])).has(id) ? id : null;
}

/** Null beyond the cap. */
async function totalFailures(ctx: ServiceContext): Promise<number | null> {
  const found = await countTasks(ctx.db.prisma, { status: STATUS.failed }, 'status', COUNT_CAP + 1);
  return found > COUNT_CAP ? null : found;
}
