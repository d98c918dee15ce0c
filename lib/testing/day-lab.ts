import { createHash, randomUUID } from 'node:crypto';
import { appendEvent, lockBreak, type EventActor } from '../db/break-store';
import type { Database } from '../db/client';
import type { Prisma } from '../db/generated/mysql/client';
import { findRun, type StoredRun } from '../db/recon-run-store';
import { encodeChunk } from '../db/statement-chunk';
import { createSums } from '../domain/reconciliation-sums';
import { writeRunSums } from '../domain/run-record';
import { makeSource } from './recon-lab';

const hex = (text: string) => createHash('sha256').update(text).digest('hex');

/** A break of a day, by what its rows are about. */
export type LabBreak = { id: bigint; matchKey: string };

/** A business day of a source with one committed statement and one run that is done. */
export type LabDay = {
  sourceId: bigint;
  sourceName: string;
  businessDate: string;
  statementId: bigint;
  run: StoredRun;
  breaks: LabBreak[];
};

const ACTOR: EventActor = { id: 1n, name: 'Mei Lin', role: 'finance' };

/** Days as importing and running leave them, with the product's own triggers, without reading a file or running. */
export class DayLab {
  constructor(private readonly db: Database) {}

  /** `breaks`: how many the run finds, each of 128.00 that they have and we have not. */
  async day(breaks = 0, businessDate = '2026-03-17'): Promise<LabDay> {
    const source = await makeSource(this.db);
    const day = { sourceId: source.id, sourceName: source.name, businessDate };
    const statementId = await this.statement(source.id, businessDate);
    return { ...day, statementId, ...(await this.run(source.id, businessDate, [statementId], { breaks })) };
  }

  async statement(sourceId: bigint, businessDate: string): Promise<bigint> {
    const now = this.db.clock.now();
    const text = `bill of ${businessDate}, ${randomUUID()}`;
    const { id } = await this.db.prisma.statement.create({
      data: {
        sourceId,
        businessDate,
        via: 'file',
        state: 'reading',
        fileName: `${businessDate}-${text.slice(-6)}.csv`,
        sizeBytes: BigInt(text.length),
        receivedBytes: BigInt(text.length),
        parts: 1,
        sha256: hex(text),
        rowCount: 2,
        uploaderName: 'Mei Lin',
        createdAt: now,
        changedAt: now,
      },
    });
    const bytes = new TextEncoder().encode(text);
    await this.db.prisma.statementPart.create({ data: { statementId: id, seq: 0, bytes } });
    const line = (number: number) => ({
      entry: {
        line: number,
        occurrence: 1,
        key: `T-${number}`,
        kind: 'payment' as const,
        amountMinor: 12_800n,
        currency: 'CNY',
        status: 'succeeded' as const,
        at: null,
        businessDate,
        providerId: null,
        raw: text,
      },
    });
    const chunk = encodeChunk([line(2), line(3)]);
    await this.db.prisma.statementChunk.create({ data: { statementId: id, seq: 0, ...chunk } });
    const committed = { state: 'committed', committedAt: now, committedBy: 'Mei Lin' };
    await this.db.prisma.statement.update({ where: { id }, data: committed });
    return id;
  }

  /** A run that is done; its breaks are made by the trigger. `part`: columns that say otherwise. */
  async run(
    sourceId: bigint,
    businessDate: string,
    statements: readonly bigint[],
    { breaks = 0, part = {} }: { breaks?: number; part?: Partial<Prisma.ReconRunUncheckedCreateInput> } = {},
  ): Promise<{ run: StoredRun; breaks: LabBreak[] }> {
    const { prisma, clock } = this.db;
    const now = clock.now();
    const last = await prisma.reconRun.aggregate({
      where: { sourceId, businessDate },
      _max: { number: true },
    });
    const number = (last._max.number ?? 0) + 1;
    const { id } = await prisma.reconRun.create({
      data: {
        sourceId,
        businessDate,
        number,
        state: 'running',
        sourceVersion: 1,
        matchVersion: 1,
        settings: '{}',
        asOf: businessDate,
        requesterName: 'Mei Lin',
        requesterRole: 'finance',
        createdAt: now,
        finishedAt: now,
        inputs: await this.inputs(statements),
        sums: writeRunSums(createSums('CNY', businessDate)),
        totals: '[]',
        resultHash: hex(`${businessDate} ${number} ${breaks}`),
        breakCount: breaks,
        ...part,
      },
    });
    const items = [{ placed: 'matched' }];
    await prisma.reconRunPart.create({
      data: { runId: id, seq: 1, bucket: 'matched', part: 0, rowCount: 1, items: JSON.stringify(items) },
    });
    for (let at = 1; at <= breaks; at += 1)
      await this.item(id, sourceId, businessDate, { matchKey: `T-${businessDate.slice(-2)}-${at}` });
    await prisma.reconRun.update({ where: { id }, data: { state: 'done' } });
    const run = await findRun(prisma, id);
    if (run === null) throw new Error('the run is gone');
    const found = await prisma.reconBreak.findMany({ where: { lastRunId: id }, orderBy: { id: 'asc' } });
    return { run, breaks: found.map(({ id: breakId, matchKey }) => ({ id: breakId, matchKey })) };
  }

  private async inputs(ids: readonly bigint[]): Promise<string> {
    const rows = await this.db.prisma.statement.findMany({ where: { id: { in: [...ids] } } });
    const statements = rows.map(({ id, fileName, sha256, rowCount, committedAt }) => ({
      id: id.toString(),
      fileName,
      sha256,
      rows: rowCount,
      via: 'file',
      committedAt: committedAt?.toISOString() ?? '',
    }));
    const carried = { carried: { ours: 0, theirs: 0 }, carriedParts: [], considered: [] };
    return JSON.stringify({ statements, ...carried, at: null });
  }

  /** A break of a run that is not done yet. The same key is the same break, whichever day's run finds it. */
  private async item(
    runId: bigint,
    sourceId: bigint,
    businessDate: string,
    { matchKey }: { matchKey: string },
  ): Promise<void> {
    await this.db.prisma.reconItem.create({
      data: {
        runId,
        sourceId,
        bucket: 'break',
        kind: 'missing_ours',
        entryKind: 'payment',
        matchKey,
        currency: 'CNY',
        theirsMinor: 12_800n,
        differenceMinor: 12_800n,
        stakeMinor: 12_800n,
        oursCount: 0,
        theirsCount: 1,
        businessDate,
        breakKey: hex(matchKey).slice(0, 40),
        detail: '{"ours":[],"theirs":[],"invalid":null}',
      },
    });
  }

  /** Accepts breaks, as their own verb does. */
  async accept(ids: readonly bigint[], note = 'agreed on the phone'): Promise<void> {
    const { prisma, clock } = this.db;
    for (const id of ids)
      await prisma.$transaction(async (tx) => {
        const stored = await lockBreak(tx, id);
        if (stored === null) throw new Error('the break is gone');
        const covers = { breakKind: 'missing_ours' as const, differenceMinor: stored.differenceMinor };
        const event = { type: 'resolve' as const, resolution: 'accept' as const, actor: ACTOR, covers };
        await appendEvent(tx, stored, { ...event, reasonCode: 'timing', note }, clock.now());
      });
  }
}
