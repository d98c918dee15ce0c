import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '../db/client';
import { LatencyHistogram } from '../db/latency-histogram';
import { holdProgress, readProgress } from '../db/stat-progress';
import { computeStats } from '../db/stat-source';
import { writeChunk } from '../db/stat-store';
import type { Grain } from '../domain/stat-grains';
import { nextChunk } from '../domain/stat-schedule';
import { writeRetry } from '../db/task-writer';
import { STATUS } from '../domain/task-status';
import { describeEachDatabase } from '../testing/databases';
import { labEngine, storeType } from '../testing/engine-lab';
import * as happenings from '../testing/happenings';
import { handClock } from '../testing/ledger-model';
import { Statistics } from './statistics';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NINE = Date.UTC(2026, 5, 1, 9);
const at = (minutes: number) => new Date(NINE + minutes * MINUTE);

describeEachDatabase(
  (open) => {
    let clock = handClock();
    let db: Database;
    const setClock = (ms: number) => clock.advance(ms - clock.now().getTime());

    beforeEach(async () => {
      clock = handClock();
      setClock(NINE);
      db = await open({ own: true, clock, poolSize: 3 });
      await db.prisma.taskStat.deleteMany({});
      await db.prisma.groupStat.deleteMany({});
      await db.prisma.statProgress.deleteMany({});
      await db.prisma.asyncTask.deleteMany({});
      await db.prisma.taskAttempt.deleteMany({});
    });

    /** [minutes after nine, created, succeeded, failed, compensated] of a type, by time. */
    const stored = async (grain: Grain, bizType: string) => {
      const rows = await db.prisma.taskStat.findMany({
        where: { grain, bizType },
        orderBy: { startAt: 'asc' },
      });
      return rows.map((row) => [
        (row.startAt.getTime() - NINE) / MINUTE,
        row.created,
        row.succeeded,
        row.failed,
        row.compensated,
      ]);
    };
    const latencyOf = async (grain: Grain, bizType: string) => {
      const histogram = new LatencyHistogram();
      for (const row of await db.prisma.taskStat.findMany({ where: { grain, bizType } }))
        histogram.addStored(row.latencies, Number(row.latencySumMs), Number(row.latencyMaxMs));
      return [50, 95, 99].map((percent) => histogram.percentileMs(percent)).concat(histogram.meanMs);
    };
    /** A type of this test alone: the audit log keeps what earlier tests wrote. */
    const ownType = async (executor: 'http' | 'external') => {
      const bizType = `${executor}-${randomUUID().slice(0, 8)}`;
      await storeType(db, bizType, executor);
      return bizType;
    };

    test('case-18 a table worked by hand: minutes, quarters, hours and latencies', async () => {
      const pay = await ownType('http');
      const ext = await ownType('external');
      await happenings.createdAt(db, pay, at(0));
      await happenings.createdAt(db, pay, at(0.99));
      await happenings.createdAt(db, pay, at(1));
      for (const ms of [7, 20, 1, 13, 4, 18, 2, 11, 9, 16, 3, 14, 6, 19, 5, 12, 8, 17, 10, 15])
        await happenings.succeededAt(db, pay, at(16.5), ms);
      await happenings.exhaustedAt(db, pay, at(16.2), at(2));
      await happenings.givenUpAt(db, pay, at(16.9), at(2));
      await happenings.compensatedAt(db, pay, at(44.9), at(2));
      await happenings.failedOutsideAt(db, ext, at(30), at(29));
      // Beside the ledger nobody else counts for an external type, or a failure would be there twice.
      await happenings.givenUpAt(db, ext, at(31), at(29));
      setClock(NINE + 60 * MINUTE);

      expect(await new Statistics(db, Infinity).runOnce()).toMatchObject({ behind: false, removed: 0 });
      expect(await stored(1, pay)).toEqual([
        [0, 2, 0, 0, 0],
        [1, 1, 0, 0, 0],
        [2, 3, 0, 0, 0],
        [16, 20, 20, 2, 0],
        [44, 0, 0, 0, 1],
      ]);
      expect(await stored(15, pay)).toEqual([
        [0, 6, 0, 0, 0],
        [15, 20, 20, 2, 0],
        [30, 0, 0, 0, 1],
      ]);
      expect(await stored(60, pay)).toEqual([[0, 26, 20, 2, 1]]);
      expect(await stored(1, ext)).toEqual([
        [29, 2, 0, 0, 0],
        [30, 0, 0, 1, 0],
        [31, 0, 0, 1, 0],
      ]);
      for (const grain of [1, 15, 60] as const)
        expect(await latencyOf(grain, pay)).toEqual([10, 19, 20, 10.5]);
    });

    test('a retry within the closing minute takes no failure away, and its success is counted too', async () => {
      const pay = await ownType('http');
      const id = await happenings.exhaustedAt(db, pay, at(5.2), at(4));
      setClock(at(5.7).getTime());
      const seen = await db.prisma.asyncTask.findUniqueOrThrow({ where: { id } });
      expect(await writeRetry(db.prisma, seen, at(5.7))).toBe(1);
      setClock(at(7).getTime());
      await new Statistics(db, Infinity).runOnce();
      expect(await stored(1, pay)).toEqual([
        [4, 1, 0, 0, 0],
        [5, 0, 0, 1, 0],
      ]);
      await db.prisma.asyncTask.delete({ where: { id } });
      await happenings.succeededAt(db, pay, at(8.5), 4.5 * MINUTE);
      setClock(at(40).getTime());
      await new Statistics(db, Infinity).runOnce();
      expect(await stored(60, pay)).toEqual([[0, 1, 1, 1, 0]]);
    });

    test('a compensation counts today and leaves the old failure where it was; no minute ever falls', async () => {
      const pay = await ownType('http');
      const ext = await ownType('external');
      const paid = await happenings.exhaustedAt(db, pay, at(3), at(2));
      const outside = await happenings.failedOutsideAt(db, ext, at(3), at(2));
      setClock(at(4).getTime());
      await new Statistics(db, Infinity).runOnce();
      await db.prisma.asyncTask.delete({ where: { id: paid } });
      await db.prisma.asyncTask.delete({ where: { id: outside } });
      await happenings.compensatedAt(db, pay, at(62), at(2));
      setClock(at(120).getTime());
      await new Statistics(db, Infinity).runOnce();
      expect(await stored(60, pay)).toEqual([
        [0, 1, 0, 1, 0],
        [60, 0, 0, 0, 1],
      ]);
      expect(await stored(60, ext)).toEqual([[0, 1, 0, 1, 0]]);
    });

    test('what producers commit up to a quarter of an hour late is counted', async () => {
      const pay = await ownType('http');
      await happenings.createdAt(db, pay, at(0.5));
      setClock(at(1).getTime());
      await new Statistics(db, Infinity).runOnce();
      expect(await stored(1, pay)).toEqual([[0, 1, 0, 0, 0]]);
      setClock(at(15.9).getTime());
      await happenings.createdAt(db, pay, at(0.6));
      await new Statistics(db, Infinity).runOnce();
      setClock(at(16).getTime());
      await new Statistics(db, Infinity).runOnce();
      expect(await stored(1, pay)).toEqual([[0, 2, 0, 0, 0]]);
      expect(await stored(60, pay)).toEqual([[0, 2, 0, 0, 0]]);
    });

    test('two workers over two connections never double anything, and one that lost its hold writes nothing', async () => {
      const pay = await ownType('http');
      for (let i = 0; i < 30; i += 1) await happenings.succeededAt(db, pay, at(i + 1.5), 1_000);
      const other = await open({ own: true, clock, poolSize: 3 });
      setClock(at(60).getTime());
      const slow = randomUUID();
      const progress = (await holdProgress(db, slow))!;
      expect(await new Statistics(other, Infinity).runOnce()).toMatchObject({ chunks: 0 });
      const chunk = nextChunk(progress, clock.now().getTime(), 240)!;
      const computed = await computeStats(db, chunk.from, chunk.to, chunk.slot);
      // The hold runs out while the first worker is busy; the second takes over.
      setClock(at(62).getTime());
      const rounds = await Promise.all([
        new Statistics(other, Infinity).runOnce(),
        new Statistics(db, Infinity).runOnce(),
      ]);
      expect(rounds.filter(({ chunks }) => chunks > 0)).not.toEqual([]);
      const before = await db.prisma.taskStat.findMany({});
      const reached = await readProgress(db.prisma);
      expect(await writeChunk(db, slow, chunk, computed)).toBeNull();
      expect(await db.prisma.taskStat.findMany({})).toEqual(before);
      expect(await readProgress(db.prisma)).toEqual(reached);
      expect(await stored(60, pay)).toEqual([[0, 30, 30, 0, 0]]);
      // Once more from the beginning: the same rows.
      await db.prisma.statProgress.deleteMany({});
      expect(await new Statistics(db, Infinity).runOnce()).toMatchObject({ written: 0 });
      expect(await db.prisma.taskStat.findMany({})).toEqual(before);
    });

    test('after five days without a worker it catches up: quarters of old hours, minutes of the last day', async () => {
      const pay = await ownType('http');
      await happenings.createdAt(db, pay, at(20));
      await new Statistics(db, Infinity).runOnce();
      for (const hours of [1, 30, 71, 100, 119])
        await happenings.exhaustedAt(db, pay, new Date(NINE + hours * HOUR + 7 * MINUTE));
      setClock(NINE + 120 * HOUR);
      const statistics = new Statistics(db, Infinity);
      const counts = await statistics.runOnce();
      expect(counts).toMatchObject({ behind: false, removed: 0 });
      expect(counts.chunks).toBeGreaterThanOrEqual(5);
      const hours = (rows: number[][]) => rows.map(([minutes = 0]) => Math.floor(minutes / 60));
      expect(hours(await stored(60, pay))).toEqual([0, 1, 30, 71, 100, 119]);
      expect(hours(await stored(15, pay))).toEqual([0, 1, 30, 71, 100, 119]);
      expect(hours(await stored(1, pay))).toEqual([100, 119]);
      setClock(NINE + 160 * HOUR);
      expect(await statistics.runOnce()).toMatchObject({ behind: false, removed: 1 });
      expect(hours(await stored(1, pay))).toEqual([119]);
      expect(hours(await stored(60, pay))).toHaveLength(6);
    });

    test('the engine’s own failures and successes are in the figures after one run for a crontab', async () => {
      const good = `good-${randomUUID().slice(0, 8)}`;
      const bad = `bad-${randomUUID().slice(0, 8)}`;
      await storeType(db, good, 'code');
      await storeType(db, bad, 'code', { retry: { kind: 'fixed', everyMs: 1, maxRetries: 0, jitterMs: 0 } });
      const now = clock.now();
      await db.prisma.asyncTask.createMany({
        data: [good, good, bad].map((bizType) => ({
          bizType,
          bizId: randomUUID(),
          eventId: randomUUID(),
          payload: '{}',
          createdAt: now,
          updatedAt: now,
        })),
      });
      setClock(NINE + 30_000);
      const fail = () => {
        throw new Error('no');
      };
      const handlers = { [good]: { execute: () => undefined }, [bad]: { execute: fail } };
      for (const bizType of [good, bad]) await labEngine(db, handlers, { types: [bizType] }).runOnce();
      setClock(NINE + 5 * MINUTE);
      await labEngine(db, handlers).runOnce();
      expect(await stored(1, good)).toEqual([[0, 2, 2, 0, 0]]);
      expect(await stored(1, bad)).toEqual([[0, 1, 0, 1, 0]]);
      expect((await latencyOf(1, good))[0]).toBeGreaterThanOrEqual(30_000);
      expect(await db.prisma.asyncTask.count({ where: { bizType: bad, status: STATUS.failed } })).toBe(1);
    });
  },
  { timezone: '+05:45' },
);
