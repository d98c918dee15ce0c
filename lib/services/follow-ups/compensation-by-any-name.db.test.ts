import { expect, test } from 'vitest';
import type { Database } from '@/lib/db/client';
import { NO_APPROVALS, type ApprovalPolicy } from '@/lib/domain/approval';
import { STATUS } from '@/lib/domain/task-status';
import { insertBreak, insertRun, insertSource, storeRefundType } from '@/lib/testing/break-lab';
import { describeEachDatabase } from '@/lib/testing/databases';
import { plainSql } from '@/lib/testing/plain-sql';
import { value } from '@/lib/testing/finance-lab';
import { insertTask, signedIn } from '@/lib/testing/ledger-factory';
import { approveRequest } from '../approvals/approve-request';
import { getRequest } from '../approvals/get-request';
import { resolveBreak } from '../breaks/resolve-break';
import { editPayloadAndRetry } from '../tasks/edit-payload-and-retry';
import { runCompensation } from './run-compensation';
import { startFollowUp } from './start-follow-up';

const REASON = { reason: 'the customer sent it back' };
const seen = (id: bigint, lockVersion = 0) => ({ taskId: `${id}`, lockVersion, ...REASON });

/** Payments that refunds make good, and refunds that nobody watches by themselves. */
async function types(db: Database, approval: Partial<ApprovalPolicy> = { compensate: true }) {
  const compensator = { bizType: 'undo', payloadFrom: 'copy', template: null };
  await storeRefundType(db, { approval: { ...NO_APPROVALS, ...approval }, compensator }, 'paid');
  for (const bizType of ['undo', 'other']) await storeRefundType(db, {}, bizType);
}

const statusOf = async (db: Database, originTaskId: bigint) =>
  (await db.prisma.asyncTask.findMany({ where: { originTaskId } })).map(({ status }) => status);

