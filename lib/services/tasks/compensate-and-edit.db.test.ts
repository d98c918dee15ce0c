import { expect, test } from 'vitest';
import { describeEachDatabase } from '@/lib/testing/databases';
import { auditOf, insertTask, signedIn } from '@/lib/testing/ledger-factory';
import { amendCompensation } from './amend-compensation';
import { compensateTask } from './compensate-task';
import { editPayloadAndRetry } from './edit-payload-and-retry';
import { getTask } from './get-task';
import { revealPayload } from './reveal-payload';

const WRITTEN = { kind: 'written_off', reason: 'below the limit' };

describeEachDatabase((open) => {
  test('a compensation is exact, an amendment a further row', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const taskId = (await insertTask(db, 'failed')).toString();
    const first = { kind: 'done_elsewhere', reason: 'paid by hand', reference: '  BANK-77 ' };
    const input = { taskId, lockVersion: 0, ...first, amount: '258.00', currency: 'CNY' };
    expect(await compensateTask(ctx, { ...input, evidenceUrl: 'https://tickets.test/77' })).toEqual({
      ok: true,
      value: { taskId, status: 'compensated', lockVersion: 1 },
    });
    const amended = await amendCompensation(ctx, { ...input, lockVersion: 1, amount: '25.8' });
    expect(amended).toMatchObject({ ok: true, value: { status: 'compensated', lockVersion: 2 } });
    const page = await getTask(ctx, { taskId });
    expect(page).toMatchObject({
      ok: true,
      value: {
        status: 'compensated',
        compensation: { seq: 2, reference: 'BANK-77', amount: { minor: '2580', currency: 'CNY' } },
      },
    });
    const kinds = page.ok ? page.value.timeline.map((entry) => entry.kind) : [];
    expect(kinds).toEqual(['created', 'compensation', 'compensation']);
    const audit = await auditOf(db, BigInt(taskId));
    expect(audit.map((entry) => [entry.fromStatus, entry.toStatus])).toEqual([
      [3, 4],
      [4, 4],
    ]);
    expect(JSON.parse(audit[1]?.details ?? '')).toMatchObject({
      before: { amount: { minor: '25800' } },
      after: { amount: { minor: '2580' } },
    });
  });

  test.each([
    [{ kind: 'done_elsewhere', reason: 'x' }, { reference: 'required' }],
    [{ kind: 'reversed', reason: 'x', reference: '  ' }, { reference: 'required' }],
    [{ kind: 'gone', reason: 'x' }, { kind: 'unknown_kind' }],
    [{ kind: 'written_off', reason: '  ' }, { reason: 'required' }],
    [{ ...WRITTEN, amount: '1.234', currency: 'CNY' }, { amount: 'bad_amount' }],
    [{ ...WRITTEN, amount: '-1', currency: 'CNY' }, { amount: 'bad_amount' }],
    [{ ...WRITTEN, amount: '1e3', currency: 'CNY' }, { amount: 'bad_amount' }],
    [{ ...WRITTEN, amount: '1' }, { currency: 'currency_missing' }],
    [{ ...WRITTEN, amount: '1', currency: 'yen' }, { currency: 'bad_currency' }],
    [{ ...WRITTEN, evidenceUrl: 'javascript:alert(1)' }, { evidenceUrl: 'not_a_url' }],
    [{ ...WRITTEN, reason: '长'.repeat(1001) }, { reason: 'too_long' }],
  ])('%j is refused by field', async (input, fields) => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const taskId = (await insertTask(db, 'failed')).toString();
    const result = await compensateTask(ctx, { taskId, lockVersion: 0, ...input });
    expect(result).toEqual({ ok: false, error: { code: 'invalid', fields } });
  });

  test("case-01 case-33 an edited payload is stored as typed, the producer's own is kept", async () => {
    const db = await open();
    const ctx = await signedIn(db, 'operator');
    const original = '{"orderId":9007199254740993, "password":"p-1"}';
    const typed =
      '{"__proto__":{"isAdmin":true},\n  "orderId": 9007199254740993, "orderId":1.0, "password":"p-2"}';
    const id = await insertTask(db, 'failed', { payload: original, amountMinor: 5n, currency: 'CNY' });
    const taskId = id.toString();
    const input = { taskId, lockVersion: 0, payload: typed, reason: 'gateway moved' };
    expect(await editPayloadAndRetry(ctx, input)).toMatchObject({ ok: true, value: { status: 'pending' } });
    expect(Object.prototype).not.toHaveProperty('isAdmin');
    const row = await db.prisma.asyncTask.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ payload: typed, payloadRevision: 2, retryCount: 0, amountMinor: null });
    const revisions = await db.prisma.payloadRevision.findMany({ where: { taskId: id } });
    expect(revisions.map(({ revision, payload, actorId }) => [revision, payload, actorId])).toEqual([
      [1, original, null],
      [2, typed, ctx.user.id],
    ]);
    const [audit] = await auditOf(db, id);
    expect(audit?.details).not.toMatch(/p-1|p-2/);
    expect(JSON.parse(audit?.details ?? '')).toMatchObject({
      revision: { before: 1, after: 2 },
      payload: { line: 1, onlyMasked: false },
    });
  });

  test.each([
    ['{"a":1', 'not_json'],
    ["{'a':1}", 'not_json'],
    ['{"a":1}', 'unchanged'],
    ['"\ud800"', 'invalid'],
    ['', 'required'],
    [`"${'x'.repeat(16 * 1024 * 1024)}"`, 'too_large'],
    ['['.repeat(5000) + ']'.repeat(5000), 'not_json'],
  ])('a payload that cannot be saved changes nothing (%#)', async (payload, problem) => {
    const db = await open();
    const ctx = await signedIn(db, 'operator');
    const id = await insertTask(db, 'failed', { payload: '{"a":1}' });
    const input = { taskId: id.toString(), lockVersion: 0, payload, reason: 'try' };
    expect(await editPayloadAndRetry(ctx, input)).toEqual({
      ok: false,
      error: { code: 'invalid', fields: { payload: problem } },
    });
    expect(await db.prisma.asyncTask.findUniqueOrThrow({ where: { id } })).toMatchObject({
      payload: '{"a":1}',
      status: 3,
      payloadRevision: 1,
    });
  });

  test('case-34 nothing secret leaves before it is revealed, and revealing is on record', async () => {
    const db = await open();
    const payload = '{"apiKey":"k-1","x":{"Password":"p-1","l":[{"authorization":"Bearer t-1"}]}}';
    const id = await insertTask(db, 'failed', { payload, lastError: 'refused ... token=t-2' });
    const at = db.clock.now();
    await db.prisma.taskAttempt.create({
      data: {
        taskId: id,
        bizType: 'refund',
        startedAt: at,
        finishedAt: at,
        outcome: 'failed',
        transition: 'exhaust',
        worker: 'w-1',
        error: `refused ... token=t-2 ${'and so on '.repeat(100)}`,
      },
    });
    const taskId = id.toString();
    for (const role of ['support', 'administrator'] as const) {
      const page = await getTask(await signedIn(db, role), { taskId });
      expect(page.ok).toBe(true);
      expect(JSON.stringify(page)).not.toMatch(/k-1|p-1|t-1|t-2/);
    }
    const ctx = await signedIn(db, 'operator');
    expect(await revealPayload(ctx, { taskId, reason: '' })).toMatchObject({ error: { code: 'invalid' } });
    const revealed = await revealPayload(ctx, { taskId, reason: 'customer asks' });
    expect(revealed).toMatchObject({ ok: true, value: { payload: { text: payload, masked: [] } } });
    expect(JSON.stringify(revealed)).toContain('t-2');
    const [audit, ...more] = await auditOf(db, id);
    expect(more).toEqual([]);
    expect(audit).toMatchObject({ action: 'reveal', outcome: 'done', reason: 'customer asks' });
  });
});
