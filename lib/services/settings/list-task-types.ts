import { listTypeRules, readLedgerTypes, type ConfiguredType } from '../../db/type-rules-reader';
import { ok, type VerbResult } from '../../domain/errors';
import { may } from '../../domain/roles';
import type { TaskTypeList, TaskTypeView } from '../../domain/views/task-type';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { installedProblem } from './installed-problem';
import type { Installed } from './type-subject';
import { typeRulesView } from './type-rules-view';

export type ListTaskTypesInput = Record<string, never>;

/** Every configured type, by name, with what keeps it from running, and those of the ledger that nobody configured. */
export async function listTaskTypes(
  ctx: ServiceContext,
  _input: unknown,
  installed: Installed,
): Promise<VerbResult<TaskTypeList>> {
  const actor = await authorize(ctx, 'task_type.read');
  if (!actor.ok) return actor;
  const configured = await listTypeRules(ctx.db.prisma);
  const names = new Set(configured.map(({ bizType }) => bizType));
  const inLedger = await readLedgerTypes(ctx.db);
  return ok({
    types: configured.map((type) => taskTypeView(type, installed)),
    unconfigured: inLedger.filter((bizType) => !names.has(bizType)),
    mayEdit: may(actor.value.role, 'task_type.edit'),
  });
}

function taskTypeView(type: ConfiguredType, installed: Installed): TaskTypeView {
  const { settings } = type;
  return {
    ...typeRulesView({ ...type, problem: installedProblem(type, installed) }, true),
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
