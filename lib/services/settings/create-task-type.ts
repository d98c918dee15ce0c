import { checkTaskType, unconfiguredType } from '../../config/task-type';
import { auditDone } from '../../db/audit-store';
import { withLockRetry } from '../../db/failure';
import { createTaskType as insertTaskType } from '../../db/task-type-store';
import { ok, refused, type VerbResult } from '../../domain/errors';
import { recordedChanges, typeChanges } from '../../domain/task-type-changes';
import type { TaskTypeDefinition } from '../../domain/task-type-settings';
import type { TaskTypeSaved } from '../../domain/views/task-type';
import { auditEntry } from '../actor';
import type { ServiceContext } from '../context';
import { checkRefusal } from './check-refusal';
import { authorizeTypeVerb, typeSubject, type Installed } from './type-subject';

export type CreateTaskTypeInput = TaskTypeDefinition;

/** Set up a type. On record: what differs from a type that nobody configured. */
export async function createTaskType(
  ctx: ServiceContext,
  input: unknown,
  installed: Installed,
): Promise<VerbResult<TaskTypeSaved>> {
  const actor = await authorizeTypeVerb(ctx, 'create_task_type', input);
  if (!actor.ok) return actor;
  const checked = checkTaskType(input, installed.handlers);
  if (!checked.ok) return checkRefusal(checked);
  const { bizType, executor, enabled, settings } = checked.value;
  const row = { bizType, executor, enabled, settings: JSON.stringify(settings) };
  return withLockRetry(() =>
    ctx.db.prisma.$transaction(async (tx) => {
      const created = await insertTaskType(tx, row, ctx.db.clock.now());
      if (!created) return refused({ code: 'invalid', fields: { bizType: 'taken' } });
      await auditDone(tx, {
        ...auditEntry(ctx, actor.value, 'create_task_type', typeSubject(bizType)),
        details: { changes: recordedChanges(typeChanges(unconfiguredType(bizType), checked.value)) },
      });
      return ok({ bizType, lockVersion: 0 });
    }),
  );
}
