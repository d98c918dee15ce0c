import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '../db/client';
import { lockUngrouped } from '../db/locking-reads';
import { writeRetry } from '../db/task-writer';
import { fingerprintOf, givenUpGroup } from '../domain/fingerprint';
import type { Grain } from '../domain/stat-grains';
import { describeEachDatabase } from '../testing/databases';
import { PermanentError } from '../executors/handler';
import { listGroups } from '../services/groups/list-groups';
import { insertOne, labEngine, storeType } from '../testing/engine-lab';
import * as happenings from '../testing/happenings';
import { signedIn } from '../testing/ledger-factory';
import { handClock } from '../testing/ledger-model';
import { Statistics } from './statistics';

const MINUTE = 60_000;
const NINE = Date.UTC(2026, 5, 1, 9);
const at = (minutes: number) => new Date(NINE + minutes * MINUTE);

describeEachDatabase(
  (open, { provider }) => {
    let clock = handClock();
    let db: Database;
    const setMinutes = (minutes: number) => clock.advance(at(minutes).getTime() - clock.now().getTime());

    beforeEach(async () => {
      clock = handClock();
      setMinutes(0);
      db = await open({ own: true, clock, poolSize: 3 });
      await db.prisma.taskStat.deleteMany({});
      await db.prisma.groupStat.deleteMany({});
      await db.prisma.statProgress.deleteMany({});
      await db.prisma.asyncTask.deleteMany({});
      await db.prisma.taskAttempt.deleteMany({});
      // There before any worker: the statistics reach back to it.
      await happenings.createdAt(db, 'earlier', at(0));
    });

    const ownType = async (executor: 'http' | 'external') => {
      const bizType = `${executor}-${randomUUID().slice(0, 8)}`;
      await storeType(db, bizType, executor);
      return bizType;
    };
    const groupOf = (bizType: string, message: string) =>
      fingerprintOf({ bizType, errorClass: null, message }).id;
    /** [minutes after nine, failed] of a group, by time. */
    const stored = async (grain: Grain, groupId: string) => {
      const rows = await db.prisma.groupStat.findMany({
        where: { grain, groupId },
        orderBy: { startAt: 'asc' },
      });
      return rows.map((row) => [(row.startAt.getTime() - NINE) / MINUTE, row.failed]);
    };
    const run = (worker = db) => new Statistics(worker, Infinity).runOnce();

    test('a table worked by hand: attempts, decisions and other programs’ rows, by minute and quarter', async () => {
      const pay = await ownType('http');
      const ext = await ownType('external');
      const down = groupOf(pay, 'HTTP 503: down');
      const closed = groupOf(pay, 'HTTP 422: closed');
      for (const minute of [14.99, 15, 16.2, 16.9, 29.99])
        await happenings.exhaustedAt(db, pay, at(minute), at(1), down);
      await happenings.exhaustedAt(db, pay, at(16.5), at(1), closed);
      await happenings.givenUpAt(db, pay, at(16.5), at(1));
      for (const minute of [30, 31.5, 44])
        await happenings.failedOutsideAt(db, ext, at(minute), at(1), 'HTTP 503: down');
      // What people give up of an external type stands in the ledger already.
      await happenings.givenUpAt(db, ext, at(32), at(1));
      setMinutes(60);

      expect(await run()).toMatchObject({ behind: false, removed: 0 });
      expect(await stored(1, down)).toEqual([
        [14, 1],
        [15, 1],
        [16, 2],
        [29, 1],
      ]);
      expect(await stored(15, down)).toEqual([
        [0, 1],
        [15, 4],
      ]);
      expect(await stored(15, closed)).toEqual([[15, 1]]);
      expect(await stored(15, givenUpGroup(pay).id)).toEqual([[15, 1]]);
      const outside = groupOf(ext, 'HTTP 503: down');
      expect(await stored(15, outside)).toEqual([[30, 3]]);
      expect(await stored(15, givenUpGroup(ext).id)).toEqual([[30, 1]]);
      // The counts went by the group that the rows got on the way.
      expect(await db.prisma.asyncTask.count({ where: { errorGroup: outside } })).toBe(3);
    });

    test('a retry takes nothing away, and a quarter is the sum of its minutes, whatever has left the ledger', async () => {
      const ext = await ownType('external');
      const group = groupOf(ext, 'HTTP 503: down');
      for (const minute of [2, 4, 6]) {
        setMinutes(minute);
        const id = await happenings.failedOutsideAt(db, ext, at(minute), at(1), 'HTTP 503: down');
        setMinutes(minute + 1);
        await run();
        const seen = await db.prisma.asyncTask.findUniqueOrThrow({ where: { id } });
        expect(await writeRetry(db.prisma, seen, at(minute + 1))).toBe(1);
      }
      setMinutes(90);
      await run();
      expect(await stored(15, group)).toEqual([[0, 3]]);
    });

    test('two workers and a second pass never double a count', async () => {
      const pay = await ownType('http');
      const group = groupOf(pay, 'HTTP 503: down');
      for (let minute = 0; minute < 30; minute += 1)
        await happenings.exhaustedAt(db, pay, at(minute + 0.5), at(0), group);
      const other = await open({ own: true, clock, poolSize: 3 });
      setMinutes(31);
      await Promise.all([run(), run(other)]);
      setMinutes(60);
      await Promise.all([run(other), run()]);
      const before = await db.prisma.groupStat.findMany({});
      expect(await stored(15, group)).toEqual([
        [0, 15],
        [15, 15],
      ]);
      await db.prisma.statProgress.deleteMany({});
      expect(await run()).toMatchObject({ written: 0 });
      expect(await db.prisma.groupStat.findMany({})).toEqual(before);
    });

    test('what the engine failed is the trend of its group, and stays it after a retry', async () => {
      const bizType = `code-${randomUUID().slice(0, 8)}`;
      await storeType(db, bizType, 'code');
      const ids = [await insertOne(db, bizType), await insertOne(db, bizType), await insertOne(db, bizType)];
      const handler = {
        execute: () => {
          throw new PermanentError('order closed');
        },
      };
      await labEngine(db, { [bizType]: handler }, { types: [bizType] }).runOnce();
      const seen = await db.prisma.asyncTask.findUniqueOrThrow({ where: { id: ids[0] ?? 0n } });
      expect(await writeRetry(db.prisma, seen, clock.now())).toBe(1);
      setMinutes(20);
      await run();
      const listed = await listGroups(await signedIn(db, 'support'), { bizType });
      const { rows } = listed.ok ? listed.value : { rows: [] };
      expect(rows.map((row) => [row.count.count, row.trend.counts.reduce((a, b) => a + b, 0)])).toEqual([
        [2, 3],
      ]);
    });

    test('minutes go after a day, quarters stay; hours are not kept', async () => {
      const pay = await ownType('http');
      const group = groupOf(pay, 'HTTP 503: down');
      await happenings.exhaustedAt(db, pay, at(5), at(0), group);
      setMinutes(60);
      await run();
      expect(await stored(1, group)).toEqual([[5, 1]]);
      setMinutes(60 * 30);
      await run();
      expect(await stored(1, group)).toEqual([]);
      expect(await stored(15, group)).toEqual([[0, 1]]);
      expect(await stored(60, group)).toEqual([]);
    });

    test('what another worker is just grouping is counted afterwards', async () => {
      // SQLite has one writer at a time: nobody finds rows that another one is at.
      if (provider === 'sqlite') return;
      const ext = await ownType('external');
      const group = groupOf(ext, 'HTTP 503: down');
      await happenings.failedOutsideAt(db, ext, at(5), at(0), 'HTTP 503: down');
      setMinutes(60);
      const other = await open({ own: true, clock, poolSize: 2 });
      await other.prisma.$transaction(async (tx) => {
        expect(await lockUngrouped(tx, provider, null, 10)).toHaveLength(1);
        expect(await run()).toMatchObject({ behind: false });
        expect(await stored(15, group)).toEqual([]);
      });
      await run();
      expect(await stored(15, group)).toEqual([[0, 1]]);
    });
  },
  { timezone: '+05:45' },
);
