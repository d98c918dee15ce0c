import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Database } from '../db/client';
import { holdProgress } from '../db/stat-progress';
import { statRow } from '../db/stat-row';
import { fingerprintOf, givenUpGroup } from '../domain/fingerprint';
import { percentile } from '../domain/percentile';
import { LatencyHistogram } from '../db/latency-histogram';
import { GRAINS, grainFloor, type Grain } from '../domain/stat-grains';
import { describeEachDatabase } from '../testing/databases';
import { storeType } from '../testing/engine-lab';
import * as happenings from '../testing/happenings';
import { handClock } from '../testing/ledger-model';
import { Statistics } from './statistics';

const MINUTE = 60_000;
const SPAN = 190 * MINUTE;
const START = Date.UTC(2026, 5, 1, 9);
const WORKERS = 3;

/** `lateMs`: between the time a row bears and the moment others can see it. */
type Event = {
  kind: 'created' | 'succeeded' | 'exhausted' | 'given_up' | 'compensated' | 'failed_outside';
  type: number;
  /** Which of two causes a failure has. */
  cause: number;
  atMs: number;
  lateMs: number;
  latencyMs: number;
};
/** A round of some workers at once; or a worker that takes the statistics and dies. */
type Round = { atMs: number; workers: number; ghost: boolean };

const event: fc.Arbitrary<Event> = fc.record({
  kind: fc.constantFrom(
    'created',
    'succeeded',
    'succeeded',
    'exhausted',
    'given_up',
    'compensated',
    'failed_outside',
  ),
  type: fc.nat(1),
  cause: fc.nat(1),
  atMs: fc.oneof(
    fc.integer({ min: 0, max: SPAN }),
    fc.nat(190).map((minute) => minute * MINUTE),
  ),
  // A producer may take its quarter of an hour.
  lateMs: fc.oneof(fc.constant(0), fc.nat(90_000), fc.nat(14 * MINUTE)),
  latencyMs: fc.oneof(fc.nat(400), fc.nat(3 * 60 * MINUTE)),
});
const round: fc.Arbitrary<Round> = fc.record({
  atMs: fc.integer({ min: 0, max: SPAN }),
  workers: fc.integer({ min: 1, max: WORKERS }),
  ghost: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
});

/** What a grain's rows must say, counted from the events alone. */
function expected(events: readonly Event[], grain: Grain, type: number) {
  const rows = new Map<
    number,
    { created: number; succeeded: number; failed: number; compensated: number; ms: number[] }
  >();
  const at = (ms: number) => {
    const start = grainFloor(ms, grain);
    const row = rows.get(start) ?? { created: 0, succeeded: 0, failed: 0, compensated: 0, ms: [] };
    rows.set(start, row);
    return row;
  };
  for (const { kind, atMs, latencyMs } of events.filter((one) => one.type === type)) {
    const when = START + atMs;
    // Every row was created `latencyMs` before it became what it is.
    at(kind === 'created' ? when : when - latencyMs).created += 1;
    if (kind === 'succeeded') at(when).ms.push(latencyMs);
    if (kind === 'succeeded') at(when).succeeded += 1;
    if (kind === 'compensated') at(when).compensated += 1;
    if (kind === 'exhausted' || kind === 'given_up' || kind === 'failed_outside') at(when).failed += 1;
  }
  return new Map([...rows].sort(([a], [b]) => a - b));
}

const ERRORS = ['HTTP 503: down', 'HTTP 422: closed'];

/** The failure group an event belongs to; null when it is no failure. */
function groupOf({ kind, cause }: Event, bizType: string): string | null {
  if (kind === 'given_up') return givenUpGroup(bizType).id;
  if (kind !== 'exhausted' && kind !== 'failed_outside') return null;
  return fingerprintOf({ bizType, errorClass: null, message: ERRORS[cause] ?? '' }).id;
}

/** Of this run's types alone: the audit log keeps what people gave up in earlier ones. */
function allGroups(bizType: string): string[] {
  const causes = ERRORS.map((message) => fingerprintOf({ bizType, errorClass: null, message }).id);
  return [...causes, givenUpGroup(bizType).id];
}

/** What a grain's rows must say about failure groups, as [group, start, failed], sorted. */
function expectedGroups(events: readonly Event[], grain: Grain, types: readonly string[]) {
  const counts = new Map<string, [group: string, startAt: number, failed: number]>();
  for (const one of events) {
    const group = groupOf(one, types[one.type] ?? '');
    if (group === null) continue;
    const startAt = grainFloor(START + one.atMs, grain);
    const key = `${group} ${startAt}`;
    counts.set(key, [group, startAt, (counts.get(key)?.[2] ?? 0) + 1]);
  }
  return [...counts.values()].sort(byGroupAndTime);
}

function byGroupAndTime([a, aAt]: [string, number, number], [b, bAt]: [string, number, number]): number {
  return a === b ? aAt - bAt : a < b ? -1 : 1;
}

