import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Database } from '@/lib/db/client';
import type { VerbResult } from '@/lib/domain/errors';
import { ACKNOWLEDGED_FOR_MS } from '@/lib/domain/group-life';
import { describeEachDatabase } from '@/lib/testing/databases';
import { storeType } from '@/lib/testing/engine-lab';
import { insertTask, signedIn } from '@/lib/testing/ledger-factory';
import { getOverview } from '../overview/get-overview';
import { acknowledgeGroup } from './acknowledge-group';
import { getGroup } from './get-group';
import { listGroups, type ListGroupsInput } from './list-groups';
import { muteGroup } from './mute-group';
import { noteGroup } from './note-group';
import { resolveGroup } from './resolve-group';

function value<T>(result: VerbResult<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const MINUTE = 60_000;
const START = Date.parse('2026-03-18T12:00:00.000Z');

describeEachDatabase(
  (open) => {
    /** A ledger of its own clock: `set` moves it, `fail` makes a task fail at this moment. */
    const ledger = async () => {
      let now = new Date(START);
      const db = await open({ own: true, clock: { now: () => now } });
      await db.prisma.asyncTask.deleteMany({});
      await db.prisma.failureGroup.deleteMany({});
      const set = (minutes: number) => {
        now = new Date(START + minutes * MINUTE);
      };
      const fail = (errorGroup: string, bizType = 'refund') =>
        insertTask(db, 'failed', {
          bizType,
          errorGroup,
          updatedAt: now,
          lastError: `HTTP 503: ${errorGroup}`,
        });
      return { db, set, fail, ctx: await signedIn(db, 'operator'), at: () => now };
    };
    /** It stands failed no more, however that came about. */
    const settle = (db: Database, id: bigint) => db.prisma.asyncTask.delete({ where: { id } });

    describe('what a group counts as', () => {
      test('a mute ends by itself, a resolved group returns with its next failure, and both are told', async () => {
        const { set, fail, ctx, at } = await ledger();
        await fail('1-m');
        await fail('1-r');
        set(1);
        const until = new Date(at().getTime() + 60 * MINUTE).toISOString();
        value(await muteGroup(ctx, { groupId: '1-m', lockVersion: 0, until }));
        expect(value(await resolveGroup(ctx, { groupId: '1-r', lockVersion: 0 }))).toMatchObject({
          standing: { count: 1 },
        });
        const life = async (groupId: string) => value(await getGroup(ctx, { groupId })).life;
        expect(await life('1-m')).toMatchObject({ state: 'muted', returned: null, mutedUntil: until });
        expect(await life('1-r')).toMatchObject({ state: 'resolved', returned: null });
        set(2);
        await fail('1-m');
        await fail('1-r');
        expect(await life('1-m')).toMatchObject({ state: 'muted' });
        expect(await life('1-r')).toMatchObject({
          state: 'open',
          returned: 'failed_again',
          moved: { by: ctx.user.name, to: 'resolved' },
        });
        set(61);
        expect(await life('1-m')).toMatchObject({ state: 'open', returned: 'mute_over', mutedUntil: null });
        // Open again: it can be taken up, and that ends the story.
        value(await acknowledgeGroup(ctx, { groupId: '1-r', lockVersion: 1 }));
        expect(await life('1-r')).toMatchObject({ state: 'acknowledged', returned: null });
      });

      test('a failure that its group’s row does not know yet returns it, and so does one that was settled since', async () => {
        const { db, set, fail, ctx, at } = await ledger();
        await fail('1-a');
        value(await resolveGroup(ctx, { groupId: '1-a', lockVersion: 0 }));
        set(1);
        const id = await fail('1-a');
        const life = async () => value(await getGroup(ctx, { groupId: '1-a' })).life;
        // The row is some seconds behind; the ledger tells.
        expect((await life()).returned).toBe('failed_again');
        await settle(db, id);
        expect((await life()).state).toBe('resolved');
        await db.prisma.failureGroup.update({ where: { id: '1-a' }, data: { lastSeenAt: at() } });
        expect((await life()).returned).toBe('failed_again');
      });

      test('an acknowledged cause that was settled and comes back later is open again', async () => {
        const { db, set, fail, ctx } = await ledger();
        const first = await fail('1-a');
        value(await acknowledgeGroup(ctx, { groupId: '1-a', lockVersion: 0 }));
        const life = async () => value(await getGroup(ctx, { groupId: '1-a' })).life;
        const hours = ACKNOWLEDGED_FOR_MS / 3_600_000;
        set(hours * 60 + 1);
        await fail('1-a');
        expect(await life()).toMatchObject({ state: 'acknowledged' });
        await settle(db, first);
        expect(await life()).toMatchObject({ state: 'open', returned: 'failed_again' });
      });
    });

    describe('the list', () => {
      test('what is set aside stands in its own tab and is told, narrowed by the same filters', async () => {
        const { fail, ctx, at } = await ledger();
        for (const group of ['1-a', '1-b', '1-c', '1-d'])
          await fail(group, group === '1-d' ? 'sms' : 'refund');
        await fail('1-c');
        const until = new Date(at().getTime() + 60 * MINUTE).toISOString();
        value(await acknowledgeGroup(ctx, { groupId: '1-b', lockVersion: 0 }));
        value(await muteGroup(ctx, { groupId: '1-c', lockVersion: 0, until }));
        value(await resolveGroup(ctx, { groupId: '1-d', lockVersion: 0 }));
        const listed = async (filter: ListGroupsInput) => {
          const list = value(await listGroups(ctx, filter));
          return {
            tab: list.tab,
            ids: list.rows.map(({ id }) => id).sort(),
            groups: list.groups.count,
            tasks: list.tasks.count,
            tabs: Object.fromEntries(
              Object.entries(list.tabs).map(([tab, sum]) => [tab, [sum.groups, sum.tasks.count]]),
            ),
          };
        };
        const tabs = { open: [2, 2], muted: [1, 2], resolved: [1, 1], all: [4, 5] };
        expect(await listed({})).toEqual({ tab: 'open', ids: ['1-a', '1-b'], groups: 2, tasks: 2, tabs });
        expect(await listed({ tab: 'muted' })).toMatchObject({ ids: ['1-c'], tasks: 2, tabs });
        expect(await listed({ tab: 'resolved' })).toMatchObject({ ids: ['1-d'], tabs });
        expect(await listed({ tab: 'all' })).toMatchObject({ ids: ['1-a', '1-b', '1-c', '1-d'], tasks: 5 });
        expect(await listed({ tab: 'x' as 'all' })).toMatchObject({ tab: 'open' });
        // The one that nobody has touched was never described: a filter finds it all the same.
        expect(await listed({ bizType: 'refund' })).toMatchObject({ ids: ['1-a', '1-b'] });
        expect(await listed({ bizType: 'sms' })).toMatchObject({
          ids: [],
          tabs: { open: [0, 0], muted: [0, 0], resolved: [1, 1], all: [1, 1] },
        });
        const { rows } = value(await listGroups(ctx, { tab: 'all', text: 'http 503' }));
        const states = Object.fromEntries(rows.map(({ id, life }) => [id, life.state]));
        expect(states).toEqual({
          '1-a': 'open',
          '1-b': 'acknowledged',
          '1-c': 'muted',
          '1-d': 'resolved',
        });
      });
    });

    describe('the first screen', () => {
      test('it is led by open groups; what is taken up or set aside is told, and the sum stays whole', async () => {
        const { fail, ctx, at, set } = await ledger();
        const overview = async () => value(await getOverview(ctx, {}));
        for (let n = 0; n < 3; n += 1) await fail('1-big');
        await fail('1-small');
        expect((await overview()).verdict).toMatchObject({ kind: 'group_growing', group: { id: '1-big' } });
        value(await acknowledgeGroup(ctx, { groupId: '1-big', lockVersion: 0 }));
        const led = await overview();
        expect(led.verdict).toMatchObject({ kind: 'group_growing', group: { id: '1-small' }, lastHour: 1 });
        expect(led.groups.rows.map(({ id, life }) => [id, life.state])).toEqual([
          ['1-small', 'open'],
          ['1-big', 'acknowledged'],
        ]);
        const until = new Date(at().getTime() + 60 * MINUTE).toISOString();
        value(await muteGroup(ctx, { groupId: '1-small', lockVersion: 0, until }));
        const calm = await overview();
        expect(calm.verdict).toMatchObject({
          kind: 'known',
          growing: true,
          known: { acknowledged: 1, muted: 1, resolved: 0, tasks: { count: 4 } },
        });
        expect(calm.groups).toMatchObject({
          rows: [{ id: '1-big' }],
          aside: { muted: 1, resolved: 0, tasks: { count: 1 } },
          total: { count: 2 },
        });
        expect(calm.failures.total.count).toBe(4);
        // One that nobody knows is led by at once, without a group and with one.
        await insertTask(ctx.db, 'failed', { updatedAt: at() });
        expect((await overview()).verdict).toMatchObject({
          kind: 'failures_growing',
          count: { count: 1 },
          lastHour: { count: 1 },
        });
        set(30);
        expect((await overview()).verdict).toMatchObject({
          kind: 'failures',
          count: { count: 1 },
          known: { acknowledged: 1 },
        });
        set(61);
        expect((await overview()).verdict).toMatchObject({ kind: 'failures', count: { count: 2 } });
      });
    });

    describe('what changed since', () => {
      test('new failures, compensations, what has left, and edits of the type', async () => {
        const { db, set, fail, ctx, at } = await ledger();
        const bizType = `gs-${randomUUID().slice(0, 12)}`;
        await storeType(db, bizType, 'external');
        const ids = [await fail('1-s', bizType), await fail('1-s', bizType), await fail('1-s', bizType)];
        const edit = (action: string) =>
          db.prisma.auditLog.create({
            data: {
              ...{ at: at(), actorName: 'Wang', actorRole: 'administrator', action, outcome: 'done' },
              ...{ subjectType: 'task_type', subjectId: bizType, bizType, reason: 'new address' },
            },
          });
        await edit('create_task_type');
        const page = async () => value(await getGroup(ctx, { groupId: '1-s' }));
        expect((await page()).since).toBeNull();
        set(10);
        value(await noteGroup(ctx, { groupId: '1-s', lockVersion: 0, note: 'asked them' }));
        expect((await page()).since).toBeNull();
        value(await acknowledgeGroup(ctx, { groupId: '1-s', lockVersion: 1 }));
        set(20);
        await edit('edit_task_type');
        await fail('1-s', bizType);
        await settle(db, ids[0] ?? 0n);
        await settle(db, ids[1] ?? 0n);
        await insertTask(db, 'compensated', { bizType, errorGroup: '1-s', updatedAt: at() });
        const { since, trail, trailCut } = await page();
        expect(since).toEqual({
          at: new Date(START + 10 * MINUTE).toISOString(),
          by: ctx.user.name,
          to: 'acknowledged',
          failed: { count: 1, capped: false },
          compensated: { count: 1, capped: false },
          stood: { then: { count: 3, capped: false }, still: { count: 1, capped: false } },
          edits: [
            {
              auditId: expect.any(String) as string,
              at: at().toISOString(),
              by: 'Wang',
              action: 'edit_task_type',
              reason: 'new address',
            },
          ],
          moreEdits: false,
        });
        expect(trail.map(({ action }) => action)).toEqual(['acknowledge_group', 'note_group']);
        expect(trailCut).toBe(false);
        const text = JSON.stringify(await page());
        expect(JSON.parse(text)).toEqual(await page());
      });

      test('verdicts, people and the retry of all follow the role', async () => {
        const { db, fail, ctx } = await ledger();
        await fail('1-a');
        const support = value(await getGroup(await signedIn(db, 'support'), { groupId: '1-a' }));
        expect(support).toMatchObject({
          people: [],
          mayRetryAll: false,
          actions: { mute: { allowed: false, because: 'role', permission: 'group.manage' } },
        });
        const operator = value(await getGroup(ctx, { groupId: '1-a' }));
        expect(operator).toMatchObject({
          mayRetryAll: true,
          self: String(ctx.user.id),
          actions: {
            mute: { allowed: true },
            reopen: { allowed: false, because: 'state', state: 'open' },
          },
        });
        expect(operator.people.map(({ id }) => id)).toContain(String(ctx.user.id));
      });
    });
  },
  { timezone: 'Asia/Shanghai' },
);
