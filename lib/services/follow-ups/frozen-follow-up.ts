import { createHash } from 'node:crypto';
import type { Planned } from '../../db/follow-up-begin';
import type { TaskFacts } from '../../db/task-reader';
import type { ApprovalPolicy } from '../../domain/approval';
import type { Frozen } from '../approvals/approval-kind';
import { frozenTask } from '../approvals/frozen-task';

/** `programs`: what the types demand that the new task makes good, by whatever name it is started. */
export type PlannedHere = Planned & { programs: readonly ApprovalPolicy[] };

/** The task as both persons see it, and the new one: settings that were edited meanwhile would make another one. */
export function frozenFollowUp(task: TaskFacts, { bizType, payload, programs }: PlannedHere): Frozen {
  const sha256 = createHash('sha256').update(payload).digest('hex');
  return { ...frozenTask(task), followUp: bizType, payload: sha256, compensates: programs.length > 0 };
}