describeEachDatabase((open, { url }) => {
  test('what makes a task good asks two persons, whether it is called a compensation or a follow-up', async () => {
    const db = await open();
    await types(db);
    const admin = await signedIn(db, 'administrator');
    const asked = async (status: 'success' | 'compensated', bizType?: string) => {
      const id = await insertTask(db, status, { bizType: 'paid' });
      const alone = value(await startFollowUp(admin, { ...seen(id), bizType }));
      const run = await insertRun(db, await insertSource(db));
      const taskId = await insertTask(db, status, { bizType: 'paid' });
      const { id: breakId } = await insertBreak(db, run, { kind: 'amount_mismatch', taskId });
      const decision = {
        resolution: 'follow_up',
        note: 'sent back',
        ...(bizType && { followUp: { bizType } }),
      };
      const broken = value(await resolveBreak(admin, { id: `${breakId}`, lockVersion: 0, ...decision }));
      expect(await statusOf(db, taskId)).toEqual(broken.requestId === null ? [STATUS.pending] : []);
      return [alone.requestId !== null, broken.requestId !== null];
    };
    expect(await asked('success', 'undo')).toEqual([true, true]);
    expect(await asked('compensated', 'undo')).toEqual([true, true]);
    expect(await asked('success', 'other')).toEqual([false, false]);
    expect(await asked('success')).toEqual([false, false]);
  });

  test('nor is a task in between a way around it, nor doing it once more', async () => {
    const db = await open();
    await types(db);
    const admin = await signedIn(db, 'administrator');
    const paid = await insertTask(db, 'success', { bizType: 'paid' });
    const between = await insertTask(db, 'success', { bizType: 'other', originTaskId: paid });
    expect(value(await startFollowUp(admin, { ...seen(between), bizType: 'undo' })).requestId).not.toBeNull();
    const undone = await insertTask(db, 'success', { bizType: 'undo', originTaskId: between });
    expect(value(await startFollowUp(admin, seen(undone))).requestId).not.toBeNull();
    const alone = await insertTask(db, 'success', { bizType: 'undo' });
    expect(value(await startFollowUp(admin, seen(alone))).requestId).toBeNull();
  });

  test('it needs the right to compensate, of whoever asks and of whoever agrees', async () => {
    const db = await open();
    await types(db);
    const operator = await signedIn(db, 'operator');
    const id = await insertTask(db, 'success', { bizType: 'paid' });
    const lacking = { error: { code: 'no_permission', permission: 'task.compensate' } };
    expect(await startFollowUp(operator, { ...seen(id), bizType: 'undo' })).toMatchObject(lacking);
    expect(await statusOf(db, id)).toEqual([]);
    const [maker, checker] = [await signedIn(db, 'administrator'), await signedIn(db, 'administrator')];
    // What a caller says of it besides is not asked.
    const said = { ...seen(id), bizType: 'undo', compensates: false };
    const requestId = value(await startFollowUp(maker, said)).requestId ?? '';
    expect(await approveRequest(operator, { id: requestId, lockVersion: 0 })).toMatchObject(lacking);
    expect(value(await getRequest(operator, { id: requestId })).verdict).toMatchObject({ because: 'role' });
    value(await approveRequest(checker, { id: requestId, lockVersion: 0 }));
    expect(await statusOf(db, id)).toEqual([STATUS.pending]);
  });

  test('what became a compensation since it was asked for is asked for anew', async () => {
    const db = await open();
    await types(db, { amountAboveMinor: '0', amountCurrency: 'CNY' });
    const [maker, checker] = [await signedIn(db, 'operator'), await signedIn(db, 'operator')];
    const id = await insertTask(db, 'success', { bizType: 'other', amountMinor: 5n, currency: 'CNY' });
    await storeRefundType(
      db,
      { approval: { ...NO_APPROVALS, amountAboveMinor: '0', amountCurrency: 'CNY' } },
      'other',
    );
    const requestId = value(await startFollowUp(maker, { ...seen(id), bizType: 'undo' })).requestId ?? '';
    const compensator = { bizType: 'undo', payloadFrom: 'copy', template: null };
    await storeRefundType(db, { compensator }, 'other');
    expect(await approveRequest(checker, { id: requestId, lockVersion: 0 })).toMatchObject({
      error: { code: 'request_lapsed', because: 'row_moved' },
    });
    expect(await statusOf(db, id)).toEqual([]);
  });

  test('nobody agrees to another program than the one that was shown', async () => {
    const db = await open();
    await types(db);
    const [maker, checker] = [await signedIn(db, 'finance'), await signedIn(db, 'finance')];
    const template = (amount: number) => ({
      approval: { ...NO_APPROVALS, compensate: true },
      compensator: { bizType: 'undo', payloadFrom: 'template', template: `{"amount":${amount}}` },
    });
    await storeRefundType(db, template(1), 'paid');
    const id = await insertTask(db, 'failed', { bizType: 'paid' });
    const requestId = value(await runCompensation(maker, seen(id))).requestId ?? '';
    await storeRefundType(db, template(1_000_000), 'paid');
    expect(value(await getRequest(checker, { id: requestId })).stale).toBe('row_moved');
    expect(await approveRequest(checker, { id: requestId, lockVersion: 0 })).toMatchObject({
      error: { code: 'request_lapsed', because: 'row_moved' },
    });
    expect(await statusOf(db, id)).toEqual([]);
  });

  test('a compensation that was agreed to is not sent alone with another payload', async () => {
    const db = await open();
    await types(db);
    const [maker, checker] = [await signedIn(db, 'administrator'), await signedIn(db, 'finance')];
    const id = await insertTask(db, 'failed', { bizType: 'paid', payload: '{"amount":1}' });
    const { requestId } = value(await runCompensation(maker, seen(id)));
    value(await approveRequest(checker, { id: requestId ?? '', lockVersion: 0 }));
    const undo = await db.prisma.asyncTask.findFirstOrThrow({ where: { originTaskId: id } });
    const sql = await plainSql(url());
    const failed = "UPDATE async_task SET status = ?, last_outcome = 'failed' WHERE id = ?";
    await sql.run(failed, [STATUS.failed, undo.id.toString()]);
    await sql.close();
    const edit = { ...seen(undo.id, undo.lockVersion), payload: '{"amount":1000000}' };
    expect(value(await editPayloadAndRetry(maker, edit)).requestId).toBeDefined();
    expect((await db.prisma.asyncTask.findUniqueOrThrow({ where: { id: undo.id } })).payload).toBe(
      '{"amount":1}',
    );
  });
});
