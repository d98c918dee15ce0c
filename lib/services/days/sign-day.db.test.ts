import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Database } from '@/lib/db/client';
import { guardDay, readDay } from '@/lib/db/recon-day-store';
import { addRow, createSums } from '@/lib/domain/reconciliation-sums';
import { writeRunSums } from '@/lib/domain/run-record';
import type { SignObstacle } from '@/lib/domain/views/recon-day';
import { DayLab, type LabDay } from '@/lib/testing/day-lab';
import { describeEachDatabase } from '@/lib/testing/databases';
import { contextFor, signedIn } from '@/lib/testing/ledger-factory';
import { approveRequest } from '../approvals/approve-request';
import { getRequest } from '../approvals/get-request';
import { getDay } from './get-day';
import { reopenDay } from './reopen-day';
import { signDay } from './sign-day';

const keyOf = ({ sourceId, businessDate }: LabDay) => ({ sourceId: `${sourceId}`, businessDate });
const inputOf = (day: LabDay) => ({ ...keyOf(day), runId: `${day.run.id}` });

type Context = Awaited<ReturnType<typeof signedIn>>;

async function twoOf(db: Database): Promise<[Context, Context]> {
  return [await signedIn(db, 'finance'), await signedIn(db, 'finance')];
}

function requestOf(result: Awaited<ReturnType<typeof signDay>>): string {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value.requestId;
}

async function obstaclesOf(db: Database, day: LabDay): Promise<SignObstacle[]> {
  const result = await signDay(await signedIn(db, 'finance'), inputOf(day));
  return !result.ok && result.error.code === 'not_signable' ? result.error.obstacles : [];
}

async function locked(db: Database, day: LabDay): Promise<void> {
  const [maker, checker] = await twoOf(db);
  const requestId = requestOf(await signDay(maker, inputOf(day)));
  const approved = await approveRequest(checker, { id: requestId, lockVersion: 0 });
  if (!approved.ok) throw new Error(JSON.stringify(approved.error));
}

