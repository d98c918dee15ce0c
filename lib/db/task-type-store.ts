import { readTaskType, type TaskTypeRules } from '../config/task-type';
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

export type StoredRules = { rules: TaskTypeRules; lockVersion: number; updatedAt: Date };

/** A type with the version a change has to name; null when nobody configured it. */
export async function readStoredType(tx: Tx, bizType: string): Promise<StoredRules | null> {
  const row = await tx.taskType.findUnique({ where: { bizType } });
  if (row === null) return null;
  return { rules: readTaskType(row), lockVersion: row.lockVersion, updatedAt: row.updatedAt };
}

/** What a person saw of a type when they decided to change it. */
export type SeenType = { bizType: string; lockVersion: number };

/** Conditional on the version that was seen. Returns the rows changed: 0 when somebody was faster. */
export async function saveTaskType(
  tx: Tx,
  { bizType, lockVersion }: SeenType,
  data: Partial<Omit<TaskTypeInput, 'bizType'>>,
  now: Date,
): Promise<number> {
  const { count } = await tx.taskType.updateMany({
    where: { bizType, lockVersion },
    data: { ...data, updatedAt: now, lockVersion: { increment: 1 } },
  });
  return count;
}

/** Takes the settings away, never a task. Conditional like `saveTaskType`. */
export async function removeTaskType(tx: Tx, { bizType, lockVersion }: SeenType): Promise<number> {
  const { count } = await tx.taskType.deleteMany({ where: { bizType, lockVersion } });
  return count;
}
