import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '../../db/client';
import { statColumns } from '../../db/stat-row';
import type { ComputedStat } from '../../db/stat-source';
import { LatencyHistogram } from '../../db/latency-histogram';
import { latencyColumns, NO_FIGURES } from '../../db/stat-figures';
import type { Grain } from '../../domain/stat-grains';
import type { VerbResult } from '../../domain/errors';
import { Statistics } from '../../engine/statistics';
import { describeEachDatabase } from '../../testing/databases';
import { storeType } from '../../testing/engine-lab';
import * as happenings from '../../testing/happenings';
import { contextFor, insertTask, signedIn } from '../../testing/ledger-factory';
import { handClock } from '../../testing/ledger-model';
import { getOverview } from '../overview/get-overview';
import { getSlo } from './get-slo';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function value<T>(result: VerbResult<T>): T {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

describeEachDatabase(
  (open) => {
    let clock = handClock();
    let db: Database;
    const setClock = (text: string) => clock.advance(Date.parse(text) - clock.now().getTime());

    beforeEach(async () => {
      clock = handClock();
      db = await open({ own: true, clock, poolSize: 2 });
      await db.prisma.taskStat.deleteMany({});
      await db.prisma.statProgress.deleteMany({});
      await db.prisma.asyncTask.deleteMany({});
      await db.prisma.taskType.deleteMany({});
    });

    /** A stored row: created, succeeded with the given latencies, failed. */
    const put = async (
      grain: Grain,
      start: string,
      bizType: string,
      created: number,
      latencies: readonly number[],
      failed: number,
    ) => {
      const histogram = new LatencyHistogram();
      for (const ms of latencies) histogram.add(ms);
      const stat: ComputedStat = {
        startAt: Date.parse(start),
        bizType,
        figures: {
          ...NO_FIGURES,
          created,
          succeeded: latencies.length,
          failed,
          ...latencyColumns(histogram),
        },
      };
      await db.prisma.taskStat.create({ data: statColumns({ grain, ...stat }) });
    };

    test('case-41 a window without anything says nothing: dashes, no budget, no line that burns', async () => {
      setClock('2026-03-30T10:37:20Z');
      const ctx = await signedIn(db, 'support');
      const slo = value(await getSlo(ctx, { zone: 'Europe/Berlin' }));
      expect(slo).toMatchObject({
        range: '30d',
        reach: null,
        chart: { total: { rate: null, p50Ms: null, p95Ms: null, p99Ms: null, meanMs: null } },
        budget: { allowed: 0, used: 0, left: null },
        oldestWaiting: null,
        types: [],
      });
      expect(slo.burn.map(({ times }) => times)).toEqual([null, null, null]);
      expect(slo.chart.buckets).toHaveLength(30);
      expect(JSON.stringify(slo)).not.toMatch(/NaN|Infinity/);
      expect(JSON.parse(JSON.stringify(slo))).toEqual(slo);
      expect(await getSlo(contextFor(db, null), {})).toMatchObject({ error: { code: 'signed_out' } });
    });

    test('days of 23 and 25 hours take exactly the hours that lie in them, quarters at their edges too', async () => {
      await storeType(db, 'pay', 'http', { objectiveFailureBp: 200 });
      // The hours round midnight in Berlin, before, on and after the day the clock jumps.
      const hours = ['28T21', '28T22', '28T23', '29T00', '29T20', '29T21', '29T22'];
      for (const [index, hour] of hours.entries())
        await put(60, `2026-03-${hour}:00:00Z`, 'pay', 10 ** index, [], 0);
      setClock('2026-03-30T10:37:20Z');
      const ctx = await signedIn(db, 'support');
      const created = async (zone: string) => {
        const { chart } = value(await getSlo(ctx, { range: '30d', zone }));
        return chart.buckets.flatMap((bucket) => (bucket.created > 0 ? [[bucket.from, bucket.created]] : []));
      };
      expect(await created('Europe/Berlin')).toEqual([
        ['2026-03-27T23:00:00.000Z', 11],
        ['2026-03-28T23:00:00.000Z', 111_100 - 100_000 + 100_000],
        ['2026-03-29T22:00:00.000Z', 1_000_000],
      ]);
      // New York is an hour earlier still; its clock jumped three weeks before.
      expect(await created('America/New_York')).toEqual([
        ['2026-03-28T04:00:00.000Z', 1111],
        ['2026-03-29T04:00:00.000Z', 1_110_000],
      ]);
      // In Kathmandu the day ends at 18:15 UTC: an hour is not enough, its quarters are asked.
      await put(60, '2026-03-28T18:00:00Z', 'pay', 4, [], 0);
      for (const quarter of ['00', '15', '30', '45'])
        await put(15, `2026-03-28T18:${quarter}:00Z`, 'pay', 1, [], 0);
      expect(await created('Asia/Kathmandu')).toEqual([
        ['2026-03-27T18:15:00.000Z', 1],
        ['2026-03-28T18:15:00.000Z', 3 + 1111],
        ['2026-03-29T18:15:00.000Z', 1_110_000],
      ]);
    });

    test('an autumn day in New York has 25 hours', async () => {
      await put(60, '2026-11-01T04:00:00Z', 'pay', 1, [], 0);
      await put(60, '2026-11-02T04:00:00Z', 'pay', 10, [], 0);
      await put(60, '2026-11-02T05:00:00Z', 'pay', 100, [], 0);
      setClock('2026-11-03T12:00:00Z');
      const ctx = await signedIn(db, 'support');
      const { chart } = value(await getSlo(ctx, { range: '30d', zone: 'America/New_York' }));
      expect(chart.buckets.slice(-3).map(({ from, created }) => [from, created])).toEqual([
        ['2026-11-01T04:00:00.000Z', 11],
        ['2026-11-02T05:00:00.000Z', 100],
        ['2026-11-03T05:00:00.000Z', 0],
      ]);
    });

    test('rates, budgets, latencies and burning by type, worked by hand', async () => {
      await storeType(db, 'pay', 'http', { objectiveFailureBp: 100, objectiveLatencyMs: 50 });
      await storeType(db, 'sms', 'http', { objectiveFailureBp: 500, objectiveLatencyMs: 10_000 });
      await storeType(db, 'idle', 'http');
      const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
      await put(60, '2026-03-30T06:00:00Z', 'pay', 300, range(1, 100), 9);
      await put(60, '2026-03-30T09:00:00Z', 'sms', 100, [2_000], 0);
      for (const minute of range(40, 59)) await put(1, `2026-03-30T10:${minute}:00Z`, 'pay', 5, [10], 1);
      await put(15, '2026-03-30T10:30:00Z', 'pay', 25, Array<number>(5).fill(10), 5);
      await put(15, '2026-03-30T10:45:00Z', 'pay', 75, Array<number>(15).fill(10), 15);
      setClock('2026-03-30T11:37:20Z');
      const waiting = new Date(clock.now().getTime() - 3 * HOUR);
      await insertTask(db, 'pending', { bizType: 'idle', nextRetryTime: waiting });
      await insertTask(db, 'pending', { bizType: 'sms', nextRetryTime: null, createdAt: waiting });
      const ctx = await signedIn(db, 'support');
      const hour = value(await getSlo(ctx, { range: '1h', bizType: 'pay', zone: 'UTC' }));
      expect(hour.chart.total).toMatchObject({
        created: 100,
        succeeded: 20,
        failed: 20,
        rate: 0.2,
        p95Ms: 10,
      });
      expect(hour.burn.map(({ times }) => times)).toEqual([20, expect.closeTo(7.25), expect.closeTo(7.25)]);
      expect(hour.budget).toEqual({ allowed: 1, used: 20, left: -19 });

      await put(60, '2026-03-30T10:00:00Z', 'pay', 100, range(1, 20), 20);
      const day = value(await getSlo(ctx, { range: '24h', zone: 'UTC' }));
      // The chart reads quarters; only the hours' totals were put here, so it is asked for by the month below.
      expect(day.chart.widthMinutes).toBe(30);
      const month = value(await getSlo(ctx, { range: '30d', zone: 'UTC' }));
      expect(month.chart.total).toMatchObject({ created: 500, succeeded: 121, failed: 29, rate: 0.058 });
      expect(month.chart).toMatchObject({ targetsDiffer: true, targetLatencyMs: null });
      expect(month.chart.targetRate).toBeCloseTo((4 + 5) / 500);
      expect(month.budget.allowed).toBeCloseTo(9);
      expect(
        month.types.map(({ bizType, rate, p50Ms, p95Ms, budget: { left } }) => [
          bizType,
          rate,
          p50Ms,
          p95Ms,
          left,
        ]),
      ).toEqual([
        ['pay', 29 / 400, 40, 94, 1 - 29 / 4],
        ['sms', 0, 2_000, 2_000, 1],
        ['idle', null, null, null, null],
      ]);
      expect(month.types.map(({ waitingSince }) => waitingSince)).toEqual([
        null,
        waiting.toISOString(),
        waiting.toISOString(),
      ]);
      expect(month.oldestWaiting?.since).toBe(waiting.toISOString());
    });

    test('bad addresses fall back; a free window comes before a named one', async () => {
      setClock('2026-03-30T10:37:20Z');
      const ctx = await signedIn(db, 'support');
      const asked = async (input: object) => value(await getSlo(ctx, input));
      expect(await asked({ range: 'century', zone: 'Mars/Olympus', from: 'x' })).toMatchObject({
        range: '30d',
      });
      const free = await asked({ range: '1h', from: '2026-03-30T08:00:00Z', to: '2026-03-30T09:00:00Z' });
      expect(free).toMatchObject({
        range: 'custom',
        chart: { widthMinutes: 1, to: '2026-03-30T09:00:00.000Z' },
      });
      const future = await asked({ range: '7d', from: '2027-01-01T00:00:00Z', to: '2027-01-02T00:00:00Z' });
      expect(future.range).toBe('7d');
    });

    test('what the engine counted is on the overview, and a burning target is its first sentence', async () => {
      const bizType = `pay-${randomUUID().slice(0, 8)}`;
      await storeType(db, bizType, 'http');
      setClock('2026-03-30T10:00:00Z');
      for (let i = 0; i < 30; i += 1)
        await happenings.succeededAt(db, bizType, new Date(clock.now().getTime() + i * 1000), 5_000);
      for (let i = 0; i < 6; i += 1)
        await happenings.exhaustedAt(db, bizType, new Date(clock.now().getTime() + i));
      // Made good since: nothing is failed any more, but the target is spent all the same.
      await db.prisma.asyncTask.deleteMany({
        where: { bizType, attemptCount: 0, lastError: null, status: 3 },
      });
      setClock('2026-03-30T10:30:00Z');
      await new Statistics(db, Infinity).runOnce();
      const ctx = await signedIn(db, 'support');
      const overview = value(await getOverview(ctx, { zone: 'Asia/Shanghai' }));
      expect(overview.slo.reach).toBe('2026-03-30T10:30:00.000Z');
      expect(overview.slo.chart.buckets).toHaveLength(48);
      expect(overview.slo.chart.total).toMatchObject({ succeeded: 30, failed: 6, p95Ms: 5_000 });
      expect(overview.verdict).toMatchObject({
        kind: 'slo_burning',
        burning: { slo: 'failure_rate', bizType },
      });
    });
  },
  { timezone: 'Asia/Shanghai' },
);
