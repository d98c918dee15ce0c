import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Database } from '@/lib/db/client';
import { NO_APPROVALS, type ApprovalPolicy } from '@/lib/domain/approval';
import { STATUS } from '@/lib/domain/task-status';
import { describeEachDatabase } from '@/lib/testing/databases';
import { auditOf, contextFor, insertTask, signedIn } from '@/lib/testing/ledger-factory';
import { compensateTask } from '../tasks/compensate-task';
import { addNote } from '../tasks/add-note';
import { retryTask } from '../tasks/retry-task';
import { approveRequest } from './approve-request';
import { countRequests } from './count-requests';
import { getRequest } from './get-request';
import { listRequests } from './list-requests';
import { rejectRequest } from './reject-request';
import { withdrawRequest } from './withdraw-request';

/** A type of its own, whose compensations need two persons, or whatever else is said. */
async function typeWith(
  db: Database,
  policy: Partial<ApprovalPolicy> = { compensate: true },
): Promise<string> {
  const bizType = `t-${randomUUID().slice(0, 8)}`;
  const settings = JSON.stringify({ approval: { ...NO_APPROVALS, ...policy } });
  const now = db.clock.now();
  await db.prisma.taskType.create({
    data: { bizType, executor: 'external', settings, createdAt: now, updatedAt: now },
  });
  return bizType;
}

const WORDS = {
  kind: 'reversed',
  reason: 'paid back at the counter',
  reference: 'RV-1',
  amount: '258.00',
  currency: 'CNY',
};

type Asked = { taskId: bigint; requestId: string };

async function asked(db: Database, ctx: Awaited<ReturnType<typeof signedIn>>, columns = {}): Promise<Asked> {
  const bizType = await typeWith(db);
  const taskId = await insertTask(db, 'failed', {
    bizType,
    amountMinor: 25_800n,
    currency: 'CNY',
    ...columns,
  });
  const result = await compensateTask(ctx, { taskId: `${taskId}`, lockVersion: 0, ...WORDS });
  if (!result.ok || result.value.requestId === undefined) throw new Error(JSON.stringify(result));
  return { taskId, requestId: result.value.requestId };
}

const stateOf = async (db: Database, id: string) =>
  db.prisma.approvalRequest.findUniqueOrThrow({ where: { id: BigInt(id) } });
const statusOf = async (db: Database, id: bigint) =>
  (await db.prisma.asyncTask.findUniqueOrThrow({ where: { id } })).status;

async function auditOfRequest(db: Database, id: string) {
  const rows = await db.prisma.auditLog.findMany({
    where: { subjectType: 'request', subjectId: id },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ action, outcome, actorName }) => [action, outcome, actorName]);
}

