import { expect, test } from 'vitest';
import type { VerbResult } from '../../domain/errors';
import { describeEachDatabase } from '../../testing/databases';
import { DeskLab } from '../../testing/desk-lab';
import { contextFor, signedIn } from '../../testing/ledger-factory';
import { countDesk } from './count-desk';
import { CALENDAR_DAYS, getReconOverview } from './get-recon-overview';

function value<T>(result: VerbResult<T>): T {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

const OWN = { own: true } as const;

describeEachDatabase((open) => {
  test('nothing there: no source, nothing unexplained', async () => {
    const ctx = await signedIn(await open(OWN), 'support');
    const overview = value(await getReconOverview(ctx, {}));
    expect(overview).toMatchObject({
      sources: [],
      unexplained: [],
      open: 0,
      oldestDays: null,
      awaiting: { count: 0, stakes: [] },
      inTransit: [],
      unsigned: 0,
      late: 0,
      missing: 0,
      newer: null,
      may: { import: false, run: false, source: false },
    });
    expect(overview.days).toHaveLength(CALENDAR_DAYS);
    expect(JSON.parse(JSON.stringify(overview))).toEqual(overview);
    expect(await getReconOverview(contextFor(ctx.db, null), {})).toEqual({
      ok: false,
      error: { code: 'signed_out' },
    });
  });

  test('each day of a source says one thing', async () => {
    const db = await open();
    const lab = new DeskLab(db);
    const ctx = await signedIn(db, 'finance');
    const startsOn = lab.day(9);
    const source = await lab.source({ startsOn });
    const withRun = async (before: number) => {
      await lab.statement(source, lab.day(before));
      return lab.run(source, lab.day(before));
    };
    await withRun(9);
    await lab.lock(source, lab.day(9));
    await withRun(8);
    await lab.lock(source, lab.day(8), 'reopened', new Date(db.clock.now().getTime() + 60_000));
    await withRun(7);
    await lab.lock(source, lab.day(7), 'reopened', new Date(db.clock.now().getTime() - 60_000));
    await withRun(6);
    await lab.request(source, lab.day(6));
    await withRun(5);
    const older = await withRun(4);
    const current = await lab.run(source, lab.day(4));
    await lab.break(current, source, lab.day(4), { firstRunId: older });
    await lab.statement(source, lab.day(3), { rowCount: 0, isEmptyDay: true });
    await lab.statement(source, lab.day(2));
    const live = await lab.run(source, lab.day(2), { state: 'running', finishedAt: null });
    await lab.run(source, lab.day(2), { number: -1, trial: true });
    await lab.statement(source, lab.day(1), { state: 'withdrawn' });
    await lab.run(source, lab.day(1), { state: 'failed', why: 'x' });

    const overview = value(await getReconOverview(ctx, {}));
    const own = overview.sources.find(({ id }) => id === source.toString());
    expect(own?.cells.slice(-11).map(({ mark }) => mark)).toEqual([
      'none',
      'signed',
      'reopened',
      'lapsed',
      'requested',
      'matched',
      'open',
      'imported',
      'running',
      'missing',
      'missing',
    ]);
    const at = (before: number) => own?.cells.at(-1 - before);
    expect(at(4)).toMatchObject({
      runId: current.toString(),
      open: 1,
      stakes: [{ currency: 'CNY', count: 1, absolute: '12800', net: '12800', withoutAmount: 0 }],
    });
    expect(at(3)).toMatchObject({ isEmpty: true, runId: null });
    expect(at(2)).toMatchObject({ isEmpty: false, runId: live.toString() });
    expect(overview).toMatchObject({ may: { import: true, run: true, source: true }, newer: null });
    expect(overview.unsigned - overview.missing).toBeGreaterThanOrEqual(7);

    const earlier = value(await getReconOverview(ctx, { to: overview.older }));
    expect(earlier.days.at(-1)).toBe(overview.older);
    expect(earlier.newer).toBe(overview.days.at(-1));
    expect(value(await getReconOverview(ctx, { to: 'tomorrow' })).days).toEqual(overview.days);
  });

  test('what is unexplained, by currency, direction and age; what waits and what is set aside is not', async () => {
    const db = await open(OWN);
    await db.prisma.reconSource.updateMany({ data: { enabled: false } });
    await db.prisma.reconBreak.updateMany({ data: { state: 'resolved' } });
    await db.prisma.approvalRequest.updateMany({ data: { state: 'withdrawn' } });
    const lab = new DeskLab(db);
    const ctx = await signedIn(db, 'finance');
    const source = await lab.source({ startsOn: lab.day(3) });
    const run = await lab.run(source, lab.day());
    const add = (before: number, part: Parameters<DeskLab['break']>[3]) =>
      lab.break(run, source, lab.day(before), part);
    await add(0, { differenceMinor: 12_800n, stakeMinor: 12_800n });
    await add(2, { differenceMinor: -29_900n, stakeMinor: 29_900n, oursMinor: 29_900n, theirsMinor: null });
    // A refund of theirs that we do not know took money away.
    await add(4, { entryKind: 'refund', differenceMinor: 2_500n, stakeMinor: 2_500n, theirsMinor: 2_500n });
    await add(9, {
      kind: 'ambiguous',
      differenceMinor: null,
      stakeMinor: 500n,
      oursMinor: 300n,
      theirsMinor: 500n,
    });
    await add(9, {
      kind: 'invalid',
      currency: 'USD',
      differenceMinor: null,
      stakeMinor: null,
      theirsMinor: null,
    });
    await add(0, { state: 'awaiting_evidence', resolution: 'retry' });
    await add(0, {
      state: 'in_transit_until',
      until: lab.day(-5),
      kind: 'missing_theirs',
      oursMinor: 700n,
      stakeMinor: 700n,
    });
    await add(0, { state: 'resolved', resolution: 'accept' });

    const overview = value(await getReconOverview(ctx, {}));
    expect(overview).toMatchObject({
      open: 5,
      oldestDays: 9,
      unexplained: [
        { currency: 'CNY', count: 4, absolute: '45700', net: '-19400', withoutAmount: 0 },
        { currency: 'USD', count: 1, absolute: '0', net: '0', withoutAmount: 1 },
      ],
      awaiting: { count: 1, stakes: [{ currency: 'CNY', absolute: '12800' }] },
      aging: [
        { age: '0-1', count: 1, stakes: [{ absolute: '12800' }] },
        { age: '2-3', count: 1 },
        { age: '4-7', count: 1 },
        { age: '8+', count: 2 },
      ],
      inTransit: [
        {
          dueBy: lab.day(-5),
          side: 'ours',
          setAside: true,
          count: 1,
          stakes: [{ absolute: '700', net: '-700' }],
        },
      ],
    });
    expect(value(await countDesk(ctx))).toEqual({
      breaks: { count: 5, capped: false },
      requests: { count: 0, capped: false },
    });
  });

  test('what the newest run left on its way, by the day on which it is due', async () => {
    const db = await open();
    const lab = new DeskLab(db);
    const ctx = await signedIn(db, 'support');
    const source = await lab.source();
    const before = await lab.run(source, lab.day(1));
    await lab.item(before, source, { bucket: 'in_transit', kind: null, dueBy: lab.day() });
    const run = await lab.run(source, lab.day());
    const ours = { bucket: 'in_transit', kind: null, oursCount: 1, theirsCount: 0, theirsMinor: null };
    await lab.item(run, source, { ...ours, oursMinor: 300n, dueBy: lab.day(-2) });
    await lab.item(run, source, { ...ours, oursMinor: 400n, dueBy: lab.day(-2), businessDate: lab.day(1) });
    await lab.item(run, source, { bucket: 'in_transit', kind: null, theirsMinor: 900n, dueBy: lab.day(-1) });
    await lab.item(run, source);
    const overview = value(await getReconOverview(ctx, {}));
    const own = overview.inTransit.filter(({ sourceId }) => sourceId === source.toString());
    expect(own).toMatchObject([
      { dueBy: lab.day(-1), side: 'theirs', count: 1, runId: run.toString(), stakes: [{ net: '900' }] },
      { dueBy: lab.day(-2), side: 'ours', count: 2, stakes: [{ absolute: '700', net: '-700' }] },
    ]);
  });

  test('days count as unsigned once something came or should have come, as late a day after', async () => {
    const db = await open(OWN);
    await db.prisma.reconSource.updateMany({ data: { enabled: false } });
    await db.prisma.statement.updateMany({ data: { state: 'withdrawn' } });
    const lab = new DeskLab(db);
    const ctx = await signedIn(db, 'finance');
    const counts = async () => {
      const { unsigned, late, missing } = value(await getReconOverview(ctx, {}));
      return { unsigned, late, missing };
    };
    const nobodyWaits = await lab.source({ startsOn: lab.day(30), dueAt: null });
    expect(await counts()).toEqual({ unsigned: 0, late: 0, missing: 0 });
    await lab.statement(nobodyWaits, lab.day());
    expect(await counts()).toEqual({ unsigned: 1, late: 0, missing: 0 });
    await lab.statement(nobodyWaits, lab.day(1));
    expect(await counts()).toEqual({ unsigned: 2, late: 1, missing: 0 });
    await lab.lock(nobodyWaits, lab.day(1));
    expect(await counts()).toEqual({ unsigned: 1, late: 0, missing: 0 });
    const waited = await lab.source({ startsOn: lab.day(2) });
    expect(await counts()).toEqual({ unsigned: 4, late: 3, missing: 3 });
    await lab.statement(waited, lab.day());
    expect(await counts()).toEqual({ unsigned: 4, late: 2, missing: 2 });
  });
});
