import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Database } from '@/lib/db/client';
import { dayStateOf, readDay } from '@/lib/db/recon-day-store';
import { NO_APPROVALS, REQUEST_KINDS, type ApprovalPolicy, type RequestKind } from '@/lib/domain/approval';
import { PLAIN_OPTIONS } from '@/lib/domain/bulk-options';
import type { VerbResult } from '@/lib/domain/errors';
import type { Role } from '@/lib/domain/roles';
import type { ShownStatus } from '@/lib/domain/task-status';
import { BreakRunner } from '@/lib/engine/break-runner';
import { BulkRunner } from '@/lib/engine/bulk-runner';
import { FollowUpSettler } from '@/lib/engine/follow-up-settler';
import { insertBreak, insertRun, insertSource, storeRefundType } from '@/lib/testing/break-lab';
import { describeEachDatabase } from '@/lib/testing/databases';
import { DayLab } from '@/lib/testing/day-lab';
import { value, type Person } from '@/lib/testing/finance-lab';
import { contextFor, insertTask, signedIn } from '@/lib/testing/ledger-factory';
import { resolveBreak } from '../breaks/resolve-break';
import { resolveBreaks } from '../breaks/resolve-breaks';
import { startBulk } from '../bulk/start-bulk';
import type { ServiceContext } from '../context';
import { reopenDay } from '../days/reopen-day';
import { signDay } from '../days/sign-day';
import { startFollowUp } from '../follow-ups/start-follow-up';
import { compensateTask } from '../tasks/compensate-task';
import { editPayloadAndRetry } from '../tasks/edit-payload-and-retry';
import { retryTask } from '../tasks/retry-task';
import { approveRequest } from './approve-request';
import { rejectRequest } from './reject-request';

type Asking = (ctx: ServiceContext) => Promise<VerbResult<{ requestId?: string | null }>>;
/** `state`: everything that must stay as it is until a second person has agreed. */
type Path = { ask: Asking; state: () => Promise<unknown> };

async function typeWith(db: Database, policy: Partial<ApprovalPolicy>): Promise<string> {
  const bizType = `t-${randomUUID().slice(0, 8)}`;
  await storeRefundType(db, { approval: { ...NO_APPROVALS, ...policy } }, bizType);
  return bizType;
}

const ABOVE = { amountAboveMinor: '10000', amountCurrency: 'CNY' };
const MONEY = { amountMinor: 10_001n, currency: 'CNY' };
const WRITTEN_OFF = { kind: 'written_off', reason: 'not worth the effort' };

/** One task of a guarded type. */
async function taskPath(
  db: Database,
  policy: Partial<ApprovalPolicy>,
  status: ShownStatus,
  ask: (ctx: ServiceContext, input: object) => ReturnType<Asking>,
): Promise<Path> {
  const bizType = await typeWith(db, policy);
  const id = await insertTask(db, status, { bizType, ...MONEY });
  const input = { taskId: `${id}`, lockVersion: 0, reason: 'gateway is back' };
  const state = async () => [
    await db.prisma.asyncTask.findMany({ where: { bizType }, orderBy: { id: 'asc' } }),
    await db.prisma.compensation.count({ where: { taskId: id } }),
  ];
  return { ask: (ctx) => ask(ctx, input), state };
}

async function breakPath(db: Database, count: number): Promise<Path & { ids: string[] }> {
  const run = await insertRun(db, await insertSource(db, { approveAboveMinor: '1000' }));
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const taskId = await insertTask(db, 'failed');
    ids.push(`${(await insertBreak(db, run, { taskId, ours: 2_580n })).id}`);
  }
  const where = { sourceId: run.sourceId };
  const state = async () =>
    (await db.prisma.reconBreak.findMany({ where, orderBy: { id: 'asc' } })).map(
      ({ state: standing, resolution, eventCount }) => [standing, resolution, eventCount],
    );
  const ask: Asking = (ctx) => {
    if (count === 1) return resolveBreak(ctx, { id: ids[0], lockVersion: 0, resolution: 'retry' });
    const choice = { by: 'ticks' as const, breaks: ids.map((id) => ({ id, lockVersion: 0 })) };
    const decision = { resolution: 'accept', reasonCode: 'fee', reason: 'their fee' };
    return resolveBreaks(ctx, { choice, ...decision });
  };
  return { ask, state, ids };
}

