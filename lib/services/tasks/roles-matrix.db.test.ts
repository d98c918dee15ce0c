import { expect, test } from 'vitest';
import { permissionFor, type TaskAction } from '@/lib/domain/allowed-actions';
import type { VerbResult } from '@/lib/domain/errors';
import { may, ROLES } from '@/lib/domain/roles';
import type { ShownStatus } from '@/lib/domain/task-status';
import { describeEachDatabase } from '@/lib/testing/databases';
import { auditOf, contextFor, insertTask, signedIn } from '@/lib/testing/ledger-factory';
import type { ServiceContext } from '../context';
import { addNote } from './add-note';
import { amendCompensation } from './amend-compensation';
import { compensateTask } from './compensate-task';
import { editPayloadAndRetry } from './edit-payload-and-retry';
import { giveUpTask } from './give-up-task';
import { releaseTask } from './release-task';
import { retryTask } from './retry-task';
import { revealPayload } from './reveal-payload';
import { runTaskNow } from './run-task-now';

type Verb = (ctx: ServiceContext, input: unknown) => Promise<VerbResult<unknown>>;

const made = { kind: 'written_off', reason: 'agreed with the customer' };
const VERBS: Record<TaskAction, { verb: Verb; from: ShownStatus; input: object }> = {
  retry: { verb: retryTask, from: 'failed', input: {} },
  release: {
    verb: releaseTask,
    from: 'stuck',
    input: { outcomeChecked: true, outcomeHow: 'asked the gateway' },
  },
  run_now: { verb: runTaskNow, from: 'pending', input: {} },
  give_up: { verb: giveUpTask, from: 'pending', input: { reason: 'order cancelled' } },
  compensate: { verb: compensateTask, from: 'failed', input: made },
  amend_compensation: { verb: amendCompensation, from: 'compensated', input: made },
  edit_payload: { verb: editPayloadAndRetry, from: 'failed', input: { payload: '{}', reason: 'moved' } },
  reveal: { verb: revealPayload, from: 'failed', input: { reason: 'customer asks' } },
  note: { verb: addNote, from: 'failed', input: { text: 'called the customer' } },
};

describeEachDatabase((open) => {
  for (const role of ROLES) {
    for (const [name, { verb, from, input }] of Object.entries(VERBS)) {
      const action = name as TaskAction;
      const allowed = may(role, permissionFor(action));
      test(`case-17 ${role} ${allowed ? 'may' : 'may not'} ${action}`, async () => {
        const db = await open();
        const taskId = await insertTask(db, from);
        if (from === 'compensated')
          await db.prisma.compensation.create({
            data: { ...made, taskId, seq: 1, actorId: 1n, actorName: 'Lin', createdAt: db.clock.now() },
          });
        const before = await db.prisma.asyncTask.findUnique({ where: { id: taskId } });
        const ctx = await signedIn(db, role);
        const result = await verb(ctx, { taskId: taskId.toString(), lockVersion: 0, ...input });
        const [audit, ...more] = await auditOf(db, taskId);
        expect(more).toEqual([]);
        expect(audit).toMatchObject({ action, actorId: ctx.user.id, actorRole: role, bizType: 'refund' });
        expect(audit?.outcome).toBe(allowed ? 'done' : 'refused');
        if (allowed) {
          expect(result.ok).toBe(true);
          return;
        }
        const error = { code: 'no_permission', permission: permissionFor(action) };
        expect(result).toEqual({ ok: false, error });
        expect(await db.prisma.asyncTask.findUnique({ where: { id: taskId } })).toEqual(before);
      });
    }
  }

  test('case-17 without a session every verb answers signed_out and changes nothing', async () => {
    const db = await open();
    for (const { verb, from, input } of Object.values(VERBS)) {
      const taskId = await insertTask(db, from);
      const before = await db.prisma.asyncTask.findUnique({ where: { id: taskId } });
      const result = await verb(contextFor(db, null), {
        taskId: taskId.toString(),
        lockVersion: 0,
        ...input,
      });
      expect(result).toEqual({ ok: false, error: { code: 'signed_out' } });
      expect(await db.prisma.asyncTask.findUnique({ where: { id: taskId } })).toEqual(before);
    }
  });

  test('a demoted user loses power at the next call, a disabled one and an ended session everything', async () => {
    const db = await open();
    const taskId = await insertTask(db, 'failed');
    const input = { taskId: taskId.toString(), lockVersion: 0 };
    const ctx = await signedIn(db, 'operator');
    await db.prisma.user.update({ where: { id: ctx.user.id }, data: { role: 'support' } });
    expect(await retryTask(ctx, input)).toMatchObject({ error: { code: 'no_permission' } });
    await db.prisma.user.update({
      where: { id: ctx.user.id },
      data: { role: 'operator', sessionVersion: 1 },
    });
    expect(await retryTask(ctx, input)).toMatchObject({ error: { code: 'signed_out' } });
    const renewed = { ...ctx, session: { userId: ctx.user.id, sessionVersion: 1 } };
    await db.prisma.user.update({ where: { id: ctx.user.id }, data: { disabledAt: db.clock.now() } });
    expect(await retryTask(renewed, input)).toMatchObject({ error: { code: 'signed_out' } });
    await db.prisma.user.update({ where: { id: ctx.user.id }, data: { disabledAt: null } });
    expect(await retryTask(renewed, input)).toMatchObject({ ok: true });
  });

  test('case-40 the audit says who the session is, whatever the input claims', async () => {
    const db = await open();
    const taskId = await insertTask(db, 'failed');
    const ctx = await signedIn(db, 'operator');
    const forged = { taskId: taskId.toString(), lockVersion: 0, actor: 'root', operatorId: 1, actorId: '1' };
    expect(await retryTask(ctx, forged)).toMatchObject({ ok: true });
    const [row] = await auditOf(db, taskId);
    expect(row).toMatchObject({ actorId: ctx.user.id, actorName: ctx.user.name, address: '203.0.113.7' });
    expect(JSON.stringify(row?.details)).not.toContain('root');
  });

  test('case-40 the database refuses to change or remove audit rows', async () => {
    const db = await open();
    const taskId = await insertTask(db, 'failed');
    await addNote(await signedIn(db, 'support'), { taskId: taskId.toString(), text: 'kept' });
    const where = { subjectId: taskId.toString() };
    await expect(db.prisma.auditLog.updateMany({ where, data: { actorName: 'x' } })).rejects.toThrow();
    await expect(db.prisma.auditLog.deleteMany({ where })).rejects.toThrow();
    expect((await auditOf(db, taskId)).map((row) => row.reason)).toEqual(['kept']);
  });
});