describeEachDatabase((open) => {
  test('rolled up is what the raw rows say, for any history and any number of workers', async () => {
    const clock = handClock();
    const setClock = (ms: number) => clock.advance(ms - clock.now().getTime());
    const workers = await Promise.all(
      Array.from({ length: WORKERS }, () => open({ own: true, clock, poolSize: 2 })),
    );
    const db = workers[0] as Database;

    const become = async (one: Event, bizType: string) => {
      const { kind, atMs, latencyMs, cause } = one;
      const at = new Date(START + atMs);
      const created = new Date(at.getTime() - latencyMs);
      if (kind === 'succeeded') await happenings.succeededAt(db, bizType, at, latencyMs);
      if (kind === 'exhausted') await happenings.exhaustedAt(db, bizType, at, created, groupOf(one, bizType));
      if (kind === 'given_up') await happenings.givenUpAt(db, bizType, at, created);
      if (kind === 'compensated') await happenings.compensatedAt(db, bizType, at, created);
      if (kind === 'failed_outside')
        await happenings.failedOutsideAt(db, bizType, at, created, ERRORS[cause]);
    };
    /** A task's birth, seen late, and what became of it, which stands in for the pending row. */
    const stepsOf = (one: Event, bizType: string) => {
      const bornMs = one.kind === 'created' ? one.atMs : one.atMs - one.latencyMs;
      let id = 0n;
      const born = async () => {
        id = await happenings.createdAt(db, bizType, new Date(START + bornMs));
      };
      const end = async () => {
        await db.prisma.asyncTask.delete({ where: { id } });
        await become(one, bizType);
      };
      const birth = { at: bornMs + Math.min(one.lateMs, one.latencyMs), do: born };
      return one.kind === 'created'
        ? [{ ...birth, at: bornMs + one.lateMs }]
        : [birth, { at: one.atMs + one.lateMs, do: end }];
    };
    const check = async (grain: Grain, bizType: string, rows: ReturnType<typeof expected>) => {
      const stored = (
        await db.prisma.taskStat.findMany({ where: { grain, bizType }, orderBy: { startAt: 'asc' } })
      ).map(statRow);
      expect(
        stored.map(({ startAt, figures: { created, succeeded, failed, compensated, latencySumMs } }) => [
          startAt,
          created,
          succeeded,
          failed,
          compensated,
          latencySumMs,
        ]),
      ).toEqual(
        [...rows].map(([startAt, { ms, ...row }]) => [
          startAt,
          row.created,
          row.succeeded,
          row.failed,
          row.compensated,
          ms.reduce((sum, one) => sum + one, 0),
        ]),
      );
      for (const { startAt, figures } of stored) {
        const histogram = new LatencyHistogram();
        histogram.addStored(figures.latencies, figures.latencySumMs, figures.latencyMaxMs);
        const raw = (rows.get(startAt)?.ms ?? []).sort((a, b) => a - b);
        const exact =
          percentile(
            raw.map((ms) => [ms, 1] as const),
            raw.length,
            95,
          ) ?? 0;
        expect(histogram.count).toBe(raw.length);
        expect(histogram.percentileMs(95) ?? 0).toBeGreaterThanOrEqual(exact);
        expect(histogram.percentileMs(95) ?? 0).toBeLessThanOrEqual(exact * (1 + 1 / 128));
      }
    };
    const checkGroups = async (grain: Grain, types: readonly string[], rows: readonly unknown[]) => {
      const where = { grain, groupId: { in: types.flatMap(allGroups) } };
      const stored = await db.prisma.groupStat.findMany({ where });
      expect(
        stored
          .map((row): [string, number, number] => [row.groupId, row.startAt.getTime(), row.failed])
          .sort(byGroupAndTime),
      ).toEqual(rows);
    };
    const empty = async () => {
      await db.prisma.taskStat.deleteMany({});
      await db.prisma.groupStat.deleteMany({});
      await db.prisma.statProgress.deleteMany({});
      await db.prisma.asyncTask.deleteMany({});
      await db.prisma.taskAttempt.deleteMany({});
    };

    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { maxLength: 25 }),
        fc.array(round, { maxLength: 8 }),
        async (given, rounds) => {
          await empty();
          const types = [`http-${randomUUID().slice(0, 18)}`, `ext-${randomUUID().slice(0, 18)}`];
          await storeType(db, types[0] ?? '', 'http');
          // What the engine never runs fails in the ledger alone, what it runs never does so.
          const events = given.map((one): Event => {
            const failing = ['exhausted', 'given_up', 'failed_outside'].includes(one.kind);
            if (one.type === 1 && failing) return { ...one, kind: 'failed_outside' };
            return one.kind === 'failed_outside' ? { ...one, kind: 'exhausted' } : one;
          });
          const steps = [
            ...events.flatMap((one) => stepsOf(one, types[one.type] ?? '')),
            ...rounds.map(({ atMs, workers: many, ghost }) => ({
              at: atMs,
              do: async () => {
                if (ghost) await holdProgress(db, randomUUID());
                await Promise.all(
                  workers.slice(0, many).map((worker) => new Statistics(worker, Infinity).runOnce()),
                );
              },
            })),
          ].sort((a, b) => a.at - b.at);
          // The first task is there before any worker, as where somebody installs Makegood beside a ledger.
          setClock(START - 4 * 60 * MINUTE);
          await happenings.createdAt(db, 'earlier', clock.now());
          for (const step of steps) {
            setClock(START + step.at);
            await step.do();
          }
          setClock(START + SPAN + 40 * MINUTE);
          const last = await Promise.all(workers.map((worker) => new Statistics(worker, Infinity).runOnce()));
          expect(last.every(({ behind }) => !behind)).toBe(true);
          for (const grain of GRAINS)
            for (const [index, bizType] of types.entries())
              await check(grain, bizType, expected(events, grain, index));
          for (const grain of [1, 15] as const)
            await checkGroups(grain, types, expectedGroups(events, grain, types));
        },
      ),
      { numRuns: 25, endOnFailure: false, interruptAfterTimeLimit: 120_000 },
    );
  }, 300_000);
});
