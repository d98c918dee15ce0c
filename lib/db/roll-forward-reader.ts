import { STATUS } from '../domain/task-status';
import type { Database, Tx } from './client';
import type { Prisma } from './generated/mysql/client';

/** What is not final: a task stands open until it succeeded or was compensated. */
const OPEN = [STATUS.pending, STATUS.processing, STATUS.failed];
const FINAL = [STATUS.success, STATUS.compensated];

/** Rows that a screen may read one by one. */
export const READ_ROWS = 200_000;

export type Flow = { created: number; succeeded: number; compensated: number };

/** `openNow`: what stands open. `flows`: from each beginning to the next, the last until now. `opening`: what stood open then. */
export type LedgerStand = {
  openNow: Map<string, number>;
  flows: Map<string, Flow>[] | null;
  opening: Map<string, number> | null;
};

/**
 * Counts in the ledger, by type, all of the same instant, or a task that moves meanwhile would be left over. `begins`:
 * of the flows, in order; `at`: of the opening. Null where more than READ_ROWS rows had to be read.
 */
export async function readLedgerStand(
  db: Database,
  types: readonly string[],
  { begins, at }: { begins: readonly Date[]; at: Date },
): Promise<LedgerStand> {
  const snapshot = db.provider === 'mysql' ? { isolationLevel: 'RepeatableRead' as const } : {};
  return db.prisma.$transaction(async (tx) => {
    const openNow = new Map<string, number>();
    for (const bizType of types)
      openNow.set(bizType, await tx.asyncTask.count({ where: { bizType, status: { in: OPEN } } }));
    const flows = await countFlows(tx, begins);
    return { openNow, flows, opening: flows && (await countOpenAt(tx, at, openNow)) };
  }, snapshot);
}

async function countFlows(tx: Tx, begins: readonly Date[]): Promise<Map<string, Flow>[] | null> {
  const [since] = begins;
  if (since === undefined) return [];
  const bounded = { orderBy: { createdAt: 'asc' }, take: READ_ROWS } as const;
  const created = await tx.asyncTask.count({ where: { createdAt: { gte: since } }, ...bounded });
  if (created === READ_ROWS || (await countFinal(tx, since)) === READ_ROWS) return null;
  const flows: Map<string, Flow>[] = [];
  for (const [index, begin] of begins.entries())
    flows.push(await countPiece(tx, { gte: begin, lt: begins[index + 1] }));
  return flows;
}

async function countPiece(tx: Tx, within: { gte: Date; lt: Date | undefined }): Promise<Map<string, Flow>> {
  const flows = new Map<string, Flow>();
  const add = (field: keyof Flow, rows: readonly Counted[]) => {
    for (const { bizType, _count } of rows) {
      const flow = flows.get(bizType) ?? { created: 0, succeeded: 0, compensated: 0 };
      flows.set(bizType, { ...flow, [field]: _count._all });
    }
  };
  const ended = (status: number) => countByType(tx, { status, updatedAt: within });
  add('created', await countByType(tx, { createdAt: within }));
  add('succeeded', await ended(STATUS.success));
  add('compensated', await ended(STATUS.compensated));
  return flows;
}

type Counted = { bizType: string; _count: { _all: number } };

async function countByType(tx: Tx, where: Prisma.AsyncTaskWhereInput): Promise<Counted[]> {
  const rows = await tx.asyncTask.groupBy({ by: ['bizType'], where, _count: { _all: true } });
  return rows;
}

/** Tasks that became final since, counted up to READ_ROWS; a final task's updated_at is when it did. */
async function countFinal(tx: Tx, since: Date): Promise<number> {
  let found = 0;
  for (const status of FINAL)
    found += await tx.asyncTask.count({
      where: { status, updatedAt: { gte: since } },
      orderBy: { updatedAt: 'asc' },
      take: READ_ROWS,
    });
  return Math.min(found, READ_ROWS);
}

/** Those that are open still, and those that became final since. */
async function countOpenAt(
  tx: Tx,
  at: Date,
  openNow: ReadonlyMap<string, number>,
): Promise<Map<string, number> | null> {
  const standing = [...openNow.values()].reduce((sum, count) => sum + count, 0);
  if (standing >= READ_ROWS || (await countFinal(tx, at)) === READ_ROWS) return null;
  const createdAt = { lt: at };
  const still = await countByType(tx, { status: { in: OPEN }, createdAt });
  const since = await countByType(tx, { status: { in: FINAL }, updatedAt: { gte: at }, createdAt });
  const counts = new Map<string, number>();
  for (const { bizType, _count } of [...still, ...since])
    counts.set(bizType, (counts.get(bizType) ?? 0) + _count._all);
  return counts;
}

/** From when on tasks are counted: in the statistics, or in the ledger behind `settled`, to where they reach. */
export async function readStatBegin(db: Database, settled: Date): Promise<Date> {
  const first = await db.prisma.taskStat.findFirst({
    where: { grain: 60 },
    orderBy: { startAt: 'asc' },
    select: { startAt: true },
  });
  return first !== null && first.startAt < settled ? first.startAt : settled;
}
