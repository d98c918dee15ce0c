import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Database } from '../db/client';
import { eachPlacedOf } from '../db/placed-rows';
import type { StoredRun } from '../db/recon-run-store';
import type { StoredSource } from '../db/recon-source-store';
import { readDetail } from '../domain/recon-item-detail';
import type { TheirStatus } from '../domain/reconciliation';
import { identityOf, SIDES, type Side } from '../domain/reconciliation-sums';
import { readRunSums } from '../domain/run-record';
import type { ShownStatus } from '../domain/task-status';
import { describeEachDatabase } from '../testing/databases';
import { coveredType, makeSource } from '../testing/recon-lab';
import { importAndRun, movement, payTask, runDay } from '../testing/run-lab';
import type { Movement } from '../testing/statements/movement';

const DAYS = ['2026-03-02', '2026-03-03', '2026-03-04'] as const;
type Day = (typeof DAYS)[number];

type OurRow = { key: string; kind: 'pay' | 'refund'; day: Day; state: ShownStatus; amount: bigint | null };
type TheirRow = {
  key: string;
  kind: 'payment' | 'refund';
  day: Day;
  status: TheirStatus;
  amount: bigint;
  currency: string;
};

/** Few keys, days and amounts, so that rows meet, repeat and disagree often. */
const day = fc.constantFrom(...DAYS);
const key = fc.constantFrom('a', 'b', 'c', 'd', '__proto__');
const amount = fc.constantFrom(100n, 101n, 250n, 9_007_199_254_740_993n);
const states: ShownStatus[] = ['success', 'success', 'success', 'failed', 'pending', 'stuck', 'compensated'];
const statuses: TheirStatus[] = ['succeeded', 'succeeded', 'succeeded', 'failed', 'in_progress', 'unknown'];
const ourRow: fc.Arbitrary<OurRow> = fc.record({
  key,
  kind: fc.constantFrom('pay', 'refund'),
  day,
  state: fc.constantFrom(...states),
  amount: fc.option(amount, { freq: 6 }),
});
const theirRow: fc.Arbitrary<TheirRow> = fc.record({
  key,
  kind: fc.constantFrom('payment', 'refund'),
  day,
  status: fc.constantFrom(...statuses),
  amount,
  currency: fc.constantFrom('CNY', 'CNY', 'CNY', 'JPY'),
});
const world = fc.record({
  ours: fc.array(ourRow, { maxLength: 16 }),
  theirs: fc.array(theirRow, { maxLength: 16 }),
  graceDays: fc.nat({ max: 2 }),
  lookBackDays: fc.nat({ max: 2 }),
  tolerance: fc.constantFrom('0', '1'),
});
type World = typeof world extends fc.Arbitrary<infer W> ? W : never;

/** So many worlds on each database: one is three days, each imported and run. */
const WORLDS = 40;
let made = 0;

/** Every line at a second of its own, so that the order of a file is no part of what it says. */
function linesOf({ theirs }: World, of: Day): Movement[] {
  return theirs.flatMap((row, at) => {
    if (row.day !== of) return [];
    const time = `${of}T04:00:${String(at).padStart(2, '0')}.000Z`;
    const { kind, status, amount: amountMinor, currency } = row;
    return [movement(row.key, of, { kind, status, amountMinor, currency, at: time, providerId: `P${at}` })];
  });
}

async function booksOf(db: Database, given: World): Promise<StoredSource> {
  const name = (made += 1);
  const types = { pay: `pay-${name}`, refund: `refund-${name}` };
  for (const { key: bizId, kind, day: of, state, amount: amountMinor } of given.ours)
    await payTask(db, bizId, of, state, { bizType: types[kind], amountMinor });
  return makeSource(db, {
    format: 'generic_csv',
    graceDays: given.graceDays,
    lookBackDays: given.lookBackDays,
    toleranceMinor: given.tolerance,
    types: [coveredType(types.pay), coveredType(types.refund, { kind: 'refund' })],
  });
}

type Tallied = Record<Side, Map<string, bigint>>;

/** All rows that a run placed, as they are kept, by side: each one's name with its money. */
async function placedBy(db: Database, run: StoredRun): Promise<Tallied> {
  const found: Tallied = { ours: new Map(), theirs: new Map() };
  const add = (side: Side, name: string, minor: bigint | null) => {
    if (found[side].has(name)) throw new Error(`${name} is in two places of run ${run.id}`);
    found[side].set(name, minor ?? 0n);
  };
  for (const bucket of ['matched', 'ignored'] as const) {
    for await (const { ours, theirs } of eachPlacedOf(db, run.id, bucket)) {
      for (const row of ours) add('ours', `task ${row.taskId}`, row.amountMinor);
      for (const row of theirs) add('theirs', `line ${row.statementId} ${row.line}`, row.amountMinor);
    }
  }
  for (const { detail } of await db.prisma.reconItem.findMany({ where: { runId: run.id } })) {
    const { ours, theirs } = readDetail(detail);
    for (const row of ours) add('ours', `task ${row.taskId}`, BigInt(row.amountMinor ?? 0));
    for (const row of theirs) add('theirs', `line ${row.statementId} ${row.line}`, BigInt(row.amountMinor));
  }
  return found;
}

async function check(db: Database, run: StoredRun, given: World, of: Day): Promise<void> {
  const sums = readRunSums(run.sums);
  expect(sums && identityOf(sums)).toEqual([]);
  const placed = await placedBy(db, run);
  for (const side of SIDES) {
    const all = [...(sums?.currencies.values() ?? [])].map((one) => one[side].rows);
    expect(placed[side].size).toBe(all.reduce((count, one) => count + one.count, 0));
    const money = [...placed[side].values()].reduce((sum, one) => sum + one, 0n);
    expect(money).toBe(all.reduce((sum, one) => sum + one.minor, 0n));
    // All rows of the day itself are among them; what else there is was carried over.
    expect(placed[side].size).toBeGreaterThanOrEqual(given[side].filter((row) => row.day === of).length);
  }
  const items = await db.prisma.reconItem.findMany({
    where: { runId: run.id, breakKey: { not: null } },
    select: { breakKey: true },
  });
  expect(new Set(items.map(({ breakKey }) => breakKey)).size).toBe(items.length);
  expect(run.breakCount).toBe(items.length);
  const known = await db.prisma.reconBreak.count({
    where: { sourceId: run.sourceId, breakKey: { in: items.map(({ breakKey }) => breakKey ?? '') } },
  });
  expect(known).toBe(items.length);
}

describeEachDatabase((open, { provider }) => {
  test('random books over three days: each row is in one place, to the cent, and again the same', async () => {
    const db = await open();
    const property = fc.asyncProperty(world, async (given) => {
      const source = await booksOf(db, given);
      const hashes: (string | null)[] = [];
      for (const of of DAYS) {
        const run = await importAndRun(db, source, of, linesOf(given, of));
        await check(db, run, given, of);
        hashes.push(run.resultHash);
      }
      const [, , last] = DAYS;
      const again = await runDay(db, source, last);
      await check(db, again, given, last);
      expect(again.resultHash).toBe(hashes[2]);
      // Another order of the same lines is the same day.
      const shuffled = await makeSource(db, { ...source.settings, format: 'generic_csv' });
      for (const [at, of] of DAYS.entries()) {
        const run = await importAndRun(db, shuffled, of, linesOf(given, of).reverse());
        expect(run.resultHash).toBe(hashes[at]);
      }
    });
    await fc.assert(property, { numRuns: WORLDS, endOnFailure: true, seed: provider === 'mysql' ? 11 : 12 });
  }, 240_000);
});
