import { readTaskFacts, type TaskFacts } from '../../db/task-reader';
import { permissionFor, type TaskAction } from '../../domain/allowed-actions';
import type { VerbResult } from '../../domain/errors';
import type { Permission } from '../../domain/roles';
import { authorizeVerb, type Actor, type AuditSubject } from '../actor';
import type { ServiceContext } from '../context';
import { idText } from '../parse-input';

export function taskSubject(task: Pick<TaskFacts, 'id' | 'bizType' | 'bizId'>): AuditSubject {
  return { type: 'task', id: task.id.toString(), bizType: task.bizType, bizId: task.bizId };
}

/** The task that unchecked input names, for the record of a refusal. */
export async function subjectOf(ctx: ServiceContext, input: unknown): Promise<AuditSubject> {
  const named = typeof input === 'object' && input !== null && 'taskId' in input ? input.taskId : null;
  const id = idText.safeParse(named);
  if (!id.success) return { type: 'task', id: '-' };
  const task = await readTaskFacts(ctx.db.prisma, id.data);
  return task === null ? { type: 'task', id: id.data.toString() } : taskSubject(task);
}

/** First step of every verb on a task. `also`: further rights it needs. */
export function authorizeTaskVerb(
  ctx: ServiceContext,
  action: TaskAction,
  input: unknown,
  also: readonly Permission[] = [],
): Promise<VerbResult<Actor>> {
  return authorizeVerb(ctx, action, [permissionFor(action), ...also], () => subjectOf(ctx, input));
}
