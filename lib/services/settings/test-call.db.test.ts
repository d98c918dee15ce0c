import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { taskTypeSettings } from '@/lib/config/task-type';
import type { Database } from '@/lib/db/client';
import { describeEachDatabase } from '@/lib/testing/databases';
import { insertTask, signedIn } from '@/lib/testing/ledger-factory';
import { getSample } from './get-sample';
import { getTaskType } from './get-task-type';
import { listSamples } from './list-samples';
import { listTaskTypes } from './list-task-types';
import { testTaskType, type TestCall, type TestCaller } from './test-task-type';

const installed = { handlers: ['points'] };
const name = () => `t_${randomUUID().slice(0, 12)}`;
const trail = (db: Database, bizType: string) =>
  db.prisma.auditLog.findMany({
    where: { subjectType: 'task_type', subjectId: bizType },
    orderBy: { id: 'asc' },
  });

function input(bizType: string, payload = '{"token":"t-secret-1"}') {
  const http = { url: 'https://pay.test/refunds?key=k-secret-1', signingSecretEnv: 'PAY_SECRET' };
  const settings = taskTypeSettings.parse({ http });
  return { bizType, executor: 'http', enabled: true, settings, payload };
}

function caller(patch: Partial<TestCaller> = {}): TestCaller & { calls: TestCall[] } {
  const calls: TestCall[] = [];
  return {
    calls,
    admit: async () => null,
    missingVariable: () => null,
    call: async (call) => {
      calls.push(call);
      return {
        eventId: call.eventId,
        limitMs: 10_000,
        limitCut: false,
        outcome: {
          kind: 'failed',
          httpStatus: 503,
          error: { class: 'http_503', message: 'HTTP 503: a-secret-1' },
        },
        verdict: { kind: 'retry', inMs: 1000, unknown: false, retries: 7 },
        exchange: { request: { method: 'POST', url: '', head: '', body: '' }, answer: null, elapsedMs: 41 },
        confirmation: null,
      };
    },
    ...patch,
  };
}

