import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STATUS } from '../domain/task-status';
import { describeEachDatabase } from '../testing/databases';
import { plainSql, type PlainSql } from '../testing/plain-sql';
import { claimDue } from './claim-store';
import { databaseTrouble } from './failure';

const SHANGHAI = '+08:00';
const INSERT =
  'INSERT INTO async_task (biz_type, biz_id, event_id, payload, next_retry_time) VALUES (?, ?, ?, ?, ?)';
const EXACT = '{"b": 202612345678901234567, "a":1.10,"a":2}';

describeEachDatabase(
  (open, { url }) => {
    let producer: PlainSql;
    beforeAll(async () => {
      producer = await plainSql(url(), SHANGHAI);
    });
    afterAll(() => producer.close());

    test('case-02 a local wall-clock time is the instant it names, neither 8 h early nor late', async () => {
      await producer.run(INSERT, ['clock', 'b', 'case-02', '{}', '2026-06-01 08:30:00']);
      const db = await open();
      const row = await db.prisma.asyncTask.findUniqueOrThrow({ where: { eventId: 'case-02' } });
      expect(row.nextRetryTime?.toISOString()).toBe('2026-06-01T00:30:00.000Z');
      const early = await open({ own: true, clock: { now: () => new Date('2026-06-01T00:29:59.999Z') } });
      expect(await claimDue(early, { bizType: 'clock', limit: 9, worker: 'w', leaseMs: 1000 })).toEqual([]);
      const onTime = await open({ own: true, clock: { now: () => new Date('2026-06-01T00:30:00.000Z') } });
      const claimed = await claimDue(onTime, { bizType: 'clock', limit: 9, worker: 'w', leaseMs: 1000 });
      expect(claimed.map((task) => task.eventId)).toEqual(['case-02']);
      const [stored] = await producer.run(
        "SELECT next_retry_time AS t FROM async_task WHERE event_id = 'case-02'",
      );
      expect(String(stored?.t)).toMatch(/^2026-06-01[ T]08:30:01(\.000(\+00:00)?)?$/);
    });

    test('defaults follow the same clock', async () => {
      await producer.run('INSERT INTO async_task (biz_type, biz_id, event_id, payload) VALUES (?, ?, ?, ?)', [
        'defaults',
        'b',
        'defaults-1',
        '{}',
      ]);
      const db = await open();
      const row = await db.prisma.asyncTask.findUniqueOrThrow({ where: { eventId: 'defaults-1' } });
      expect(Math.abs(row.createdAt.getTime() - db.clock.now().getTime())).toBeLessThan(60_000);
      expect(row).toMatchObject({
        status: STATUS.pending,
        retryCount: 0,
        lockVersion: 0,
        nextRetryTime: null,
      });
    });

    test('a row without a time is due, and times written without a T sort with the others', async () => {
      const db = await open({ own: true, clock: { now: () => new Date('2026-06-01T04:00:00.000Z') } });
      await producer.run(INSERT, ['order', 'b', 'o-2', '{}', '2026-06-01 11:59:59']);
      await db.prisma.asyncTask.create({
        data: {
          bizType: 'order',
          bizId: 'b',
          eventId: 'o-1',
          payload: '{}',
          nextRetryTime: new Date('2026-06-01T03:00:00Z'),
        },
      });
      await producer.run(INSERT, ['order', 'b', 'o-3', '{}', '2026-06-01 12:00:01']);
      await producer.run(INSERT, ['order', 'b', 'o-0', '{}', null]);
      const claimed = await claimDue(db, { bizType: 'order', limit: 9, worker: 'w', leaseMs: 1000 });
      expect(claimed.map((task) => task.eventId)).toEqual(['o-0', 'o-1', 'o-2']);
    });

    test('the payload stays exact to the byte, and malformed JSON is refused at the door', async () => {
      await producer.run(INSERT, ['exact', 'b', 'exact-1', EXACT, null]);
      const db = await open();
      const row = await db.prisma.asyncTask.findUniqueOrThrow({ where: { eventId: 'exact-1' } });
      expect(row.payload).toBe(EXACT);
      await expect(producer.run(INSERT, ['exact', 'b', 'exact-2', '{"a":', null])).rejects.toThrow();
    });

    test('case-09 ids that differ in case are two tasks; a repeat and an outer space are refused', async () => {
      await producer.run(INSERT, ['case09', 'b', 'evt_Ab1', '{}', null]);
      await producer.run(INSERT, ['case09', 'b', 'evt_aB1', '{}', null]);
      await expect(producer.run(INSERT, ['case09', 'b', 'evt_Ab1', '{}', null])).rejects.toThrow();
      await expect(producer.run(INSERT, ['case09', 'b', 'evt_Ab1 ', '{}', null])).rejects.toThrow();
      const db = await open();
      expect(await db.prisma.asyncTask.count({ where: { bizType: 'case09' } })).toBe(2);
      const repeat = db.prisma.asyncTask.create({
        data: { bizType: 'case09', bizId: 'b', eventId: 'evt_Ab1', payload: '{}' },
      });
      await expect(repeat.catch((error: unknown) => databaseTrouble(error))).resolves.toBe('duplicate');
    });

    describe('reads and writes through Prisma', () => {
      test('instants survive transactions, filters and raw reads', async () => {
        const db = await open();
        const at = new Date('2026-02-28T23:59:59.123Z');
        const row = await db.prisma.$transaction(async (tx) => {
          await tx.asyncTask.create({
            data: { bizType: 'tx', bizId: 'b', eventId: 'tx-1', payload: '{}', nextRetryTime: at },
          });
          return tx.asyncTask.findFirstOrThrow({
            where: { bizType: 'tx', nextRetryTime: { gte: at, lte: at } },
          });
        });
        expect(row.nextRetryTime).toEqual(at);
        const raw = await db.prisma.$queryRaw<
          { t: Date }[]
        >`SELECT next_retry_time AS t FROM async_task WHERE event_id = 'tx-1'`;
        expect(new Date(raw[0]?.t ?? 0)).toEqual(at);
      });

      test('backslash escapes LIKE wildcards on both databases', async () => {
        const db = await open();
        const rows = ['50% off', '500 off', 'a_b', 'aXb'].map((lastError, i) => ({
          bizType: 'like',
          bizId: 'b',
          eventId: `like-${i}`,
          payload: '{}',
          lastError,
        }));
        await db.prisma.asyncTask.createMany({ data: rows });
        const found = async (contains: string) =>
          (
            await db.prisma.asyncTask.findMany({
              where: { bizType: 'like', lastError: { contains } },
              orderBy: { id: 'asc' },
            })
          ).map((row) => row.lastError);
        expect(await found('50\\%')).toEqual(['50% off']);
        expect(await found('a\\_b')).toEqual(['a_b']);
        expect(await found('OFF')).toEqual(['50% off', '500 off']);
      });
    });
  },
  { timezone: 'Asia/Shanghai' },
);
