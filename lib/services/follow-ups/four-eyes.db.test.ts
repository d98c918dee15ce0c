import { expect, test } from 'vitest';
import type { Database } from '@/lib/db/client';
import { NO_APPROVALS, type ApprovalPolicy } from '@/lib/domain/approval';
import type { VerbResult } from '@/lib/domain/errors';
import { insertBreak, insertRun, insertSource, storeRefundType } from '@/lib/testing/break-lab';
import { describeEachDatabase } from '@/lib/testing/databases';
import { insertTask, signedIn } from '@/lib/testing/ledger-factory';
import { approveRequest } from '../approvals/approve-request';
import { getRequest } from '../approvals/get-request';
import { resolveBreak } from '../breaks/resolve-break';
import { runCompensation } from './run-compensation';
import { startFollowUp } from './start-follow-up';

function value<T>(result: VerbResult<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const LIMIT = { amountAboveMinor: '10000', amountCurrency: 'CNY' };
const SMALL = { amountMinor: 100n, currency: 'CNY' };

function stored(db: Database, bizType: string, approval: Partial<ApprovalPolicy>, settings = {}) {
  return storeRefundType(
    db,
    { approval: { ...NO_APPROVALS, ...approval }, maskedKeys: ['cardNo'], ...settings },
    bizType,
  );
}

async function types(db: Database) {
  await stored(db, 'free', {});
  await stored(db, 'limited', LIMIT);
  await stored(db, 'edited', { editPayload: true });
}

const about = (id: bigint) => ({ taskId: `${id}`, lockVersion: 0, reason: 'to the wrong card' });

async function brokenBy(db: Database, taskId: bigint) {
  const run = await insertRun(db, await insertSource(db));
  const { id } = await insertBreak(db, run, { kind: 'amount_mismatch', taskId });
  return { id: `${id}`, lockVersion: 0, resolution: 'follow_up', note: 'to the wrong card' };
}

describeEachDatabase((open, { provider }) => {
  test('a follow-up of small money is no way to send any: its payload, and the type it is of, are asked', async () => {
    const db = await open();
    await types(db);
    const admin = await signedIn(db, 'administrator');
    const needs = async (bizType: string, wish: { bizType?: string; payload?: string }) => {
      const columns = { bizType, ...SMALL };
      const alone = value(
        await startFollowUp(admin, { ...about(await insertTask(db, 'success', columns)), ...wish }),
      );
      const broken = await brokenBy(db, await insertTask(db, 'success', columns));
      const followUp = { bizType, ...wish };
      const decided = value(await resolveBreak(admin, { ...broken, followUp }));
      const asked = [alone.requestId !== null, decided.requestId !== null];
      expect(asked[0]).toBe(asked[1]);
      return asked[0];
    };
    expect(await needs('limited', {})).toBe(false);
    expect(await needs('free', { payload: '{"amount":1}' })).toBe(false);
    expect(await needs('limited', { payload: '{"amount":1000000}' })).toBe(true);
    expect(await needs('edited', { payload: '{"amount":1000000}' })).toBe(true);
    expect(await needs('free', { bizType: 'limited', payload: '{"amount":1000000}' })).toBe(true);
    expect(await needs('free', { bizType: 'edited', payload: '{"amount":1000000}' })).toBe(true);
    const large = { bizType: 'free', amountMinor: 10_001n, currency: 'CNY' };
    const other = { ...about(await insertTask(db, 'success', large)), bizType: 'limited' };
    expect(value(await startFollowUp(admin, other)).requestId).not.toBeNull();
  });

  test('a compensation that is run asks the rules of its own type, and for what it is said to be', async () => {
    const db = await open();
    await types(db);
    const [admin, checker] = [await signedIn(db, 'administrator'), await signedIn(db, 'finance')];
    const made = async (bizType: string, of: string, approval: Partial<ApprovalPolicy>) => {
      const compensator = { bizType: of, payloadFrom: 'template', template: '{"cardNo":"{biz_id}"}' };
      await stored(db, bizType, approval, { compensator });
      const payload = '{"cardNo":"6222020000001111"}';
      return about(await insertTask(db, 'failed', { bizType, payload, ...SMALL }));
    };
    await stored(db, 'undo', { compensate: true });
    const ofTarget = value(await runCompensation(admin, await made('pay-1', 'undo', {})));
    expect(ofTarget.requestId).not.toBeNull();
    const asked = await made('pay-2', 'free', LIMIT);
    const said = value(await runCompensation(admin, { ...asked, amount: '100.01', currency: 'CNY' }));
    const page = value(await getRequest(checker, { id: said.requestId ?? '' }));
    expect(page.facts).toEqual([
      { label: 'status', before: null, after: 'failed' },
      { label: 'followUp', before: 'pay-2', after: 'free' },
      { label: 'compensation', before: null, after: 'reversed' },
      { label: 'amount', before: null, after: '10001 CNY' },
      { label: 'masked', before: null, after: 'changed' },
    ]);
    expect(page.diff).not.toBeNull();
    expect(JSON.stringify(page)).not.toContain('6222020000001111');
    const small = { ...(await made('pay-3', 'free', LIMIT)), amount: '100.00', currency: 'CNY' };
    expect(value(await runCompensation(admin, small)).followUpId).not.toBeNull();
  });

  test('a payload of a break is shown, masked, and agreed to by somebody who may write one', async () => {
    const db = await open();
    await types(db);
    const [maker, checker] = [await signedIn(db, 'administrator'), await signedIn(db, 'administrator')];
    const before = '{"cardNo":"6222020000001111","order":1}';
    const payload = '{"cardNo":"6222020000002222","order":2}';
    const taskId = await insertTask(db, 'success', { bizType: 'edited', payload: before });
    const followUp = { bizType: 'edited', payload };
    const asked = value(await resolveBreak(maker, { ...(await brokenBy(db, taskId)), followUp }));
    const id = asked.requestId ?? '';
    const page = value(await getRequest(checker, { id }));
    expect(page.diff?.before).toContain('"order":1');
    expect(page.diff?.after).toContain('"order":2');
    expect(page.facts).toContainEqual({ label: 'masked', before: null, after: 'changed' });
    expect(JSON.stringify(page)).not.toMatch(/62220200000[01]/);
    const finance = await signedIn(db, 'finance');
    expect(await approveRequest(finance, { id, lockVersion: 0 })).toMatchObject({
      error: { code: 'no_permission', permission: 'task.edit_payload' },
    });
    value(await approveRequest(checker, { id, lockVersion: 0 }));
    expect(await db.prisma.asyncTask.findFirstOrThrow({ where: { originTaskId: taskId } })).toMatchObject({
      payload,
    });
  });

  test('a payload that the database does not take is no reason to wait for ever', async () => {
    const db = await open();
    await types(db);
    const [maker, checker] = [await signedIn(db, 'administrator'), await signedIn(db, 'administrator')];
    // Levels at which each of them ends.
    const levels = provider === 'mysql' ? 33 : 1_001;
    const payload = '['.repeat(levels) + ']'.repeat(levels);
    const free = await insertTask(db, 'success', { bizType: 'free', ...SMALL });
    expect(await startFollowUp(maker, { ...about(free), payload })).toMatchObject({
      error: { fields: { payload: 'not_json' } },
    });
    expect((await db.prisma.asyncTask.findUniqueOrThrow({ where: { id: free } })).lockVersion).toBe(0);
    const broken = { ...(await brokenBy(db, free)), followUp: { bizType: 'free', payload } };
    expect(await resolveBreak(maker, broken)).toMatchObject({
      error: { fields: { 'followUp.payload': 'not_json' } },
    });
    const edited = await insertTask(db, 'success', { bizType: 'edited', ...SMALL });
    const asked = value(await startFollowUp(maker, { ...about(edited), payload }));
    expect(await approveRequest(checker, { id: asked.requestId ?? '', lockVersion: 0 })).toMatchObject({
      error: { code: 'request_lapsed', because: 'refused' },
    });
  });
});
