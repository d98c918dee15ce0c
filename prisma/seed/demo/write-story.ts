import type { Database } from '../../../lib/db/client';
import type { Prisma } from '../../../lib/db/generated/mysql/client';
import type { TaskLife } from './task-life';

const FIRST_ID = 10_001n;
const CHUNK = 250;

/** Writes the story, tasks by creation, attempts and audit by time, as they would have come about. */
export async function writeStory(
  db: Database,
  lives: readonly TaskLife[],
  progress: (share: number) => void,
): Promise<void> {
  const tasks: Prisma.AsyncTaskCreateManyInput[] = [];
  const attempts: Prisma.TaskAttemptCreateManyInput[] = [];
  const audit: Prisma.AuditLogCreateManyInput[] = [];
  const revisions: Prisma.PayloadRevisionCreateManyInput[] = [];
  const compensations: Prisma.CompensationCreateManyInput[] = [];
  lives.forEach((life, index) => {
    const id = FIRST_ID + BigInt(index);
    tasks.push({ ...life.task, id });
    attempts.push(...life.attempts.map((row) => ({ ...row, taskId: id })));
    audit.push(...life.audit.map((row) => ({ ...row, subjectType: 'task', subjectId: id.toString() })));
    revisions.push(...life.revisions.map((row) => ({ ...row, taskId: id })));
    compensations.push(...life.compensations.map((row) => ({ ...row, taskId: id })));
  });
  attempts.sort((a, b) => millis(a.finishedAt) - millis(b.finishedAt));
  // Numbered by time before they are put into groups: a task's attempts are read in the order of their ids.
  attempts.forEach((row, index) => (row.id = BigInt(index) + 1n));
  audit.sort((a, b) => millis(a.at) - millis(b.at));
  const total = tasks.length + attempts.length;
  let written = 0;
  const told = (count: number) => {
    written += count;
    progress(written / total);
  };
  for (const alike of byColumns(tasks, TASK_DEFAULTS)) {
    await inChunks(alike, async (data) => {
      await db.prisma.asyncTask.createMany({ data });
      told(data.length);
    });
  }
  for (const alike of byColumns(attempts, ATTEMPT_DEFAULTS)) {
    await inChunks(alike, async (data) => {
      await db.prisma.taskAttempt.createMany({ data });
      told(data.length);
    });
  }
  await inChunks(audit, (data) => db.prisma.auditLog.createMany({ data }));
  await inChunks(revisions, (data) => db.prisma.payloadRevision.createMany({ data }));
  await inChunks(compensations, (data) => db.prisma.compensation.createMany({ data }));
}

const TASK_DEFAULTS = { retryCount: 0, payloadRevision: 1 };
const ATTEMPT_DEFAULTS = {
  outcome: 'succeeded',
  transition: 'succeed',
  late: false,
  payloadRevision: 1,
  retryCount: 0,
};

/**
 * Leaves out what a column's default says anyway and puts rows with the same columns together: each bound value
 * costs as much as the insert itself.
 */
function byColumns<T extends object>(rows: readonly T[], defaults: Record<string, unknown>): T[][] {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const kept = Object.entries(row).filter(([name, value]) => value !== null && value !== defaults[name]);
    const key = kept.map(([name]) => name).join();
    const group = groups.get(key) ?? [];
    if (group.length === 0) groups.set(key, group);
    group.push(Object.fromEntries(kept) as T);
  }
  return [...groups.values()];
}

function millis(value: Date | string): number {
  return new Date(value).getTime();
}

async function inChunks<T>(rows: readonly T[], write: (chunk: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) await write(rows.slice(start, start + CHUNK));
}
