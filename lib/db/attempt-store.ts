import { ATTEMPT_ERROR_BYTES, cutByBytes, cutByCodePoint } from '../domain/cut-text';
import type { AttemptError } from '../domain/outcome';
import type { Settlement } from '../domain/settle';
import type { ClaimedTask } from './claim-store';
import type { Tx } from './client';
import { databaseErrorCodes } from './failure';
import type { Prisma } from './generated/mysql/client';

/** An attempt that has ended and what the rules made of it. Instants are UTC on the database's clock. */
export type Finish = {
  task: ClaimedTask;
  settlement: Settlement;
  startedAt: Date;
  finishedAt: Date;
  error: AttemptError | null;
  httpStatus: number | null;
  /** Money read from the payload, when the task had none yet. */
  amount: { minor: bigint; currency: string } | null;
};

/**
 * Attempts are what a worker writes most of. Prisma compiles every `createMany` anew, which costs more than all else
 * together, but it keeps the plan of an `update` of the same shape: so the usual attempts are written as children of
 * the worker's row, in chunks of fixed size whose values are equal or different in always the same places.
 */
export const ATTEMPT_CHUNKS = [200, 100, 50, 20] as const;

/** Inserts the attempts of results that were in time. `groups`: the failure groups of those that failed their task. */
export async function writeAttempts(
  tx: Tx,
  worker: string,
  finishes: readonly Finish[],
  groups: ReadonlyMap<Finish, { id: string }>,
  now: Date,
): Promise<void> {
  const rest: Prisma.TaskAttemptCreateManyInput[] = [];
  for (const group of alike(finishes)) {
    const written = await writeChunks(tx, worker, group);
    const left = group.slice(written);
    rest.push(
      ...left.map((finish) => attemptRow(worker, finish, { errorGroup: groups.get(finish)?.id }, now)),
    );
  }
  if (rest.length > 0) await tx.taskAttempt.createMany({ data: rest });
}

/** What became of the task: nothing, because its claim had been lost, or a failure of this group. */
export type Consequence = { late?: boolean; errorGroup?: string };

/** One attempt, by itself. */
export async function writeAttempt(
  tx: Tx,
  worker: string,
  finish: Finish,
  consequence: Consequence,
  now: Date,
): Promise<void> {
  await tx.taskAttempt.create({ data: attemptRow(worker, finish, consequence, now), select: { id: true } });
}

/** Usual attempts of one type and HTTP status together; every other one in a group without chunks. */
function alike(finishes: readonly Finish[]): Finish[][] {
  const groups = new Map<string, Finish[]>();
  for (const finish of finishes) {
    const { task, httpStatus } = finish;
    const key = isUsual(finish) ? `${task.bizType} ${httpStatus}` : '';
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finish]);
    else group.push(finish);
  }
  return [...groups.values()];
}

/** First-time successes: what they have in common stands as column defaults, and nobody asks for their claim. */
function isUsual({ task, settlement }: Finish): boolean {
  return settlement.transition === 'succeed' && task.retryCount === 0 && task.payloadRevision === 1;
}

/** Writes as many full chunks as there are and returns how many attempts that were. */
async function writeChunks(tx: Tx, worker: string, group: readonly Finish[]): Promise<number> {
  const [first] = group;
  if (first === undefined || !isUsual(first)) return 0;
  let written = 0;
  for (const size of ATTEMPT_CHUNKS) {
    while (group.length - written >= size) {
      const data = group.slice(written, written + size).map(chunkRow);
      if (!(await writeAsChildren(tx, worker, data))) return written;
      written += size;
    }
  }
  return written;
}

type ChunkRow = Prisma.TaskAttemptCreateManyWorkerRowInput;

function chunkRow({ task, startedAt, finishedAt, httpStatus }: Finish, index: number): ChunkRow {
  return {
    taskId: task.id,
    bizType: task.bizType,
    startedAt: new DistinctInstant(startedAt, index),
    finishedAt: new DistinctInstant(finishedAt, 500 + index),
    ...(httpStatus === null ? {} : { httpStatus }),
  };
}

/** False when the worker is not in the registry: nothing was written then. */
async function writeAsChildren(tx: Tx, worker: string, data: ChunkRow[]): Promise<boolean> {
  try {
    await tx.worker.update({
      where: { id: worker },
      data: { attempts: { createMany: { data } } },
      select: { id: true },
    });
    return true;
  } catch (error) {
    if (databaseErrorCodes(error).includes('P2025')) return false;
    throw error;
  }
}

/**
 * An instant that differs from every other one of its chunk in the microseconds, which the columns do not keep.
 * Prisma gives equal values one placeholder, and which ones are equal is part of the shape of a query.
 */
class DistinctInstant extends Date {
  constructor(
    instant: Date,
    private readonly micros: number,
  ) {
    super(instant.getTime());
  }

  override toISOString(): string {
    return `${super.toISOString().slice(0, -1)}${String(this.micros).padStart(3, '0')}Z`;
  }
}

function attemptRow(
  worker: string,
  finish: Finish,
  { late = false, errorGroup }: Consequence,
  now: Date,
): Prisma.TaskAttemptCreateManyInput {
  const { task, settlement, error } = finish;
  return {
    taskId: task.id,
    bizType: task.bizType,
    startedAt: finish.startedAt,
    finishedAt: finish.finishedAt,
    outcome: settlement.outcome,
    transition: late ? null : settlement.transition,
    late,
    worker,
    claimToken: !late && isUsual(finish) ? null : task.claimToken,
    payloadRevision: task.payloadRevision,
    retryCount: task.retryCount,
    nextRetryTime: !late && 'nextRetryTime' in settlement ? settlement.nextRetryTime : null,
    recordedAt: now,
    httpStatus: finish.httpStatus,
    errorClass: error === null ? null : cutByCodePoint(error.class, 64),
    error: error === null ? null : cutByBytes(error.message, ATTEMPT_ERROR_BYTES),
    ...(errorGroup === undefined ? {} : { errorGroup }),
  };
}
