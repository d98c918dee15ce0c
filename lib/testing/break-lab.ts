import { createHash, randomUUID } from 'node:crypto';
import { sourceSettings } from '../config/recon-source';
import { findBreak, type StoredBreak } from '../db/break-store';
import type { Database } from '../db/client';
import { withLockRetry } from '../db/failure';
import type { Prisma } from '../db/generated/mysql/client';
import type { ResolvableKind } from '../domain/break-resolution';
import { addDays } from '../domain/business-date';
import { writeDetail, type DetailOurs, type DetailTheirs } from '../domain/recon-item-detail';
import type { SourceSettings } from '../domain/source-settings';

export type LabSource = { id: bigint; name: string; settings: SourceSettings };
export type LabRun = { id: bigint; sourceId: bigint; day: string; number: number };

/** The day that breaks are of; its successor is the last one known. */
export const LAB_DAY = '2026-03-17';

/** A source of payments of `refund` tasks, in UTC, so that days are those of the tests' clocks. */
export async function insertSource(db: Database, parts: Partial<SourceSettings> = {}): Promise<LabSource> {
  const now = db.clock.now();
  const name = `Source ${randomUUID().slice(0, 8)}`;
  const covered = { bizType: 'refund', kind: 'payment', keyFrom: 'biz_id' };
  const settings = sourceSettings.parse({ types: [covered], startsOn: '2026-01-01', zone: 'UTC', ...parts });
  const data = {
    name,
    format: 'wechat_trade',
    settings: JSON.stringify(settings),
    createdAt: now,
    updatedAt: now,
  };
  const { id } = await withLockRetry(() => db.prisma.reconSource.create({ data, select: { id: true } }));
  return { id, name, settings };
}

/** A run of a day that is done. */
export async function insertRun(db: Database, source: LabSource, day = LAB_DAY): Promise<LabRun> {
  const number = 1 + (await db.prisma.reconRun.count({ where: { sourceId: source.id, businessDate: day } }));
  const now = db.clock.now();
  const data: Prisma.ReconRunUncheckedCreateInput = {
    sourceId: source.id,
    businessDate: day,
    number,
    state: 'done',
    sourceVersion: 1,
    matchVersion: 1,
    settings: JSON.stringify({ format: 'wechat_trade', settings: source.settings }),
    asOf: addDays(day, 1),
    requesterName: 'Mei Lin',
    requesterRole: 'finance',
    createdAt: now,
    finishedAt: now,
  };
  const { id } = await withLockRetry(() => db.prisma.reconRun.create({ data, select: { id: true } }));
  return { id, sourceId: source.id, day, number };
}

type Parts = {
  kind?: ResolvableKind;
  key?: string;
  taskId?: bigint | null;
  ours?: bigint | null;
  theirs?: bigint | null;
  difference?: bigint | null;
  stake?: bigint | null;
  currency?: string;
  oursCount?: number;
  businessDate?: string;
  detail?: { ours?: DetailOurs[]; theirs?: DetailTheirs[] };
};

/** A break as a run leaves it, with its item. Without more: they succeeded with 25.80, our task did not. */
export async function insertBreak(db: Database, run: LabRun, parts: Parts = {}): Promise<StoredBreak> {
  const { kind = 'status_mismatch', key = `K-${randomUUID()}`, taskId = null, currency = 'CNY' } = parts;
  const { ours = null, theirs = 2_580n, difference = theirs, businessDate = run.day } = parts;
  const size = difference === null ? null : difference < 0n ? -difference : difference;
  const { stake = size, oursCount = taskId === null ? 0 : 1, detail = {} } = parts;
  const now = db.clock.now();
  const breakKey = createHash('sha256').update(`${kind} ${key}`).digest('hex').slice(0, 40);
  const common = {
    sourceId: run.sourceId,
    kind,
    entryKind: 'payment',
    matchKey: key,
    currency,
    oursMinor: ours,
    theirsMinor: theirs,
    differenceMinor: difference,
    stakeMinor: stake,
    businessDate,
    taskId,
    bizType: taskId === null ? null : 'refund',
    breakKey,
  };
  const text = writeDetail({ ours: detail.ours ?? [], theirs: detail.theirs ?? [], invalid: null });
  const bucket = kind === 'invalid' ? 'invalid' : 'break';
  const id = await withLockRetry(() =>
    db.prisma.$transaction(async (tx) => {
      const item = await tx.reconItem.create({
        data: { ...common, runId: run.id, bucket, oursCount, theirsCount: 1, detail: text },
        select: { id: true },
      });
      const row = await tx.reconBreak.create({
        data: {
          ...common,
          firstRunId: run.id,
          firstDay: run.day,
          lastRunId: run.id,
          lastDay: run.day,
          lastItemId: item.id,
          openedAt: now,
          changedAt: now,
        },
        select: { id: true },
      });
      return row.id;
    }),
  );
  return readBreak(db, id);
}

export async function readBreak(db: Database, id: bigint): Promise<StoredBreak> {
  const stored = await findBreak(db.prisma, id);
  if (stored === null) throw new Error(`no break ${id}`);
  return stored;
}

/** The day as somebody signed it. */
export async function lockLabDay(db: Database, sourceId: bigint, businessDate = LAB_DAY): Promise<void> {
  const now = db.clock.now();
  const where = { sourceId_businessDate: { sourceId, businessDate } };
  const data = { sourceId, businessDate, state: 'locked', changedAt: now };
  await db.prisma.reconDay.upsert({ where, create: data, update: { state: 'locked' } });
}

/** Entries of the audit log about a break, oldest first. */
export async function auditOfBreak(db: Database, id: bigint) {
  const where = { subjectType: 'break', subjectId: id.toString() };
  return db.prisma.auditLog.findMany({ where, orderBy: { id: 'asc' } });
}

/** Settings of the type `refund`, which the lab's tasks have. */
export async function storeRefundType(db: Database, settings: Record<string, unknown>, bizType = 'refund') {
  const now = db.clock.now();
  const data = { executor: 'external', enabled: true, settings: JSON.stringify(settings), updatedAt: now };
  const create = { bizType, ...data, createdAt: now };
  await withLockRetry(() => db.prisma.taskType.upsert({ where: { bizType }, create, update: data }));
}
