import { z } from 'zod';
import { countTasks, findTasks, prefixRange, type ListRange } from '../../db/list-reader';
import { ok, type VerbResult } from '../../domain/errors';
import type { LookUpGroup, LookUpResult } from '../../domain/views/task-list';
import { authorize } from '../actor';
import { breaksAbout } from '../breaks/breaks-about';
import type { ServiceContext } from '../context';
import { idText } from '../parse-input';
import { cappedCount, COUNT_CAP } from '../capped-count';
import { taskRow } from './task-row';
import { readTypeCatalogue, type TypeCatalogue } from './type-catalogue';

export type LookUpInput = { text: string };

const schema = z.object({ text: z.string().trim().catch('') });
/** Rows a group shows; the rest is counted. */
const SHOWN = 50;

type Try = Pick<LookUpGroup, 'by' | 'how'> & { where: ListRange['where'] };

/** Find tasks by task id, event_id or biz_id: exactly, else by prefix. `%` and `_` are letters. */
export async function lookUp(ctx: ServiceContext, input: unknown): Promise<VerbResult<LookUpResult>> {
  const actor = await authorize(ctx, 'task.read');
  if (!actor.ok) return actor;
  const { text } = schema.parse(input ?? {});
  if (text === '' || text.length > 64) return ok({ text, taskId: null, groups: [], breaks: [] });
  const types = await readTypeCatalogue(ctx.db.prisma);
  const exact = await findGroups(ctx, types, exactTries(text));
  const groups = exact.length > 0 ? exact : await findGroups(ctx, types, prefixTries(text));
  const ids = new Set(exact.flatMap((group) => group.rows.map((row) => row.id)));
  const [taskId = null] = ids.size === 1 ? [...ids] : [];
  const about = { taskIds: [...ids].map(BigInt), key: text };
  return ok({ text, taskId, groups, breaks: await breaksAbout(ctx.db.prisma, actor.value.role, about) });
}

function exactTries(text: string): Try[] {
  const id = idText.safeParse(text);
  return [
    ...(id.success ? [{ by: 'task_id' as const, how: 'exact' as const, where: { id: id.data } }] : []),
    { by: 'event_id', how: 'exact', where: { eventId: text } },
    { by: 'biz_id', how: 'exact', where: { bizId: text } },
  ];
}

function prefixTries(text: string): Try[] {
  return [
    { by: 'biz_id', how: 'prefix', where: { bizId: prefixRange(text) } },
    { by: 'event_id', how: 'prefix', where: { eventId: prefixRange(text) } },
  ];
}

async function findGroups(
  ctx: ServiceContext,
  types: TypeCatalogue,
  tries: readonly Try[],
): Promise<LookUpGroup[]> {
  const { prisma, clock } = ctx.db;
  const groups: LookUpGroup[] = [];
  for (const { by, how, where } of tries) {
    const key = by === 'event_id' ? 'eventId' : 'bizId';
    const tasks = await findTasks(prisma, where, key, SHOWN);
    if (tasks.length === 0) continue;
    const found = tasks.length < SHOWN ? tasks.length : await countTasks(prisma, where, key, COUNT_CAP + 1);
    const rows = tasks.map((task) => taskRow(task, 'all', types, clock.now()));
    groups.push({ by, how, rows, total: cappedCount(found) });
  }
  return groups;
}