async function dayPath(db: Database, isLocked: boolean): Promise<Path> {
  const { sourceId, businessDate, run } = await new DayLab(db).day();
  const key = { sourceId: `${sourceId}`, businessDate };
  const sign: Asking = (ctx) => signDay(ctx, { ...key, runId: `${run.id}` });
  if (isLocked) {
    const { requestId } = value(await sign(await signedIn(db, 'finance')));
    value(await approveRequest(await signedIn(db, 'finance'), { id: requestId, lockVersion: 0 }));
  }
  // Asking alone makes the row of the day, which says the same as none.
  const state = async () => [
    dayStateOf(await readDay(db.prisma, sourceId, businessDate), db.clock.now()),
    await db.prisma.daySeal.count({ where: { sourceId } }),
  ];
  const reopen: Asking = (ctx) => reopenDay(ctx, { ...key, hours: 2, reason: 'a late correction' });
  return { ask: isLocked ? reopen : sign, state };
}

/** Every kind there is, or this does not compile. `by`: a role that may ask and agree, beside administrators. */
const PATHS: Readonly<Record<RequestKind, { by: Role; make: (db: Database) => Promise<Path> }>> = {
  sign_off: { by: 'finance', make: (db) => dayPath(db, false) },
  reopen: { by: 'finance', make: (db) => dayPath(db, true) },
  resolve_break: { by: 'finance', make: (db) => breakPath(db, 1) },
  resolve_breaks: { by: 'finance', make: (db) => breakPath(db, 2) },
  compensate: {
    by: 'finance',
    make: (db) =>
      taskPath(db, { compensate: true }, 'failed', (ctx, seen) =>
        compensateTask(ctx, { ...seen, ...WRITTEN_OFF }),
      ),
  },
  edit_payload: {
    by: 'operator',
    make: (db) =>
      taskPath(db, { editPayload: true }, 'failed', (ctx, seen) =>
        editPayloadAndRetry(ctx, { ...seen, payload: '{"orderId":1}' }),
      ),
  },
  move: { by: 'operator', make: (db) => taskPath(db, ABOVE, 'failed', retryTask) },
  follow_up: { by: 'operator', make: (db) => taskPath(db, ABOVE, 'success', startFollowUp) },
  bulk: {
    by: 'operator',
    make: async (db) => {
      const bizType = await typeWith(db, { bulkAbove: 0 });
      for (let at = 0; at < 2; at += 1) await insertTask(db, 'failed', { bizType });
      const choice = { by: 'filter', view: 'failed', bizType };
      const input = { kind: 'retry', choice, options: PLAIN_OPTIONS, reason: 'gateway is back' };
      const state = async () =>
        (await db.prisma.asyncTask.findMany({ where: { bizType } })).map(({ status }) => status);
      return { ask: (ctx) => startBulk(ctx, input), state };
    },
  },
};

/** Everything that workers do with decisions. */
async function work(db: Database): Promise<void> {
  const bulk = new BulkRunner(db, 'w-1', () => 0.5);
  await new BreakRunner(db, 'w-1').runOnce();
  while ((await bulk.runOnce()).busy);
  await new FollowUpSettler(db, 'w-1').runOnce();
}

const requestOf = (result: VerbResult<{ requestId?: string | null }>): string => {
  const { requestId } = value(result);
  if (requestId === undefined || requestId === null) throw new Error('nobody else was asked');
  return requestId;
};

async function decisionsOf(db: Database, id: string) {
  const where = {
    subjectType: 'request',
    subjectId: id,
    action: { in: ['approve_request', 'reject_request'] },
  };
  const rows = await db.prisma.auditLog.findMany({ where, orderBy: { id: 'asc' } });
  return rows.map(({ outcome, actorId }) => [outcome, actorId]);
}

const CASES = REQUEST_KINDS.flatMap((kind) => [
  { kind, role: PATHS[kind].by },
  { kind, role: 'administrator' as const },
]);

