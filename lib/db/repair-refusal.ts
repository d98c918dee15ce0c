import type { TaskAction } from '../domain/allowed-actions';
import type { VerbError } from '../domain/errors';
import { STATUS } from '../domain/task-status';
import type { Tx } from './client';
import { liveCompensation, readFollowUp } from './follow-up-store';
import { readTaskFacts, type TaskFacts } from './task-reader';
import { writeFollowed } from './task-writer';

/** What is done to a failed task that a compensation may be making good in this very moment. */
const MAKES_GOOD: readonly string[] = [
  'retry',
  'edit_payload',
  'release',
  'compensate',
] satisfies TaskAction[];

/** What sends a compensation again. To say that it was done otherwise sends nothing: it is the way out of the others. */
const SENDS: readonly string[] = ['retry', 'edit_payload', 'release'] satisfies TaskAction[];

const LIVE: VerbError = { code: 'recon_not_possible', what: 'task', why: 'follow_up_live' };

/** Filled in by the verb with who was first. */
const LOST: VerbError = { code: 'conflict', status: 'pending', changedBy: null, lockVersion: 0 };

type Repaired = { id: bigint };

/** Whether a verb can send money twice at all; the others ask nothing here. */
export const isRepair = (action: string) => MAKES_GOOD.includes(action);

/**
 * Why a task is left as it is because of a compensation; null: nothing is in the way. A task whose compensation is under
 * way waits for its end, and a compensation is sent again only while its own task is failed and no other one is under way.
 */
export async function repairRefusal(tx: Tx, action: string, task: Repaired): Promise<VerbError | null> {
  if (!isRepair(action)) return null;
  return refusalOf(tx, task, await originOf(tx, action, task));
}

/**
 * The same before a verb writes. A compensation that is sent again changes the version of its own task, too: of two that
 * would make that one good at once, the second finds it moved.
 */
export async function holdRepair(tx: Tx, action: string, task: Repaired): Promise<VerbError | null> {
  if (!isRepair(action)) return null;
  const origin = await originOf(tx, action, task);
  // Asked after its own task was read: whatever makes that one good since then has changed its version.
  const refusal = await refusalOf(tx, task, origin);
  if (refusal !== null || origin === null) return refusal;
  if ((await writeFollowed(tx, origin)) === 1) return null;
  return (await repairRefusal(tx, action, task)) ?? LOST;
}

async function refusalOf(tx: Tx, { id }: Repaired, origin: TaskFacts | null): Promise<VerbError | null> {
  if ((await liveCompensation(tx, id)) !== null) return LIVE;
  if (origin === null) return null;
  const isOpen = origin.status === STATUS.failed && (await liveCompensation(tx, origin.id, id)) === null;
  return isOpen ? null : LIVE;
}

/** The task that this one makes good, as it is now; null: it is no compensation, or nothing is sent. */
async function originOf(tx: Tx, action: string, { id }: Repaired): Promise<TaskFacts | null> {
  if (!SENDS.includes(action)) return null;
  const followUp = await readFollowUp(tx, id);
  return followUp?.kind === 'compensation' ? readTaskFacts(tx, followUp.originTaskId) : null;
}
