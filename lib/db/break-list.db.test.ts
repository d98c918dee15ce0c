import { expect, test } from 'vitest';
import { DESK_ORDER } from '@/lib/domain/break-decision';
import { BREAK_AGES } from '@/lib/domain/reconciliation-sums';
import type { BreakState, ResolvableKind } from '@/lib/domain/break-resolution';
import { describeEachDatabase } from '@/lib/testing/databases';
import { DeskLab } from '@/lib/testing/desk-lab';
import { onDesk, type BreakListFilter, type Desk, type DeskPlace, type DeskRow } from './break-list';
import type { Database } from './client';
import { readLatestSums, type LatestSum } from './desk-sums';
import { findRun, type StoredRun } from './recon-run-store';
import { readItemSums, type ItemSum } from './run-figures';

const DAY = '2026-03-17';
const KINDS: readonly ResolvableKind[] = ['missing_theirs', 'missing_ours', 'amount_mismatch', 'invalid'];
const STATES: readonly BreakState[] = ['open', 'resolved', 'awaiting_evidence'];
const DAYS = [DAY, '2026-03-15', '2026-03-12', '2026-03-01'];

/** A run with breaks of many sorts, and rows on their way, as finishing it leaves them. */
async function aRun(db: Database, count: number): Promise<StoredRun> {
  const lab = new DeskLab(db);
  const source = await lab.source();
  const id = await lab.run(source, DAY, { breakCount: count });
  for (let n = 0; n < count; n += 1) {
    const kind = KINDS[n % KINDS.length] ?? 'invalid';
    const isSaid = n % 5 !== 0;
    const of = {
      kind,
      entryKind: n % 3 === 0 ? 'refund' : 'payment',
      currency: n % 7 === 0 ? 'USD' : 'CNY',
      businessDate: DAYS[n % DAYS.length] ?? DAY,
      oursMinor: BigInt(n),
      theirsMinor: BigInt(3 * n),
      differenceMinor: isSaid ? BigInt(2 * n) : null,
      stakeMinor: n % 11 === 0 ? null : BigInt(2 * n),
      breakKey: `${id}-${n}`.padStart(40, '0'),
    };
    const bucket = kind === 'invalid' ? 'invalid' : 'break';
    const lastItemId = await lab.item(id, source, { ...of, bucket });
    const state = STATES[n % 4] ?? 'open';
    await lab.break(id, source, DAY, { ...of, lastItemId, state, assigneeId: n % 2 === 0 ? 7n : null });
  }
  await lab.item(id, source, { bucket: 'in_transit', kind: null, entryKind: 'refund', businessDate: DAY });
  const run = await findRun(db.prisma, id);
  if (run === null) throw new Error('no run');
  return run;
}

type Filter = Omit<BreakListFilter, 'run'>;
const FILTERS: readonly Filter[] = [
  {},
  ...KINDS.map((kind) => ({ kind })),
  ...BREAK_AGES.map((age) => ({ age })),
  ...STATES.map((state) => ({ state })),
  { assigneeId: 7n },
  { assigneeId: null, state: 'open' },
  { kind: 'missing_ours', age: '2-3', assigneeId: null },
];

const AFTER: DeskPlace = { kind: 'missing_ours', itemId: 0n };

async function read(desk: Desk, after: DeskPlace) {
  const at = (side: 'older' | 'newer') => ({ ...after, side });
  return {
    first: await desk.places(null, 10),
    older: await desk.places(at('older'), 10),
    newer: await desk.places(at('newer'), 10),
    ...(await desk.sums()),
  };
}

type Sum = LatestSum | Omit<ItemSum, 'bucket'>;

const sorted = (sums: readonly Sum[]) =>
  sums
    .map(({ count, absolute, net, withoutAmount, ...of }) => ({
      of: JSON.stringify(Object.entries(of).sort()),
      count,
      absolute,
      net,
      withoutAmount,
    }))
    .sort((a, b) => (a.of < b.of ? -1 : 1));