describeEachDatabase((open) => {
  test('one signs, another agrees, and the day is locked for whoever would change it', async () => {
    const db = await open();
    const lab = new DayLab(db);
    const [maker, checker] = await twoOf(db);
    const day = await lab.day(2);
    await lab.accept(day.breaks.map(({ id }) => id));
    const requestId = requestOf(await signDay(maker, { ...inputOf(day), reason: 'all explained' }));
    expect(await getDay(maker, keyOf(day))).toMatchObject({
      value: { state: 'open', seals: [], pendingRequest: { id: requestId, kind: 'sign_off' } },
    });
    expect(await getRequest(checker, { id: requestId })).toMatchObject({
      value: {
        label: `${day.sourceName}, ${day.businessDate}`,
        href: `/reconciliation/days/${day.sourceId}/${day.businessDate}`,
        stale: null,
        rows: [{ href: `/reconciliation/runs/${day.run.id}` }, {}],
      },
    });
    expect(await signDay(checker, inputOf(day))).toMatchObject({
      error: { code: 'already_requested', requestId },
    });
    expect(await approveRequest(checker, { id: requestId, lockVersion: 0 })).toMatchObject({ ok: true });
    const page = await getDay(maker, keyOf(day));
    expect(page).toMatchObject({
      value: {
        state: 'locked',
        pendingRequest: null,
        currentRunId: `${day.run.id}`,
        may: { sign: true },
        seals: [
          {
            seq: 1,
            event: 'locked',
            maker: maker.user.name,
            checker: checker.user.name,
            reason: 'all explained',
            runNumber: 1,
          },
        ],
      },
    });
    expect(page.ok && page.value.seals[0]?.seal).toMatch(/^[0-9a-f]{64}$/);
    const refusal = await db.prisma.$transaction((tx) =>
      guardDay(tx, day.sourceId, day.businessDate, db.clock.now()),
    );
    expect(refusal).toMatchObject({ code: 'day_locked', lapsed: false });
    const entry = await db.prisma.auditLog.findFirstOrThrow({
      where: { action: 'sign_day', outcome: 'done', subjectId: `${day.sourceId}/${day.businessDate}` },
    });
    expect(entry).toMatchObject({ actorId: maker.user.id });
    expect(await obstaclesOf(db, day)).toEqual([{ because: 'locked' }]);
  });

  test('nobody locks a day alone, administrators neither, and it takes the right', async () => {
    const db = await open();
    const day = await new DayLab(db).day();
    const administrator = await signedIn(db, 'administrator');
    const requestId = requestOf(await signDay(administrator, inputOf(day)));
    expect(await approveRequest(administrator, { id: requestId, lockVersion: 0 })).toEqual({
      ok: false,
      error: { code: 'own_request' },
    });
    for (const role of ['support', 'operator'] as const) {
      const other = await signedIn(db, role);
      const refusal = { error: { code: 'no_permission', permission: 'reconciliation.sign' } };
      expect(await signDay(other, inputOf(day))).toMatchObject(refusal);
      expect(await reopenDay(other, { ...keyOf(day), hours: 1, reason: 'x' })).toMatchObject(refusal);
      expect(await approveRequest(other, { id: requestId, lockVersion: 0 })).toMatchObject(refusal);
    }
    expect(await signDay(contextFor(db, null), inputOf(day))).toMatchObject({
      error: { code: 'signed_out' },
    });
    expect(await getDay(administrator, keyOf(day))).toMatchObject({ value: { state: 'open' } });
  });

  test('everything that stands in the way is named', async () => {
    const db = await open();
    const lab = new DayLab(db);
    const day = await lab.day(2);
    expect(await obstaclesOf(db, day)).toEqual([{ because: 'open_breaks', count: 2 }]);
    const [first, second] = day.breaks;
    await lab.accept([first?.id ?? 0n]);
    const stored = { where: { id: second?.id ?? 0n } };
    const onTheWay = { state: 'in_transit_until', until: '2026-03-20' };
    await db.prisma.reconBreak.update({ ...stored, data: onTheWay });
    expect(await obstaclesOf(db, day)).toEqual([]);
    await db.prisma.approvalRequest.updateMany({
      where: { sourceId: day.sourceId },
      data: { state: 'withdrawn', subjectKey: null },
    });
    await db.prisma.reconBreak.update({ ...stored, data: { ...onTheWay, until: day.businessDate } });
    expect(await obstaclesOf(db, day)).toEqual([{ because: 'open_breaks', count: 1 }]);
    await db.prisma.reconBreak.update({ ...stored, data: { state: 'awaiting_evidence', until: null } });
    await request(db, day, second?.id ?? 0n);
    expect(await obstaclesOf(db, day)).toEqual([{ because: 'waiting_requests', count: 1 }]);
  });

  test('books that do not add up, and runs that are not the last word, cannot be signed', async () => {
    const db = await open();
    const lab = new DayLab(db);
    const day = await lab.day();
    const sums = createSums('CNY', day.businessDate);
    addRow(sums, 'ours', { amountMinor: 1n, currency: 'CNY' });
    const totals = JSON.stringify([
      { label: '总交易单数', stated: '3', computed: '2', agrees: false, statementId: '1', fileName: 'a.csv' },
      {
        label: '手续费总金额',
        stated: null,
        computed: '2',
        agrees: null,
        statementId: '1',
        fileName: 'a.csv',
      },
    ]);
    const part = { sums: writeRunSums(sums), totals };
    const red = await lab.run(day.sourceId, day.businessDate, [day.statementId], { part });
    expect(await obstaclesOf(db, day)).toEqual([{ because: 'not_current' }]);
    expect(await obstaclesOf(db, { ...day, ...red })).toEqual([
      { because: 'left_over' },
      { because: 'totals_disagree', labels: ['总交易单数'] },
    ]);
  });

  test('what came after the run keeps it from being signed', async () => {
    const db = await open();
    const lab = new DayLab(db);
    const [more, rules, live, decided] = [await lab.day(), await lab.day(), await lab.day(), await lab.day()];
    await lab.statement(more.sourceId, more.businessDate);
    expect(await obstaclesOf(db, more)).toEqual([{ because: 'inputs_changed' }]);
    await db.prisma.reconSource.update({ where: { id: rules.sourceId }, data: { version: 2 } });
    expect(await obstaclesOf(db, rules)).toEqual([{ because: 'inputs_changed' }]);
    await db.prisma.reconRun.create({
      data: {
        sourceId: live.sourceId,
        businessDate: live.businessDate,
        number: 2,
        state: 'queued',
        liveKey: `${live.sourceId}:${live.businessDate}`,
        sourceVersion: 1,
        matchVersion: 1,
        settings: '{}',
        asOf: live.businessDate,
        requesterName: 'Mei Lin',
        requesterRole: 'finance',
        createdAt: db.clock.now(),
      },
    });
    expect(await obstaclesOf(db, live)).toEqual([{ because: 'run_live' }]);
    await db.prisma.breakOperation.create({
      data: {
        resolution: 'accept',
        state: 'running',
        options: '{}',
        reason: 'fees',
        sourceId: decided.sourceId,
        requesterId: 1n,
        requesterName: 'Mei Lin',
        requesterRole: 'finance',
        frozenAt: db.clock.now(),
        changedAt: db.clock.now(),
      },
    });
    expect(await obstaclesOf(db, decided)).toEqual([{ because: 'operation_live' }]);
  });

  test('breaks of other days count as long as this day has a part in them', async () => {
    const db = await open();
    const lab = new DayLab(db);
    const day = await lab.day(1);
    const next = '2026-03-18';
    const statementId = await lab.statement(day.sourceId, next);
    const { run } = await lab.run(day.sourceId, next, [statementId]);
    const carried = { lastDay: next, lastRunId: run.id };
    expect(await obstaclesOf(db, { ...day, businessDate: next, run })).toEqual([]);
    await db.prisma.reconBreak.update({ where: { id: day.breaks[0]?.id ?? 0n }, data: carried });
    expect(await obstaclesOf(db, day)).toEqual([{ because: 'open_breaks', count: 1 }]);
    expect(await obstaclesOf(db, { ...day, businessDate: next, run })).toEqual([
      { because: 'open_breaks', count: 1 },
    ]);
  });

  test('a sign-off lapses when a decision was changed, or another run came, and is asked for anew', async () => {
    const db = await open();
    const lab = new DayLab(db);
    const [maker, checker] = await twoOf(db);
    const day = await lab.day(1);
    const ids = day.breaks.map(({ id }) => id);
    await lab.accept(ids);
    const first = requestOf(await signDay(maker, inputOf(day)));
    await db.prisma.reconBreak.updateMany({ where: { id: { in: ids } }, data: { reasonCode: 'fee' } });
    expect(await approveRequest(checker, { id: first, lockVersion: 0 })).toMatchObject({
      error: { code: 'request_lapsed', because: 'day_changed' },
    });
    const second = requestOf(await signDay(maker, inputOf(day)));
    await lab.run(day.sourceId, day.businessDate, [day.statementId]);
    expect(await approveRequest(checker, { id: second, lockVersion: 0 })).toMatchObject({
      error: { code: 'request_lapsed', because: 'run_changed' },
    });
    expect(await readDay(db.prisma, day.sourceId, day.businessDate)).toMatchObject({ state: 'open' });
  });

  test('what came in the way since is told to the second person, and the day stays open', async () => {
    const db = await open();
    const lab = new DayLab(db);
    const [maker, checker] = await twoOf(db);
    const day = await lab.day(1);
    await lab.accept(day.breaks.map(({ id }) => id));
    const requestId = requestOf(await signDay(maker, inputOf(day)));
    await lab.statement(day.sourceId, day.businessDate);
    expect(await approveRequest(checker, { id: requestId, lockVersion: 0 })).toMatchObject({
      error: { code: 'not_signable', obstacles: [{ because: 'inputs_changed' }] },
    });
    expect(await getRequest(checker, { id: requestId })).toMatchObject({
      value: { state: 'lapsed', lapsedBecause: 'day_changed' },
    });
    expect(await db.prisma.daySeal.count({ where: { sourceId: day.sourceId } })).toBe(0);
  });

  test('a locked day is reopened by two for some hours, lapses by the clock, and is signed again', async () => {
    const shared = await open();
    let ahead = 0;
    const clock = { now: () => new Date(shared.clock.now().getTime() + ahead) };
    const db = await open({ own: true, clock });
    const lab = new DayLab(db);
    const [maker, checker] = await twoOf(db);
    const day = await lab.day();
    const ask = { ...keyOf(day), hours: 2, reason: 'a late correction' };
    expect(await reopenDay(maker, ask)).toMatchObject({
      error: { code: 'recon_not_possible', what: 'day', why: 'not_locked' },
    });
    await locked(db, day);
    for (const hours of [0, 73, 1.5])
      expect(await reopenDay(maker, { ...ask, hours })).toMatchObject({ error: { code: 'invalid' } });
    expect(await reopenDay(maker, { ...ask, reason: ' ' })).toMatchObject({
      error: { fields: { reason: 'required' } },
    });
    const requestId = requestOf(await reopenDay(maker, ask));
    ahead = 5 * 3_600_000;
    expect(await approveRequest(maker, { id: requestId, lockVersion: 0 })).toMatchObject({
      error: { code: 'own_request' },
    });
    expect(await approveRequest(checker, { id: requestId, lockVersion: 0 })).toMatchObject({ ok: true });
    const guard = () =>
      db.prisma.$transaction((tx) => guardDay(tx, day.sourceId, day.businessDate, clock.now()));
    expect(await guard()).toBeNull();
    const until = new Date(clock.now().getTime() + 2 * 3_600_000).getTime();
    const opened = await getDay(maker, keyOf(day));
    expect(opened).toMatchObject({ value: { state: 'reopened', seals: [{}, { event: 'reopened' }] } });
    const told = opened.ok ? Date.parse(opened.value.reopenUntil ?? '') : 0;
    expect(Math.abs(told - until)).toBeLessThan(60_000);
    ahead += 2 * 3_600_000;
    expect(await guard()).toMatchObject({ code: 'day_locked', lapsed: true });
    expect(await getDay(maker, keyOf(day))).toMatchObject({ value: { state: 'lapsed', reopenUntil: null } });
    await locked(db, day);
    expect(await getDay(maker, keyOf(day))).toMatchObject({
      value: { state: 'locked', seals: [{ seq: 1 }, { seq: 2 }, { seq: 3, event: 'locked' }] },
    });
  });

  test('of a sign-off and a change at the same time one comes first, and the other knows it', async () => {
    const [db, other] = [await open(), await open({ own: true })];
    const lab = new DayLab(db);
    const [maker, checker] = await twoOf(db);
    const day = await lab.day();
    const requestId = requestOf(await signDay(maker, inputOf(day)));
    const commit = other.prisma.$transaction(async (tx) => {
      const error = await guardDay(tx, day.sourceId, day.businessDate, other.clock.now());
      if (error !== null) return error.code;
      await tx.statement.updateMany({ where: { id: day.statementId }, data: { state: 'withdrawn' } });
      return 'withdrawn';
    });
    const [approved, changed] = await Promise.all([
      approveRequest(checker, { id: requestId, lockVersion: 0 }),
      commit,
    ]);
    expect(changed).toBe(approved.ok ? 'day_locked' : 'withdrawn');
    const row = await readDay(db.prisma, day.sourceId, day.businessDate);
    expect(row?.state).toBe(approved.ok ? 'locked' : 'open');
  });
});

/** A decision about a break of the day that waits for its second person. */
async function request(db: Database, day: LabDay, breakId: bigint): Promise<void> {
  const { id: requestId } = await db.prisma.approvalRequest.create({
    data: {
      kind: 'resolve_break',
      subjectType: 'break',
      subjectId: `${breakId}`,
      subjectKey: randomUUID(),
      sourceId: day.sourceId,
      businessDate: '2026-03-19',
      state: 'pending',
      requesterId: 1n,
      requesterName: 'Mei Lin',
      requesterRole: 'finance',
      reason: 'agreed',
      input: '{}',
      frozen: '{}',
      summary: '{}',
      createdAt: db.clock.now(),
    },
  });
  await db.prisma.reconBreak.update({ where: { id: breakId }, data: { requestId } });
}
