import { STATUS } from '../domain/task-status';
import type { Tx } from './client';
import { databaseTrouble } from './failure';
import type { GroupTask, StoredGroup, StoredLife } from './group-reader';

/** Columns of a group that people change. */
export type GroupLifeChange = Partial<Omit<StoredLife, 'lockVersion'>>;

/**
 * Writes what a person did to a group, if it still has the version they saw. False: somebody else was first, or it has
 * no row yet. Nothing of it is about its tasks.
 */
export async function writeGroupLife(
  tx: Tx,
  seen: Pick<StoredGroup, 'id' | 'lockVersion'>,
  change: GroupLifeChange,
): Promise<boolean> {
  const { id, lockVersion } = seen;
  const data = { ...change, lockVersion: lockVersion + 1 };
  const { count } = await tx.failureGroup.updateMany({ where: { id, lockVersion }, data });
  return count === 1;
}

export type GroupDescription = Omit<StoredGroup, keyof StoredLife>;

/** Makes a group's row; one that is there already stays as it is. */
export async function describeGroup(tx: Tx, group: GroupDescription): Promise<void> {
  const { id, version, bizType, errorClass, title, firstSeenAt, lastSeenAt } = group;
  const here = await tx.failureGroup.findUnique({ where: { id }, select: { id: true } });
  if (here !== null) return;
  const data = { id, version, bizType, errorClass, title, firstSeenAt, lastSeenAt };
  try {
    await tx.failureGroup.create({ data, select: { id: true } });
  } catch (error) {
    // A worker has met it in the same moment.
    if (databaseTrouble(error) !== 'duplicate') throw error;
  }
}

/** The newest failed task of a group; null when none stands. Along (status, error_group, updated_at). */
export async function readNewestOfGroup(tx: Tx, group: string): Promise<GroupTask | null> {
  const task = await tx.asyncTask.findFirst({
    where: { status: STATUS.failed, errorGroup: group },
    select: { id: true, bizType: true, bizId: true, lastError: true, lastOutcome: true },
    orderBy: { updatedAt: 'desc' },
  });
  return task === null ? null : { ...task, id: task.id.toString() };
}
