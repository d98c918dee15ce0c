import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Database } from '@/lib/db/client';
import { NO_APPROVALS, type ApprovalPolicy } from '@/lib/domain/approval';
import { PLAIN_OPTIONS as NONE } from '@/lib/domain/bulk-options';
import { STATUS } from '@/lib/domain/task-status';
import { BulkRunner } from '@/lib/engine/bulk-runner';
import { insertBreak, insertRun, insertSource } from '@/lib/testing/break-lab';
import { describeEachDatabase } from '@/lib/testing/databases';
import { auditOf, insertTask, signedIn } from '@/lib/testing/ledger-factory';
import { resolveBreak } from '../breaks/resolve-break';
import { getBulk } from '../bulk/get-bulk';
import { startBulk } from '../bulk/start-bulk';
import { amendCompensation } from '../tasks/amend-compensation';
import { compensateTask } from '../tasks/compensate-task';
import { editPayloadAndRetry } from '../tasks/edit-payload-and-retry';
import { giveUpTask } from '../tasks/give-up-task';
import { releaseTask } from '../tasks/release-task';
import { retryTask } from '../tasks/retry-task';
import { runTaskNow } from '../tasks/run-task-now';
import { approveRequest } from './approve-request';
import { getRequest } from './get-request';

async function typeWith(db: Database, policy: Partial<ApprovalPolicy>): Promise<string> {
  const bizType = `t-${randomUUID().slice(0, 8)}`;
  const settings = JSON.stringify({ approval: { ...NO_APPROVALS, ...policy }, maskedKeys: ['cardNo'] });
  const now = db.clock.now();
  await db.prisma.taskType.create({
    data: { bizType, executor: 'external', settings, createdAt: now, updatedAt: now },
  });
  return bizType;
}

const YUAN = { amountMinor: 10_001n, currency: 'CNY' };
const ABOVE = { amountAboveMinor: '10000', amountCurrency: 'CNY' };
const WORDS = { kind: 'written_off', reason: 'not worth the effort' };
const CHECKED = { outcomeChecked: true, outcomeHow: 'asked the bank' };
const seenOf = (id: bigint, lockVersion = 0) => ({ taskId: `${id}`, lockVersion });

type Answer = { ok: true; value: { requestId?: string } } | { ok: false; error: unknown };
function requestOf(result: Answer): string {
  if (!result.ok || result.value.requestId === undefined) throw new Error(JSON.stringify(result));
  return result.value.requestId;
}

const taskOf = (db: Database, id: bigint) => db.prisma.asyncTask.findUniqueOrThrow({ where: { id } });
const filter = (bizType: string) => ({ by: 'filter' as const, view: 'failed' as const, bizType });

async function turns(db: Database): Promise<void> {
  const runner = new BulkRunner(db, 'w-1', () => 0.5);
  while ((await runner.runOnce()).busy);
}