describeEachDatabase((open) => {
  test('a test call is on record before and after, without payload, answer, query or secret', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'administrator');
    const bizType = name();
    const made = caller();
    const seen: number[] = [];
    const call = made.call;
    made.call = async (request, clock) => {
      seen.push((await trail(db, bizType)).length);
      return call(request, clock);
    };
    const result = await testTaskType(ctx, input(bizType), made);
    expect(result).toMatchObject({ ok: true, value: { verdict: { kind: 'retry' } } });
    expect(seen).toEqual([1]);
    expect(made.calls[0]).toMatchObject({ bizType, payload: '{"token":"t-secret-1"}' });
    expect(made.calls[0]?.eventId).toMatch(/^makegood-test-[0-9a-f-]{36}$/);
    const audit = await trail(db, bizType);
    expect(audit.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['test_task_type', 'done'],
      ['test_task_type_ended', 'done'],
    ]);
    const eventId = made.calls[0]?.eventId;
    const [before, after] = audit.map(({ details }) => JSON.parse(details ?? '') as unknown);
    expect(before).toEqual({
      eventId,
      target: 'https://pay.test/refunds?••••••',
      bytes: 22,
      signedWith: 'PAY_SECRET',
      sampleTaskId: null,
    });
    expect(after).toEqual({ eventId, outcome: 'failed', httpStatus: 503, elapsedMs: 41 });
    expect(JSON.stringify(audit.map(({ details }) => details))).not.toContain('secret-1');
    expect(await db.prisma.asyncTask.count({ where: { bizType } })).toBe(0);
  });

  test('too many calls, or a variable that is not there: nothing is sent, and it is on record', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'administrator');
    const bizType = name();
    const busy = caller({ admit: async () => 42 });
    expect(await testTaskType(ctx, input(bizType), busy)).toEqual({
      ok: false,
      error: { code: 'rate_limited', retryAfterSeconds: 42 },
    });
    const bare = caller({ missingVariable: ({ signingSecretEnv }) => signingSecretEnv });
    expect(await testTaskType(ctx, input(bizType), bare)).toEqual({
      ok: false,
      error: { code: 'variable_missing', name: 'PAY_SECRET' },
    });
    expect([...busy.calls, ...bare.calls]).toEqual([]);
    expect((await trail(db, bizType)).map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'test_task_type refused',
      'test_task_type refused',
    ]);
  });

  test.each([
    ['{', { code: 'invalid', fields: { payload: 'not_json' } }],
    ['', { code: 'invalid', fields: { payload: 'required' } }],
    [`"${'x'.repeat(600_000)}"`, { code: 'invalid', fields: { payload: 'too_large' } }],
  ])('a payload that cannot be sent is not sent (%#)', async (payload, error) => {
    const db = await open();
    const made = caller();
    const ctx = await signedIn(db, 'administrator');
    expect(await testTaskType(ctx, input(name(), payload), made)).toEqual({ ok: false, error });
    expect(made.calls).toEqual([]);
  });

  test('case-33 a payload with __proto__ is sent as it is and leaves no trace', async () => {
    const db = await open();
    const payload = '{"__proto__":{"isAdmin":true},"a":1}';
    const made = caller();
    await testTaskType(await signedIn(db, 'administrator'), input(name(), payload), made);
    expect(made.calls[0]?.payload).toBe(payload);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test('samples: the newest first, each masked when it is picked, for administrators', async () => {
    const db = await open();
    const bizType = name();
    const payload = '{"password":"p-secret-1","id":9007199254740993}';
    const older = await insertTask(db, 'success', { bizType, payload });
    const newest = await insertTask(db, 'failed', { bizType, payload: `"${'x'.repeat(70_000)}"` });
    const ctx = await signedIn(db, 'administrator');
    expect(await listSamples(ctx, { bizType })).toMatchObject({
      ok: true,
      value: [{ taskId: newest.toString() }, { taskId: older.toString() }],
    });
    expect(await getSample(ctx, { taskId: older.toString() })).toEqual({
      ok: true,
      value: {
        taskId: older.toString(),
        payload: '{"password":"••••••","id":9007199254740993}',
        maskedFields: 1,
      },
    });
    expect(await getSample(ctx, { taskId: newest.toString() })).toMatchObject({ value: { payload: null } });
    const operator = await signedIn(db, 'operator');
    for (const read of [
      listSamples(operator, { bizType }),
      getSample(operator, { taskId: older.toString() }),
    ])
      expect(await read).toMatchObject({ error: { code: 'no_permission' } });
  });

  test('who may not edit reads a type with bare addresses; everybody sees its history and what is unconfigured', async () => {
    const db = await open();
    const bizType = name();
    const stray = name();
    await insertTask(db, 'pending', { bizType: stray });
    await insertTask(db, 'pending', { bizType });
    const { settings } = input(bizType);
    const data = { bizType, executor: 'http', settings: JSON.stringify(settings) };
    await db.prisma.taskType.create({ data });
    const read = async (role: 'support' | 'administrator') => {
      const ctx = await signedIn(db, role);
      const page = await getTaskType(ctx, { bizType }, installed);
      const list = await listTaskTypes(ctx, {}, installed);
      if (!page.ok || !list.ok) throw new Error('refused');
      return { page: page.value, list: list.value };
    };
    const support = await read('support');
    expect(support.page).toMatchObject({
      mayEdit: false,
      used: true,
      load: { pending: { count: 1, capped: false }, processing: { count: 0 } },
      type: { settings: { http: { url: 'https://pay.test/refunds?••••••' } } },
      history: [],
    });
    expect(support.list.unconfigured).toContain(stray);
    expect(support.list.unconfigured).not.toContain(bizType);
    expect(JSON.stringify(support)).not.toContain('k-secret-1');
    const administrator = await read('administrator');
    expect(administrator.page).toMatchObject({ mayEdit: true, type: { settings } });
    const unknown = await getTaskType(await signedIn(db, 'support'), { bizType: stray }, installed);
    expect(unknown).toEqual({ ok: false, error: { code: 'not_found', what: 'task_type' } });
  });
});
