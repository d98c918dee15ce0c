import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { taskTypeSettings } from '@/lib/config/task-type';
import type { Database } from '@/lib/db/client';
import type { VerbResult } from '@/lib/domain/errors';
import { ROLES } from '@/lib/domain/roles';
import type { TestCallReport } from '@/lib/domain/views/test-call';
import { describeEachDatabase } from '@/lib/testing/databases';
import { contextFor, insertTask, signedIn } from '@/lib/testing/ledger-factory';
import type { ServiceContext } from '../context';
import { createTaskType } from './create-task-type';
import { deleteTaskType } from './delete-task-type';
import { editTaskType } from './edit-task-type';
import { switchTaskType } from './switch-task-type';
import { testTaskType, type TestCaller } from './test-task-type';

const installed = { handlers: ['points'] };
const name = () => `t_${randomUUID().slice(0, 12)}`;
const URL_WITH_KEY = 'https://pay.test/refunds?key=top-secret-1';

function definition(bizType: string, settings: object = {}) {
  const http = { url: URL_WITH_KEY, timeoutMs: 5000 };
  return {
    bizType,
    executor: 'http' as const,
    enabled: true,
    settings: taskTypeSettings.parse({ http, ...settings }),
  };
}

async function stored(db: Database, bizType = name()): Promise<string> {
  const { settings, ...type } = definition(bizType);
  await db.prisma.taskType.create({ data: { ...type, settings: JSON.stringify(settings) } });
  return bizType;
}

const row = (db: Database, bizType: string) => db.prisma.taskType.findUnique({ where: { bizType } });
const trail = (db: Database, bizType: string) =>
  db.prisma.auditLog.findMany({
    where: { subjectType: 'task_type', subjectId: bizType },
    orderBy: { id: 'asc' },
  });

/** Never calls anything; says what it was asked to. */
function caller(report: Partial<TestCallReport> = {}) {
  const calls: unknown[] = [];
  const made: TestCaller = {
    admit: async () => null,
    missingVariable: () => null,
    call: async (call) => {
      calls.push(call);
      const verdict = { kind: 'succeed' } as const;
      const rest = { limitMs: 5000, limitCut: false, exchange: null, confirmation: null };
      return {
        eventId: call.eventId,
        outcome: { kind: 'succeeded', httpStatus: 200 },
        verdict,
        ...rest,
        ...report,
      };
    },
  };
  return { ...made, calls };
}

type Verb = (ctx: ServiceContext, bizType: string) => Promise<VerbResult<unknown>>;
const VERBS: Record<string, Verb> = {
  edit_task_type: (ctx, bizType) =>
    editTaskType(ctx, { ...definition(bizType, { concurrency: 3 }), lockVersion: 0 }, installed),
  disable_task_type: (ctx, bizType) =>
    switchTaskType(ctx, { bizType, lockVersion: 0, enabled: false, reason: 'gateway is down' }, installed),
  delete_task_type: (ctx, bizType) => deleteTaskType(ctx, { bizType, lockVersion: 0 }),
  test_task_type: (ctx, bizType) => testTaskType(ctx, { ...definition(bizType), payload: '{}' }, caller()),
};

