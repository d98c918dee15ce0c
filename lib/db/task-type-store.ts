import type { Tx } from './client';
import { databaseTrouble } from './failure';

export type TaskTypeInput = { bizType: string; executor: string; enabled: boolean; settings: string };

/** Makes a type that is not there yet. False when it is: somebody's settings are never overwritten here. */
export async function createTaskType(tx: Tx, type: TaskTypeInput, now: Date): Promise<boolean> {
  try {
    await tx.taskType.create({ data: { ...type, createdAt: now, updatedAt: now } });
    return true;
  } catch (error) {
    if (databaseTrouble(error) === 'duplicate') return false;
    throw error;
  }
}

export async function overwriteTaskType(tx: Tx, type: TaskTypeInput, now: Date): Promise<void> {
  const { bizType, ...rest } = type;
  await tx.taskType.updateMany({
    where: { bizType },
    data: { ...rest, updatedAt: now, lockVersion: { increment: 1 } },
  });
}