describeEachDatabase((open) => {
  test('money above the limit needs two persons for what sends it again, below it nobody asks', async () => {
    const db = await open();
    const [maker, checker] = [await signedIn(db, 'administrator'), await signedIn(db, 'operator')];
    const bizType = await typeWith(db, ABOVE);
    const [large, small] = [
      await insertTask(db, 'failed', { bizType, ...YUAN }),
      await insertTask(db, 'failed', { bizType, amountMinor: 10_000n, currency: 'CNY' }),
    ];
    const stuck = await insertTask(db, 'stuck', { bizType, ...YUAN });
    expect(await retryTask(maker, seenOf(small))).toEqual({
      ok: true,
      value: { taskId: `${small}`, status: 'pending', lockVersion: 1 },
    });
    const asked = await retryTask(maker, { ...seenOf(large), reason: 'gateway is back' });
    expect(asked).toMatchObject({ value: { status: 'failed', lockVersion: 0 } });
    const requestId = requestOf(asked);
    expect(await getRequest(checker, { id: requestId })).toMatchObject({
      value: {
        kind: 'move',
        facts: [
          { label: 'action', after: 'retry' },
          { label: 'status', before: 'failed', after: 'pending' },
        ],
        rows: [{ href: `/tasks/${large}`, stake: '10001 CNY' }],
      },
    });
    expect(await approveRequest(checker, { id: requestId, lockVersion: 0 })).toMatchObject({ ok: true });
    expect((await taskOf(db, large)).status).toBe(STATUS.pending);
    const released = requestOf(await releaseTask(maker, { ...seenOf(stuck), ...CHECKED }));
    expect(await approveRequest(checker, { id: released, lockVersion: 0 })).toMatchObject({ ok: true });
    const [entry] = await auditOf(db, stuck);
    expect(entry).toMatchObject({ action: 'release', actorId: maker.user.id });
    expect(JSON.parse(entry?.details ?? '{}')).toMatchObject({
      outcomeHow: 'asked the bank',
      approval: { checker: checker.user.name },
    });
    const pending = await insertTask(db, 'pending', { bizType, ...YUAN });
    expect(await runTaskNow(maker, seenOf(pending))).toMatchObject({ value: { status: 'pending' } });
    const given = await giveUpTask(maker, { ...seenOf(pending, 1), reason: 'gone' });
    expect(given).toMatchObject({ value: { status: 'failed' } });
    expect(given.ok && given.value.requestId).toBeUndefined();
  });

  test('the word that the outcome was checked is asked for before the second person is', async () => {
    const db = await open();
    const operator = await signedIn(db, 'operator');
    const bizType = await typeWith(db, ABOVE);
    const id = await insertTask(db, 'failed', { bizType, ...YUAN, lastOutcome: 'unknown' });
    expect(await retryTask(operator, seenOf(id))).toMatchObject({ error: { code: 'outcome_unchecked' } });
    expect(await retryTask(operator, seenOf(id, 3))).toMatchObject({ error: { code: 'conflict' } });
    expect(requestOf(await retryTask(operator, { ...seenOf(id), ...CHECKED }))).toBeDefined();
  });

  test('an edited payload waits as it was typed, and is shown masked', async () => {
    const db = await open();
    const [maker, checker] = [await signedIn(db, 'operator'), await signedIn(db, 'operator')];
    const bizType = await typeWith(db, { editPayload: true });
    const before = '{\n  "cardNo": "6222020000001111",\n  "orderId": 202612345678901234567\n}';
    const payload = '{\n  "cardNo": "6222020000002222",\n  "orderId": 202612345678901234568\n}';
    const id = await insertTask(db, 'failed', { bizType, payload: before });
    const edit = { ...seenOf(id), payload, reason: 'wrong order' };
    const requestId = requestOf(await editPayloadAndRetry(maker, edit));
    expect((await taskOf(db, id)).payload).toBe(before);
    const page = await getRequest(checker, { id: requestId });
    expect(page).toMatchObject({
      value: { diff: { after: expect.stringContaining('678901234568') as string } },
    });
    expect(page.ok && page.value.facts).toContainEqual({ label: 'masked', before: null, after: 'changed' });
    expect(JSON.stringify(page)).not.toMatch(/62220200000[01]/);
    const finance = await signedIn(db, 'finance');
    expect(await approveRequest(finance, { id: requestId, lockVersion: 0 })).toMatchObject({
      error: { code: 'no_permission', permission: 'task.edit_payload' },
    });
    expect(await approveRequest(checker, { id: requestId, lockVersion: 0 })).toMatchObject({ ok: true });
    expect(await taskOf(db, id)).toMatchObject({ payload, status: STATUS.pending, payloadRevision: 2 });
    const revisions = await db.prisma.payloadRevision.findMany({ where: { taskId: id, revision: 2 } });
    expect(revisions).toMatchObject([{ actorId: maker.user.id, payload }]);
    expect(await retryTask(maker, seenOf(id, 1))).toMatchObject({ error: { code: 'not_possible' } });
  });

  test('a limit is not got around by a payload that is edited, nor by what a compensation says it was', async () => {
    const db = await open();
    const [maker, checker] = [await signedIn(db, 'administrator'), await signedIn(db, 'administrator')];
    const bizType = await typeWith(db, ABOVE);
    const small = () => insertTask(db, 'failed', { bizType, amountMinor: 100n, currency: 'CNY' });
    const edited = await small();
    const payload = '{"amount":100000000}';
    const asked = await editPayloadAndRetry(maker, { ...seenOf(edited), payload, reason: 'wrong amount' });
    const requestId = requestOf(asked);
    expect(await taskOf(db, edited)).toMatchObject({ status: STATUS.failed, payloadRevision: 1 });
    expect(await approveRequest(checker, { id: requestId, lockVersion: 0 })).toMatchObject({ ok: true });
    expect(await taskOf(db, edited)).toMatchObject({ status: STATUS.pending, payload });
    const says = async (amount: string, currency = 'CNY') =>
      compensateTask(maker, { ...seenOf(await small()), ...WORDS, amount, currency });
    expect(requestOf(await says('100.01'))).toBeDefined();
    expect(requestOf(await says('1', 'JPY'))).toBeDefined();
    const alone = await small();
    const exact = { ...seenOf(alone), ...WORDS, amount: '100.00', currency: 'CNY' };
    expect(await compensateTask(maker, exact)).toMatchObject({ value: { status: 'compensated' } });
    const amended = { ...seenOf(alone, 1), ...WORDS, amount: '100.01', currency: 'CNY' };
    expect(requestOf(await amendCompensation(maker, amended))).toBeDefined();
    const run = await insertRun(db, await insertSource(db));
    const { id } = await insertBreak(db, run, { taskId: await small() });
    const compensation = { kind: 'written_off', amount: '100.01', currency: 'CNY' };
    const broken = { id: `${id}`, lockVersion: 0, resolution: 'compensate', note: 'lost', compensation };
    const decided = await resolveBreak(maker, broken);
    expect(decided.ok && decided.value.requestId).toBeTruthy();
  });

  test('a compensation that was agreed to cannot be amended alone', async () => {
    const db = await open();
    const [maker, checker] = [await signedIn(db, 'finance'), await signedIn(db, 'finance')];
    const bizType = await typeWith(db, { compensate: true });
    const id = await insertTask(db, 'failed', { bizType });
    const first = requestOf(await compensateTask(maker, { ...seenOf(id), ...WORDS }));
    await approveRequest(checker, { id: first, lockVersion: 0 });
    const amend = { ...seenOf(id, 1), kind: 'reversed', reason: 'it was paid back', reference: 'RV-9' };
    const second = requestOf(await amendCompensation(maker, amend));
    expect(await getRequest(checker, { id: second })).toMatchObject({
      value: { facts: [{}, { label: 'compensation', before: 'written_off', after: 'reversed' }, {}] },
    });
    expect(await approveRequest(checker, { id: second, lockVersion: 0 })).toMatchObject({ ok: true });
    const records = await db.prisma.compensation.findMany({ where: { taskId: id }, orderBy: { seq: 'asc' } });
    expect(records.map(({ seq, reference }) => [seq, reference])).toEqual([
      [1, null],
      [2, 'RV-9'],
    ]);
  });

  test('a bulk operation above its limits starts with the set that was seen, once somebody agrees', async () => {
    const db = await open();
    const [maker, checker] = [await signedIn(db, 'operator'), await signedIn(db, 'operator')];
    const bizType = await typeWith(db, { bulkAbove: 2 });
    const ids = [];
    for (let i = 0; i < 3; i += 1)
      ids.push(await insertTask(db, 'failed', { bizType, amountMinor: 150n, currency: 'CNY' }));
    const input = { kind: 'retry', choice: filter(bizType), options: NONE, reason: 'gateway is back' };
    const started = await startBulk(maker, input);
    expect(started).toMatchObject({ ok: true, value: { id: '' } });
    const requestId = requestOf(started);
    expect(await startBulk(maker, input)).toMatchObject({ error: { code: 'already_requested', requestId } });
    expect(await db.prisma.bulkOperation.count({ where: { requesterId: maker.user.id } })).toBe(0);
    expect(await getRequest(checker, { id: requestId })).toMatchObject({
      value: { kind: 'bulk', count: 3, stakes: [{ currency: 'CNY', absolute: '450' }], bizType, stale: null },
    });
    // What failed since is no part of it.
    const later = new Date(db.clock.now().getTime() + 60_000);
    await insertTask(db, 'failed', { bizType, updatedAt: later });
    expect(await approveRequest(checker, { id: requestId, lockVersion: 0 })).toMatchObject({ ok: true });
    await turns(db);
    const moved = await db.prisma.asyncTask.count({ where: { bizType, status: STATUS.pending } });
    expect(moved).toBe(3);
    const [operation] = await db.prisma.bulkOperation.findMany({ where: { requesterId: maker.user.id } });
    expect(operation).toMatchObject({ total: 3, actingId: maker.user.id });
    expect(await getBulk(maker, { id: `${operation?.id}` })).toMatchObject({
      value: { requester: maker.user.name, approval: { requestId, checker: checker.user.name } },
    });
  });

  test('a set in which a task has moved since lapses', async () => {
    const db = await open();
    const [maker, checker] = [await signedIn(db, 'operator'), await signedIn(db, 'operator')];
    const bizType = await typeWith(db, { bulkAbove: 0 });
    const id = await insertTask(db, 'failed', { bizType });
    await insertTask(db, 'failed', { bizType });
    const ticks = { by: 'ticks' as const, view: 'failed' as const, tasks: [{ id: `${id}`, lockVersion: 0 }] };
    for (const choice of [filter(bizType), ticks]) {
      const requestId = requestOf(
        await startBulk(maker, { kind: 'retry', choice, options: NONE, reason: 'gateway is back' }),
      );
      await db.prisma.asyncTask.update({ where: { id }, data: { lockVersion: { increment: 1 } } });
      expect(await approveRequest(checker, { id: requestId, lockVersion: 0 })).toEqual({
        ok: false,
        error: { code: 'request_lapsed', because: 'set_changed' },
      });
    }
  });

  test('what needs two persons for one task needs them for many, whatever their number', async () => {
    const db = await open();
    const finance = await signedIn(db, 'finance');
    const compensation = { ...NONE, compensation: 'written_off' as const };
    const reason = 'not worth the effort';
    const byKind = await typeWith(db, { compensate: true });
    const byMoney = await typeWith(db, ABOVE);
    const free = await typeWith(db, { bulkAbove: 5, ...ABOVE });
    for (const bizType of [byKind, byMoney, free])
      await insertTask(db, 'failed', { bizType, amountMinor: 10_000n, currency: 'CNY' });
    await insertTask(db, 'failed', { bizType: byMoney, ...YUAN });
    const start = (bizType: string) =>
      startBulk(finance, { kind: 'compensate', choice: filter(bizType), options: compensation, reason });
    expect(requestOf(await start(byKind))).toBeDefined();
    expect(requestOf(await start(byMoney))).toBeDefined();
    expect((await start(free)).ok).toBe(true);
    expect(await db.prisma.bulkOperation.count({ where: { requesterId: finance.user.id } })).toBe(1);
  });
});
