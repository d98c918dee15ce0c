import { listTypeRules, type ConfiguredType } from '../../db/type-rules-reader';
import { ok, type VerbResult } from '../../domain/errors';
import type { TaskTypeView } from '../../domain/views/task-type';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { typeRulesView } from './type-rules-view';

export type ListTaskTypesInput = Record<string, never>;

/** Every configured type, by name, with what keeps it from running. */
export async function listTaskTypes(
  ctx: ServiceContext,
  _input: unknown,
): Promise<VerbResult<TaskTypeView[]>> {
  const actor = await authorize(ctx, 'task_type.read');
  if (!actor.ok) return actor;
  return ok((await listTypeRules(ctx.db.prisma)).map(taskTypeView));
}

function taskTypeView(type: ConfiguredType): TaskTypeView {
  const { settings } = type;
  return {
    ...typeRulesView(type, true),
    bizType: type.bizType,
    concurrency: settings.concurrency,
    scanIntervalMs: settings.scanIntervalMs,
    timeoutMs: settings.http?.timeoutMs ?? null,
    maskedKeys: settings.maskedKeys,
    amountPath: settings.amount?.path ?? null,
    objectiveFailureBp: settings.objectiveFailureBp,
    objectiveLatencyMs: settings.objectiveLatencyMs,
    updatedAt: type.updatedAt.toISOString(),
  };
}