describeEachDatabase((open) => {
  test.each(CASES)(
    'LeanerCloud/CUDly PR 1500: $kind asked for by $role takes another person, on every way',
    async ({ kind, role }) => {
      const [db, other] = [await open(), await open({ own: true })];
      const path = await PATHS[kind].make(db);
      const maker: Person = await signedIn(db, role);
      const before = await path.state();
      const id = requestOf(await path.ask(maker));
      expect(await db.prisma.approvalRequest.findUnique({ where: { id: BigInt(id) } })).toMatchObject({
        kind,
      });
      const own = { ok: false, error: { code: 'own_request' } };
      const seen = { id, lockVersion: 0, reason: 'mine' };
      expect(await approveRequest(maker, seen)).toEqual(own);
      expect(await approveRequest(contextFor(other, maker.user), seen)).toEqual(own);
      expect(await rejectRequest(maker, seen)).toEqual(own);
      await db.prisma.user.update({ where: { id: maker.user.id }, data: { role: 'administrator' } });
      expect(await approveRequest(maker, seen)).toEqual(own);
      await work(db);
      expect(await path.state()).toEqual(before);
      for (const ctx of [maker, await signedIn(other, 'administrator')])
        expect((await path.ask(ctx)).ok).toBe(false);
      expect(await path.state()).toEqual(before);
      expect(await decisionsOf(db, id)).toEqual(Array(4).fill(['refused', maker.user.id]));

      // Two others agree at once: it happens once, and both names are on record.
      const checkers = [await signedIn(db, role), await signedIn(other, role)] as const;
      const agreed = await Promise.all(checkers.map((ctx) => approveRequest(ctx, { id, lockVersion: 0 })));
      expect(agreed.filter(({ ok }) => ok)).toHaveLength(1);
      await work(db);
      expect(await path.state()).not.toEqual(before);
      const row = await db.prisma.approvalRequest.findUniqueOrThrow({ where: { id: BigInt(id) } });
      expect(row).toMatchObject({ state: 'approved', requesterId: maker.user.id });
      expect(checkers.map(({ user }) => user.id)).toContain(row.checkerId);
    },
    120_000,
  );

  test('LeanerCloud/CUDly PR 1500: one break waits once, alone or among many, at once on two connections', async () => {
    const [db, other] = [await open(), await open({ own: true })];
    for (let round = 0; round < 3; round += 1) {
      const { ids } = await breakPath(db, 1);
      const [one, two] = [await signedIn(db, 'finance'), await signedIn(other, 'administrator')];
      const choice = { by: 'ticks', breaks: ids.map((id) => ({ id, lockVersion: 0 })) };
      const many = { choice, resolution: 'accept', reasonCode: 'fee', reason: 'their fee' };
      const both = await Promise.all([
        resolveBreak(one, { id: ids[0], lockVersion: 0, resolution: 'retry' }),
        resolveBreaks(two, many),
      ]);
      const makers = { state: 'pending', requesterId: { in: [one.user.id, two.user.id] } };
      expect(await db.prisma.approvalRequest.count({ where: makers })).toBe(1);
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
      const operations = await db.prisma.breakOperation.count({ where: { requesterId: two.user.id } });
      expect(operations).toBe(both[1].ok ? 1 : 0);
      await work(db);
      expect(await db.prisma.reconBreak.findUnique({ where: { id: BigInt(ids[0] ?? '') } })).toMatchObject({
        state: 'open',
        eventCount: 0,
      });
    }
  });

  test('of the same task asked for by its page and through its break one is carried out, the other lapses', async () => {
    const db = await open();
    const bizType = await typeWith(db, { compensate: true });
    const run = await insertRun(db, await insertSource(db));
    const taskId = await insertTask(db, 'failed', { bizType });
    const stored = await insertBreak(db, run, { taskId });
    const [maker, checker] = [await signedIn(db, 'finance'), await signedIn(db, 'finance')];
    const page = requestOf(
      await compensateTask(maker, { taskId: `${taskId}`, lockVersion: 0, ...WRITTEN_OFF }),
    );
    const through = {
      ...{ id: `${stored.id}`, lockVersion: 0, resolution: 'compensate', note: 'too small' },
      compensation: { kind: 'written_off' },
    };
    const desk = requestOf(await resolveBreak(maker, through));
    value(await approveRequest(checker, { id: page, lockVersion: 0 }));
    expect(await approveRequest(checker, { id: desk, lockVersion: 0 })).toMatchObject({
      error: { code: 'request_lapsed', because: 'row_moved' },
    });
    expect(await db.prisma.compensation.count({ where: { taskId } })).toBe(1);
  });
});