describeEachDatabase((open) => {
  test('nothing happens before the second person agrees; then it is done as the one who asked', async () => {
    const db = await open();
    const [maker, checker] = [await signedIn(db, 'finance'), await signedIn(db, 'finance')];
    const { taskId, requestId } = await asked(db, maker);
    expect(await statusOf(db, taskId)).toBe(STATUS.failed);
    expect(await auditOf(db, taskId)).toEqual([]);
    const page = await getRequest(checker, { id: requestId });
    expect(page).toMatchObject({
      ok: true,
      value: {
        kind: 'compensate',
        state: 'pending',
        href: `/tasks/${taskId}`,
        count: 1,
        stakes: [{ currency: 'CNY', absolute: '25800' }],
        requester: maker.user.name,
        reason: WORDS.reason,
        stale: null,
        isOwn: false,
        verdict: { allowed: true },
        mayWithdraw: false,
        facts: [
          { label: 'status', before: 'failed', after: 'compensated' },
          { label: 'compensation', before: null, after: 'reversed' },
          { label: 'amount', before: null, after: '25800 CNY' },
          { label: 'reference', before: null, after: 'RV-1' },
        ],
      },
    });
    const approved = await approveRequest(checker, {
      id: requestId,
      lockVersion: 0,
      reason: 'seen the slip',
    });
    expect(approved).toEqual({ ok: true, value: { id: requestId, state: 'approved', lockVersion: 1 } });
    expect(await statusOf(db, taskId)).toBe(STATUS.compensated);
    expect(await db.prisma.compensation.findMany({ where: { taskId } })).toMatchObject([
      { actorId: maker.user.id, amountMinor: 25_800n, reference: 'RV-1' },
    ]);
    const [entry] = await auditOf(db, taskId);
    expect(entry).toMatchObject({ action: 'compensate', outcome: 'done', actorId: maker.user.id });
    expect(JSON.parse(entry?.details ?? '{}')).toMatchObject({
      approval: { request: requestId, checker: checker.user.name },
    });
    expect(await auditOfRequest(db, requestId)).toEqual([
      ['request_approval', 'done', maker.user.name],
      ['approve_request', 'done', checker.user.name],
    ]);
    expect(await stateOf(db, requestId)).toMatchObject({ subjectKey: null, checkerId: checker.user.id });
  });

  test('nobody agrees to what they asked for, administrators neither', async () => {
    const db = await open();
    for (const role of ['finance', 'administrator'] as const) {
      const maker = await signedIn(db, role);
      const { taskId, requestId } = await asked(db, maker);
      const seen = { id: requestId, lockVersion: 0, reason: 'mine' };
      expect(await approveRequest(maker, seen)).toEqual({ ok: false, error: { code: 'own_request' } });
      expect(await rejectRequest(maker, seen)).toEqual({ ok: false, error: { code: 'own_request' } });
      expect(await getRequest(maker, { id: requestId })).toMatchObject({
        value: { isOwn: true, verdict: { allowed: false, because: 'own' }, mayWithdraw: true },
      });
      expect(await statusOf(db, taskId)).toBe(STATUS.failed);
      const refusals = (await auditOfRequest(db, requestId)).slice(1);
      expect(refusals).toEqual([
        ['approve_request', 'refused', maker.user.name],
        ['reject_request', 'refused', maker.user.name],
      ]);
    }
  });

  test('it takes the right that the verb itself takes', async () => {
    const db = await open();
    const { requestId } = await asked(db, await signedIn(db, 'finance'));
    const operator = await signedIn(db, 'operator');
    const refusal = { code: 'no_permission', permission: 'task.compensate' };
    expect(await approveRequest(operator, { id: requestId, lockVersion: 0 })).toEqual({
      ok: false,
      error: refusal,
    });
    expect(await getRequest(operator, { id: requestId })).toMatchObject({
      value: { verdict: { allowed: false, because: 'role', permission: 'task.compensate' } },
    });
    expect(await approveRequest(contextFor(db, null), { id: requestId, lockVersion: 0 })).toEqual({
      ok: false,
      error: { code: 'signed_out' },
    });
  });

  test('a no has its reason, and what was taken back can be asked for again', async () => {
    const db = await open();
    const [maker, checker] = [await signedIn(db, 'finance'), await signedIn(db, 'finance')];
    const { taskId, requestId } = await asked(db, maker);
    const seen = { id: requestId, lockVersion: 0 };
    expect(await rejectRequest(checker, seen)).toMatchObject({ error: { fields: { reason: 'required' } } });
    expect(await rejectRequest(checker, { ...seen, reason: 'wrong amount' })).toMatchObject({
      value: { state: 'rejected' },
    });
    expect(await stateOf(db, requestId)).toMatchObject({ decisionReason: 'wrong amount' });
    expect(await approveRequest(checker, { ...seen, lockVersion: 1 })).toMatchObject({
      error: { code: 'request_closed', state: 'rejected' },
    });
    const again = await compensateTask(maker, { taskId: `${taskId}`, lockVersion: 0, ...WORDS });
    const next = again.ok ? (again.value.requestId ?? '') : '';
    expect(await withdrawRequest(checker, { id: next, lockVersion: 0 })).toMatchObject({ ok: false });
    expect(await withdrawRequest(maker, { id: next, lockVersion: 0 })).toMatchObject({
      value: { state: 'withdrawn' },
    });
    expect(await statusOf(db, taskId)).toBe(STATUS.failed);
  });

  test('one request a subject waits, and a note about the task does not make it lapse', async () => {
    const db = await open();
    const [maker, checker] = [await signedIn(db, 'finance'), await signedIn(db, 'finance')];
    const { taskId, requestId } = await asked(db, maker);
    await addNote(checker, { taskId: `${taskId}`, note: 'looks right' });
    const second = await compensateTask(checker, { taskId: `${taskId}`, lockVersion: 0, ...WORDS });
    expect(second).toMatchObject({
      error: { code: 'already_requested', requestId, requester: maker.user.name },
    });
    expect(await approveRequest(checker, { id: requestId, lockVersion: 0 })).toMatchObject({ ok: true });
  });

  test('when the row has moved, nobody can agree any more, and it is asked for anew', async () => {
    const db = await open();
    const [maker, checker] = [await signedIn(db, 'finance'), await signedIn(db, 'finance')];
    const operator = await signedIn(db, 'operator');
    const { taskId, requestId } = await asked(db, maker);
    await retryTask(operator, { taskId: `${taskId}`, lockVersion: 0 });
    expect(await getRequest(checker, { id: requestId })).toMatchObject({ value: { stale: 'row_moved' } });
    expect(await approveRequest(checker, { id: requestId, lockVersion: 0 })).toEqual({
      ok: false,
      error: { code: 'request_lapsed', because: 'row_moved' },
    });
    expect(await stateOf(db, requestId)).toMatchObject({
      state: 'lapsed',
      lapsedBecause: 'row_moved',
      checkerId: null,
    });
    expect(await statusOf(db, taskId)).toBe(STATUS.pending);
    expect((await auditOfRequest(db, requestId)).slice(1)).toEqual([
      ['lapse_request', 'done', 'makegood'],
      ['approve_request', 'refused', checker.user.name],
    ]);
  });

  test('a request whose row has moved makes room for the next one', async () => {
    const db = await open();
    const maker = await signedIn(db, 'finance');
    const { taskId, requestId } = await asked(db, maker);
    await db.prisma.asyncTask.update({ where: { id: taskId }, data: { lockVersion: 7 } });
    const next = await compensateTask(maker, { taskId: `${taskId}`, lockVersion: 7, ...WORDS });
    expect(next).toMatchObject({ ok: true, value: { requestId: expect.any(String) as string } });
    expect(await stateOf(db, requestId)).toMatchObject({ state: 'lapsed', lapsedBecause: 'row_moved' });
  });

  test('whoever asked and has lost the right since asks for nothing any more', async () => {
    const db = await open();
    const checker = await signedIn(db, 'finance');
    const changes = [{ role: 'support' }, { disabledAt: new Date() }];
    for (const data of changes) {
      const maker = await signedIn(db, 'finance');
      const { requestId } = await asked(db, maker);
      await db.prisma.user.update({ where: { id: maker.user.id }, data });
      expect(await approveRequest(checker, { id: requestId, lockVersion: 0 })).toMatchObject({
        error: { code: 'request_lapsed', because: 'requester_lost_right' },
      });
    }
  });

  test('of two who agree at once one does, and of a yes and a taking back one counts', async () => {
    const [db, other] = [await open(), await open({ own: true })];
    const maker = await signedIn(db, 'finance');
    const [one, two] = [await signedIn(db, 'finance'), await signedIn(db, 'finance')];
    for (const rival of [contextFor(other, two.user), contextFor(other, maker.user)]) {
      const { taskId, requestId } = await asked(db, maker);
      const seen = { id: requestId, lockVersion: 0 };
      const isMaker = rival.session?.userId === maker.user.id;
      const both = await Promise.all([
        approveRequest(one, seen),
        isMaker ? withdrawRequest(rival, seen) : approveRequest(rival, seen),
      ]);
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
      const lost = both.find(({ ok }) => !ok);
      expect(lost).toMatchObject({
        error: { code: 'recon_conflict', what: 'request', changedBy: { kind: 'person' } },
      });
      const { state } = await stateOf(db, requestId);
      expect(await statusOf(db, taskId)).toBe(state === 'approved' ? STATUS.compensated : STATUS.failed);
      expect(await db.prisma.compensation.count({ where: { taskId } })).toBe(state === 'approved' ? 1 : 0);
    }
  });

  test('lists show what waits, what one has asked for and what is over', async () => {
    const db = await open();
    const [maker, checker] = [await signedIn(db, 'finance'), await signedIn(db, 'finance')];
    const before = await countRequests(checker);
    const [first, second] = [await asked(db, maker), await asked(db, maker)];
    await approveRequest(checker, { id: first.requestId, lockVersion: 0 });
    const after = await countRequests(checker);
    expect(before.ok && after.ok && after.value - before.value).toBe(1);
    const pending = await listRequests(checker, {});
    expect(pending.ok && pending.value.rows[0]).toMatchObject({ id: second.requestId, isOwn: false });
    expect(pending).toMatchObject({ value: { mine: 0, pending: after.ok && after.value } });
    const mine = await listRequests(maker, { tab: 'mine' });
    expect(mine.ok && mine.value.rows.map(({ id, state }) => [id, state])).toEqual([
      [second.requestId, 'pending'],
      [first.requestId, 'approved'],
    ]);
    const decided = await listRequests(maker, { tab: 'decided' });
    expect(decided.ok && decided.value.rows[0]).toMatchObject({
      id: first.requestId,
      checker: checker.user.name,
    });
    expect(await getRequest(maker, { id: '999999999' })).toMatchObject({ error: { what: 'request' } });
  });
});