/** Alike but for what nobody asks: how money without a direction was split. */
function summedUp(sums: ReturnType<typeof sorted>) {
  const byKind = new Map<string, Omit<(typeof sums)[number], 'of'>>();
  for (const { of, ...more } of sums) {
    const known = byKind.get(of) ?? { count: 0, absolute: 0n, net: 0n, withoutAmount: 0 };
    byKind.set(of, {
      count: known.count + more.count,
      absolute: known.absolute + more.absolute,
      net: known.net + more.net,
      withoutAmount: known.withoutAmount + more.withoutAmount,
    });
  }
  return byKind;
}

describeEachDatabase((open) => {
  test('along its breaks or along its items: lists and sums of a run are the same', async () => {
    const db = await open();
    const run = await aRun(db, 48);
    const middle = await db.prisma.reconItem.findFirstOrThrow({
      where: { runId: run.id, kind: AFTER.kind },
      orderBy: { id: 'asc' },
      skip: 5,
    });
    const after = { ...AFTER, itemId: middle.id };
    for (const filter of FILTERS) {
      const desks: Desk[] = [];
      const along = (breakCount: number) =>
        onDesk(db.prisma, { run: { ...run, breakCount }, ...filter }, (desk) => {
          desks.push(desk);
          return read(desk, after);
        });
      const [breaks, items] = [await along(48), await along(-1)];
      // The first one was satisfied with the breaks; the second one read them and then the items.
      expect(desks).toHaveLength(3);
      expect(breaks).toEqual(items);
      if (Object.keys(filter).length === 0) expect(breaks).toMatchObject({ count: 48 });
    }
    const found = await readItemSums(db.prisma, { ...run, breakCount: -1 });
    const breaks = found.filter(({ kind }) => kind !== null).map(({ bucket: _, ...sum }) => sum);
    expect(summedUp(sorted(await readLatestSums(db.prisma, run.id)))).toEqual(summedUp(sorted(breaks)));
    expect(summedUp(sorted(await readItemSums(db.prisma, run)))).toEqual(summedUp(sorted(found)));
  });

  test.each([48, -1])(
    'most money comes first, unknown money last, forth and back (%d)',
    async (breakCount) => {
      const db = await open();
      const run = { ...(await aRun(db, 48)), breakCount };
      const breaks = await db.prisma.reconBreak.findMany({ where: { lastRunId: run.id } });
      const rank = ({ kind }: { kind: string }) => DESK_ORDER.findIndex((one) => one === kind);
      const expected = breaks
        .sort(
          (a, b) =>
            rank(a) - rank(b) ||
            Number(b.stakeMinor ?? -1n) - Number(a.stakeMinor ?? -1n) ||
            Number(a.lastItemId - b.lastItemId),
        )
        .map(({ id }) => id);
      const walk = async (side: 'older' | 'newer', from: DeskRow | null) => {
        const found: DeskRow[] = [];
        for (let at = from; ;) {
          const after = at === null ? null : { ...at, side };
          const page = await onDesk(db.prisma, { run }, (desk) => desk.places(after, 5));
          found.push(...page);
          at = page.at(-1) ?? null;
          if (page.length < 5) return found;
        }
      };
      const forth = await walk('older', null);
      expect(forth.map(({ breakId }) => breakId)).toEqual(expected);
      const back = await walk('newer', forth.at(-1) ?? null);
      expect(back.map(({ breakId }) => breakId)).toEqual(expected.slice(0, -1).reverse());
    },
  );

  test('a break that a later run has found again is still one of this run', async () => {
    const db = await open();
    const run = await aRun(db, 8);
    const list = () => onDesk(db.prisma, { run }, (desk) => desk.places(null, 10));
    const before = await list();
    expect(before).toHaveLength(8);
    const sums = summedUp(sorted(await readItemSums(db.prisma, run)));
    const later = await new DeskLab(db).run(run.sourceId, '2026-03-18');
    await db.prisma.reconBreak.update({
      where: { id: before[2]?.breakId ?? 0n },
      data: { lastRunId: later, lastDay: '2026-03-18', kind: 'ambiguous' },
    });
    expect(await list()).toEqual(before);
    expect(summedUp(sorted(await readItemSums(db.prisma, run)))).toEqual(sums);
  });
});
