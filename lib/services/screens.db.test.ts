import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { VerbResult } from '@/lib/domain/errors';
import { describeEachDatabase } from '@/lib/testing/databases';
import { contextFor, insertTask, signedIn } from '@/lib/testing/ledger-factory';
import { updatePreferences } from './account/update-preferences';
import { listAudit } from './audit/list-audit';
import { getOverview } from './overview/get-overview';
import { listTaskTypes } from './settings/list-task-types';
import { SeedFileError, seedTaskTypes } from './settings/seed-task-types';
import { addNote } from './tasks/add-note';
import { getTask } from './tasks/get-task';
import { retryTask } from './tasks/retry-task';

function value<T>(result: VerbResult<T>): T {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

const MINUTE = 60_000;

describeEachDatabase(
  (open) => {
    test('an empty ledger: nothing needs you', async () => {
      const ctx = await signedIn(await open(), 'support');
      expect(value(await getOverview(ctx, {}))).toMatchObject({
        verdict: { kind: 'nothing', unconfigured: true },
        failures: { total: { count: 0 }, atStake: [], partial: false },
        groups: { rows: [], total: { count: 0 }, ungrouped: { count: 0 } },
        oldestUnresolved: null,
        stuck: { total: { count: 0 }, oldest: null },
        workers: [],
      });
    });

    test('the overview: failures by cause, age and money, stuck, due, workers, what was done', async () => {
      const db = await open();
      const now = db.clock.now().getTime();
      const ago = (minutes: number) => new Date(now - minutes * MINUTE);
      const money = { amountMinor: 9007199254740993n, currency: 'CNY' };
      const down = { bizType: 'refund', errorGroup: 'g-503' };
      await insertTask(db, 'failed', { ...down, updatedAt: ago(5), ...money });
      await insertTask(db, 'failed', { ...down, updatedAt: ago(90), ...money });
      await insertTask(db, 'failed', {
        ...down,
        updatedAt: ago(91),
        amountMinor: 100n,
        currency: 'USD',
      });
      const oldest = await insertTask(db, 'failed', { bizType: 'sms', updatedAt: ago(60 * 24 * 9) });
      const stuck = await insertTask(db, 'stuck');
      await insertTask(db, 'pending', { nextRetryTime: ago(1) });
      const worker = { host: 'h', pid: 1, version: '1', startedAt: ago(99) };
      await db.prisma.worker.createMany({
        data: [
          { ...worker, id: 'w-1', heartbeatAt: ago(0) },
          { ...worker, id: 'w-2', heartbeatAt: ago(3) },
          { ...worker, id: 'w-3', heartbeatAt: ago(3), stoppedAt: ago(3) },
        ],
      });
      const ctx = await signedIn(db, 'support');
      await addNote(ctx, { taskId: oldest.toString(), text: 'asked the provider' });
      const overview = value(await getOverview(ctx, {}));
      expect(overview).toMatchObject({
        verdict: { kind: 'group_growing', group: { id: 'g-503', bizType: 'refund' }, lastHour: 1 },
        failures: {
          total: { count: 4, capped: false },
          byAge: { hour: { count: 1 }, day: { count: 2 }, week: { count: 0 }, older: { count: 1 } },
          atStake: [
            { currency: 'CNY', minor: '18014398509481986' },
            { currency: 'USD', minor: '100' },
          ],
        },
        oldestUnresolved: {
          taskId: oldest.toString(),
          bizType: 'sms',
          since: ago(60 * 24 * 9).toISOString(),
        },
        stuck: { total: { count: 1 }, oldest: { taskId: stuck.toString() } },
        due: { count: 1 },
      });
      expect(overview.groups).toMatchObject({
        rows: [
          {
            id: 'g-503',
            count: { count: 3, capped: false },
            share: 0.75,
            growing: true,
            outlook: { kind: 'helps', httpStatus: 503 },
            atStake: [
              { currency: 'CNY', minor: '18014398509481986' },
              { currency: 'USD', minor: '100' },
            ],
          },
        ],
        total: { count: 1 },
        others: { groups: 0 },
        ungrouped: { count: 1 },
      });
      const newest = Date.parse(overview.groups.rows[0]?.lastSeenAt ?? '');
      expect(Math.abs(newest - ago(5).getTime())).toBeLessThan(2);
      expect(overview.workers.map(({ id, state }) => [id, state])).toEqual([
        ['w-1', 'alive'],
        ['w-2', 'silent'],
      ]);
      expect(overview.latestActions[0]).toMatchObject({ action: 'note', reason: 'asked the provider' });
      expect(JSON.parse(JSON.stringify(overview))).toEqual(overview);
    });

    test('case-01 a task page: life in order, siblings, follow-ups, verdicts for this role', async () => {
      const db = await open();
      const id = 9007199254740993n;
      const payload = '{"orderId":9007199254740993}';
      const createdAt = new Date(db.clock.now().getTime() - 60 * MINUTE);
      await insertTask(db, 'failed', { id, payload, bizId: 'RF-7', createdAt, attemptCount: 3 });
      await insertTask(db, 'success', { bizId: 'RF-7', originTaskId: id, createdAt: db.clock.now() });
      for (const minute of [1, 2, 3]) {
        const startedAt = new Date(createdAt.getTime() + minute * MINUTE);
        await db.prisma.taskAttempt.create({
          data: {
            taskId: id,
            bizType: 'refund',
            startedAt,
            finishedAt: new Date(startedAt.getTime() + 10_000),
            outcome: 'failed',
            transition: minute === 3 ? 'exhaust' : 'reschedule',
            worker: 'w-1',
            retryCount: minute - 1,
            errorClass: 'timeout',
            error: `timed out after ${10_000 + minute} ms`,
          },
        });
      }
      const ctx = await signedIn(db, 'operator');
      await retryTask(ctx, { taskId: id.toString(), lockVersion: 0, reason: 'gateway is back' });
      const task = value(await getTask(ctx, { taskId: '9007199254740993' }));
      expect(task).toMatchObject({
        id: '9007199254740993',
        status: 'pending',
        lockVersion: 1,
        retryCount: 0,
        attempts: 3,
        payload: { text: payload, revision: 1, bytes: 28, masked: [] },
        revisions: [{ current: true, actorName: null }],
        actions: { run_now: { allowed: true }, retry: { allowed: false, because: 'state' } },
        lastError: { attempt: 3, errorClass: 'timeout' },
        siblings: { total: { count: 1 }, rows: [{ status: 'success' }] },
        followUps: [{ status: 'success' }],
        rules: { configured: false, executor: 'external', retryLimit: 7 },
      });
      const [created, attempts, ...rest] = task.timeline;
      expect(created).toEqual({ kind: 'created', at: createdAt.toISOString(), originTaskId: null });
      expect(attempts).toMatchObject({ kind: 'attempts', transition: 'exhaust' });
      expect(attempts?.kind === 'attempts' && attempts.attempts.map((one) => one.number)).toEqual([1, 2, 3]);
      const action = rest.find((entry) => entry.kind === 'action');
      expect(action).toMatchObject({
        entry: { subject: { id: '9007199254740993' }, reason: 'gateway is back' },
      });
      expect(JSON.parse(JSON.stringify(task))).toEqual(task);
      expect(await getTask(ctx, { taskId: 'x' })).toMatchObject({ error: { code: 'not_found' } });
    });

    test('the trail is found by person, action, subject, outcome and time, page by page', async () => {
      const db = await open();
      const ctx = await signedIn(db, 'operator');
      const taskId = (await insertTask(db, 'failed', { bizId: 'BIZ-1' })).toString();
      for (let i = 0; i < 23; i += 1) await addNote(ctx, { taskId, text: `note ${i}` });
      await retryTask(ctx, { taskId, lockVersion: 5 });
      const actorId = ctx.user.id.toString();
      const first = value(await listAudit(ctx, { actorId, pageSize: 20 }));
      expect(first).toMatchObject({ firstRow: 1, total: { count: 24 }, newer: null });
      expect(first.entries[0]).toMatchObject({
        action: 'retry',
        outcome: 'conflict',
        actor: { id: actorId },
      });
      const second = value(await listAudit(ctx, { actorId, pageSize: 20, cursor: first.older ?? '' }));
      expect(second.entries.map((entry) => entry.reason)).toEqual(['note 3', 'note 2', 'note 1', 'note 0']);
      const back = value(await listAudit(ctx, { actorId, pageSize: 20, cursor: second.newer ?? '' }));
      expect(back.entries).toEqual(first.entries);
      const count = async (filter: object) => value(await listAudit(ctx, { actorId, ...filter })).total.count;
      expect(await count({ action: 'note' })).toBe(23);
      expect(await count({ outcome: 'conflict' })).toBe(1);
      expect(await count({ subject: taskId })).toBe(24);
      expect(await count({ subject: 'BIZ-1' })).toBe(24);
      expect(await count({ subject: 'BIZ-2' })).toBe(0);
      // A user's id is a number like a task's: what they did to their account is no part of a task's trail.
      value(await updatePreferences(ctx, { theme: 'dark' }));
      expect(value(await listAudit(ctx, { subject: actorId, action: 'update_preferences' })).entries).toEqual(
        [],
      );
      expect(await count({ to: new Date(db.clock.now().getTime() - MINUTE).toISOString() })).toBe(0);
      expect(first.actors).toContainEqual({ id: actorId, name: ctx.user.name });
    });

    test('task types come from a file, never over what is there unless asked', async () => {
      const db = await open();
      const ctx = contextFor(db, null);
      const folder = mkdtempSync(join(tmpdir(), 'makegood-seed-'));
      const file = join(folder, 'types.json');
      const write = (description: string, url: string | null) =>
        writeFileSync(
          file,
          JSON.stringify({
            taskTypes: [{ bizType: 'seeded', executor: 'http', settings: { description, http: { url } } }],
          }),
        );
      write('first', null);
      expect(await seedTaskTypes(ctx, file)).toEqual({
        created: ['seeded'],
        overwritten: [],
        kept: [],
        problems: [{ bizType: 'seeded', problem: 'http executor without url or urlPath' }],
      });
      write('second', 'https://api.test/pay?key=k');
      expect(await seedTaskTypes(ctx, file)).toMatchObject({ created: [], kept: ['seeded'], problems: [] });
      const reader = await signedIn(db, 'support');
      const seeded = async () =>
        value(await listTaskTypes(reader, {}, { handlers: [] })).types.find(
          (type) => type.bizType === 'seeded',
        );
      expect(await seeded()).toMatchObject({
        description: 'first',
        problem: { code: 'no_target' },
        target: null,
      });
      expect(await seedTaskTypes(ctx, file, { overwrite: true })).toMatchObject({ overwritten: ['seeded'] });
      expect(await seeded()).toMatchObject({
        description: 'second',
        problem: null,
        target: 'https://api.test/pay',
      });
      writeFileSync(file, '{"taskTypes":[{"bizType":"x","executor":"magic","settings":{}}]}');
      await expect(seedTaskTypes(ctx, file)).rejects.toThrow(SeedFileError);
      expect(await seedTaskTypes(ctx, 'prisma/seed/task-types.json')).toMatchObject({ problems: [] });
      rmSync(folder, { recursive: true });
    });
  },
  { timezone: 'Asia/Shanghai' },
);
