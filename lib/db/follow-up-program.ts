import type { TaskTypeRules } from '../config/task-type';
import type { TaskAction } from '../domain/allowed-actions';
import type { ApprovalPolicy } from '../domain/approval';
import type { Tx } from './client';
import { readTypeRules } from './type-rules-reader';

/** A task with what it repairs itself. */
type Repair = { id: bigint; bizType: string; originTaskId: bigint | null };

/**
 * What is demanded by the types that a new task of `bizType` would make good: of this task, and of all that it repairs in
 * turn. None: it is the compensation program of none of them. Whoever starts one compensates, whatever the verb is called.
 */
export async function compensatedBy(tx: Tx, task: Repair, bizType: string): Promise<ApprovalPolicy[]> {
  const found = new Map<string, ApprovalPolicy>();
  let one: Repair | null = task;
  while (one !== null) {
    if (one.bizType !== bizType && !found.has(one.bizType)) {
      const { approval, compensator } = (await readTypeRules(tx, one.bizType)).rules.settings;
      if (compensator?.bizType === bizType) found.set(one.bizType, approval);
    }
    one = await originOf(tx, one);
  }
  return [...found.values()];
}

/**
 * The rules by which a task is changed. Another payload may compensate any amount: it is asked for wherever the types that
 * the task makes good ask for anything about money.
 */
export async function rulesFor(tx: Tx, action: TaskAction, task: Repair): Promise<TaskTypeRules> {
  const { rules } = await readTypeRules(tx, task.bizType);
  if (action !== 'edit_payload') return rules;
  const programs = await compensatedBy(tx, task, task.bizType);
  const isAsked = programs.some(
    ({ compensate, editPayload, amountAboveMinor }) => compensate || editPayload || amountAboveMinor !== null,
  );
  if (!isAsked) return rules;
  const { settings } = rules;
  return { ...rules, settings: { ...settings, approval: { ...settings.approval, editPayload: true } } };
}

/** A producer writes what it likes; only an older task can be what another one repairs, so that the line has an end. */
async function originOf(tx: Tx, { id, originTaskId }: Repair): Promise<Repair | null> {
  if (originTaskId === null || originTaskId >= id) return null;
  const select = { id: true, bizType: true, originTaskId: true } as const;
  return tx.asyncTask.findUnique({ where: { id: originTaskId }, select });
}