describeEachDatabase((open) => {
  for (const role of ROLES)
    for (const [action, verb] of Object.entries(VERBS)) {
      const allowed = role === 'administrator';
      test(`case-17 ${role} ${allowed ? 'may' : 'may not'} ${action}`, async () => {
        const db = await open();
        const bizType = await stored(db);
        const before = await row(db, bizType);
        const ctx = await signedIn(db, role);
        const result = await verb(ctx, bizType);
        const [audit] = await trail(db, bizType);
        expect(audit).toMatchObject({ action, actorId: ctx.user.id, actorRole: role, bizType });
        expect(audit?.outcome).toBe(allowed ? 'done' : 'refused');
        expect(result.ok).toBe(allowed);
        if (allowed) return;
        expect(result).toEqual({ ok: false, error: { code: 'no_permission', permission: 'task_type.edit' } });
        expect(await row(db, bizType)).toEqual(before);
      });
    }

  test('case-17 setting up a type is an administrator’s, and without a session nothing is', async () => {
    const db = await open();
    const bizType = name();
    const refused = await createTaskType(await signedIn(db, 'operator'), definition(bizType), installed);
    expect(refused).toMatchObject({ error: { code: 'no_permission' } });
    expect(await row(db, bizType)).toBeNull();
    expect((await trail(db, bizType)).map(({ action, outcome }) => [action, outcome])).toEqual([
      ['create_task_type', 'refused'],
    ]);
    const kept = await stored(db);
    for (const verb of Object.values(VERBS))
      expect(await verb(contextFor(db, null), kept)).toEqual({ ok: false, error: { code: 'signed_out' } });
    expect(await trail(db, kept)).toEqual([]);
  });

  test('a new type is stored as given, on record with what differs from an unconfigured one', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'administrator');
    const bizType = name();
    const type = definition(bizType, { concurrency: 3 });
    expect(await createTaskType(ctx, type, installed)).toEqual({
      ok: true,
      value: { bizType, lockVersion: 0 },
    });
    const made = await row(db, bizType);
    expect(made).toMatchObject({ executor: 'http', enabled: true, lockVersion: 0 });
    expect(JSON.parse(made?.settings ?? '')).toEqual(type.settings);
    const [audit] = await trail(db, bizType);
    expect(JSON.parse(audit?.details ?? '')).toMatchObject({
      changes: [
        { field: 'executor', before: 'external', after: 'http' },
        { field: 'url', before: null, after: 'https://pay.test/refunds?••••••' },
        { field: 'allowedHosts' },
        { field: 'allowedPrivateHosts' },
        { field: 'timeoutMs', before: null, after: 5000 },
        { field: 'on409' },
        { field: 'concurrency', before: 10, after: 3 },
      ],
    });
    expect(audit?.details).not.toContain('top-secret');
    expect(await createTaskType(ctx, type, installed)).toEqual({
      ok: false,
      error: { code: 'invalid', fields: { bizType: 'taken' } },
    });
  });

  test('saving records only what changed, before and after, and raises the version', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'administrator');
    const bizType = await stored(db);
    const edited = definition(bizType, { concurrency: 3, http: { url: 'https://pay.test/refunds?key=new' } });
    const result = await editTaskType(ctx, { ...edited, lockVersion: 0 }, installed);
    expect(result).toEqual({ ok: true, value: { bizType, lockVersion: 1 } });
    const [audit, ...more] = await trail(db, bizType);
    expect(more).toEqual([]);
    const bare = 'https://pay.test/refunds?••••••';
    expect(JSON.parse(audit?.details ?? '')).toEqual({
      lockVersion: { before: 0, after: 1 },
      changes: [
        { field: 'url', before: bare, after: bare },
        { field: 'timeoutMs', before: 5000, after: 10_000 },
        { field: 'concurrency', before: 10, after: 3 },
      ],
    });
    const same = await editTaskType(ctx, { ...edited, lockVersion: 1 }, installed);
    expect(same).toEqual({ ok: false, error: { code: 'invalid', fields: { form: 'unchanged' } } });
    expect((await row(db, bizType))?.lockVersion).toBe(1);
  });

  test('two administrators save at once over two connections: one wins, the other is told by whom', async () => {
    const [one, two] = [await open(), await open({ own: true })];
    const bizType = await stored(one);
    const [lin, wei] = [await signedIn(one, 'administrator'), await signedIn(two, 'administrator')];
    const save = (ctx: ServiceContext, concurrency: number) =>
      editTaskType(ctx, { ...definition(bizType, { concurrency }), lockVersion: 0 }, installed);
    const results = await Promise.all([save(lin, 3), save(wei, 4)]);
    const [winner, concurrency] = results[0].ok ? [lin, 3] : [wei, 4];
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(results.find((result) => !result.ok)).toMatchObject({
      error: {
        code: 'type_conflict',
        changedBy: { kind: 'person', name: winner.user.name, action: 'edit_task_type' },
        current: { bizType, lockVersion: 1, settings: { concurrency } },
      },
    });
    const audit = await trail(one, bizType);
    expect(audit.map(({ outcome }) => outcome).sort()).toEqual(['conflict', 'done']);
    expect(audit.find(({ outcome }) => outcome === 'conflict')?.details).not.toContain('top-secret');
  });

  test('a change and its record are one: when the audit fails nothing has happened', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'administrator');
    const bizType = await stored(db);
    const before = await row(db, bizType);
    const create = () => Promise.reject(new Error('audit is broken'));
    const prisma = db.prisma.$extends({ query: { auditLog: { create } } }) as unknown as Database['prisma'];
    const broken = { ...ctx, db: { ...db, prisma } };
    const calls = caller();
    for (const verb of [VERBS.edit_task_type, VERBS.disable_task_type, VERBS.delete_task_type])
      await expect(verb?.(broken, bizType)).rejects.toThrow('audit is broken');
    const test = testTaskType(broken, { ...definition(bizType), payload: '{}' }, calls);
    await expect(test).rejects.toThrow('audit is broken');
    await expect(createTaskType(broken, definition(`${bizType}2`), installed)).rejects.toThrow();
    expect(calls.calls).toEqual([]);
    expect(await row(db, bizType)).toEqual(before);
    expect(await row(db, `${bizType}2`)).toBeNull();
  });

  test('settings that do not pass, or do not fit together, are refused by field and by reason', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'administrator');
    const bizType = await stored(db);
    const edit = (patch: object) =>
      editTaskType(ctx, { ...definition(bizType), lockVersion: 0, ...patch }, installed);
    expect(await edit({ settings: { concurrency: 0 } })).toEqual({
      ok: false,
      error: { code: 'invalid', fields: { 'settings.concurrency': 'out_of_range' } },
    });
    expect(await edit({ settings: { http: { url: 'http://10.0.0.1/' } } })).toMatchObject({
      error: { code: 'type_problems', problems: [{ code: 'private_host', host: '10.0.0.1' }] },
    });
    expect(await edit({ executor: 'code', settings: {} })).toMatchObject({
      error: { code: 'type_problems', problems: [{ code: 'no_handler' }] },
    });
    expect((await row(db, bizType))?.lockVersion).toBe(0);
  });

  test('a type that cannot run is not enabled, but can always be disabled', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'administrator');
    const bizType = name();
    await db.prisma.taskType.create({ data: { bizType, executor: 'http', enabled: true, settings: '{}' } });
    const turn = (enabled: boolean, lockVersion: number) =>
      switchTaskType(ctx, { bizType, lockVersion, enabled }, installed);
    expect(await turn(false, 0)).toMatchObject({ ok: true });
    expect(await turn(true, 1)).toMatchObject({
      error: { code: 'type_problems', problems: [{ code: 'no_target' }] },
    });
    expect(await row(db, bizType)).toMatchObject({ enabled: false, lockVersion: 1 });
  });

  test('only settings that no task uses are deleted, and no task ever is', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'administrator');
    const bizType = await stored(db);
    const taskId = await insertTask(db, 'success', { bizType });
    expect(await deleteTaskType(ctx, { bizType, lockVersion: 0 })).toEqual({
      ok: false,
      error: { code: 'type_in_use' },
    });
    expect(await row(db, bizType)).not.toBeNull();
    expect((await trail(db, bizType)).at(-1)).toMatchObject({
      action: 'delete_task_type',
      outcome: 'refused',
    });
    const unused = await stored(db);
    expect(await deleteTaskType(ctx, { bizType: unused, lockVersion: 0 })).toMatchObject({ ok: true });
    expect(await row(db, unused)).toBeNull();
    expect(await db.prisma.asyncTask.count({ where: { id: taskId } })).toBe(1);
    const gone = await editTaskType(ctx, { ...definition(unused), lockVersion: 0 }, installed);
    expect(gone).toEqual({ ok: false, error: { code: 'not_found', what: 'task_type' } });
  });

  test('case-40 the record names the session’s user, whatever the input claims', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'administrator');
    const bizType = await stored(db);
    const forged = {
      ...definition(bizType, { concurrency: 2 }),
      lockVersion: 0,
      actor: 'root',
      actorId: '1',
    };
    expect(await editTaskType(ctx, forged, installed)).toMatchObject({ ok: true });
    const [audit] = await trail(db, bizType);
    expect(audit).toMatchObject({ actorId: ctx.user.id, actorName: ctx.user.name });
    expect(audit?.details).not.toContain('root');
  });
});
