import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Database } from '@/lib/db/client';
import { recordSightings } from '@/lib/db/failure-group-store';
import type { VerbError, VerbResult } from '@/lib/domain/errors';
import { FINGERPRINT_VERSION, fingerprintOf, GROUP_PREFIX } from '@/lib/domain/fingerprint';
import { GROUP_ACTIONS } from '@/lib/domain/group-life';
import { groupAuditAction } from '@/lib/domain/group-life-actions';
import { ROLES } from '@/lib/domain/roles';
import { describeEachDatabase } from '@/lib/testing/databases';
import { contextFor, insertTask, insertUser, signedIn } from '@/lib/testing/ledger-factory';
import { acknowledgeGroup } from './acknowledge-group';
import { assignGroup } from './assign-group';
import { getGroup } from './get-group';
import { muteGroup } from './mute-group';
import { noteGroup } from './note-group';
import { reopenGroup } from './reopen-group';
import { resolveGroup } from './resolve-group';

function value<T>(result: VerbResult<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
const errorOf = (result: { ok: boolean; error?: VerbError }) => result.error;

const MINUTE = 60_000;
const VERBS = {
  acknowledge: acknowledgeGroup,
  mute: muteGroup,
  resolve: resolveGroup,
  reopen: reopenGroup,
  assign: assignGroup,
  note: noteGroup,
};

describeEachDatabase(
  (open) => {
    const rowOf = (db: Database, id: string) => db.prisma.failureGroup.findUnique({ where: { id } });
    const trailOf = (db: Database, id: string) =>
      db.prisma.auditLog.findMany({
        where: { subjectType: 'failure_group', subjectId: id },
        orderBy: { id: 'asc' },
      });
    const later = (db: Database, minutes: number) =>
      new Date(db.clock.now().getTime() + minutes * MINUTE).toISOString();
    /** A described group with failed tasks, the newest a minute old. */
    const newGroup = async (db: Database, tasks = 2) => {
      const bizType = `gl-${randomUUID().slice(0, 12)}`;
      const named = fingerprintOf({ bizType, errorClass: null, message: 'HTTP 503: down' });
      const seen = new Date(db.clock.now().getTime() - MINUTE);
      await db.prisma.failureGroup.create({ data: { ...named, firstSeenAt: seen, lastSeenAt: seen } });
      for (let n = 0; n < tasks; n += 1)
        await insertTask(db, 'failed', { bizType, errorGroup: named.id, updatedAt: seen });
      return { groupId: named.id, bizType };
    };

    describe('verbs', () => {
      test('a life: acknowledged, muted, resolved, reopened; each on record with both sides and who did it', async () => {
        const db = await open();
        const { groupId, bizType } = await newGroup(db);
        const ctx = await signedIn(db, 'operator');
        const until = later(db, 240);
        const steps = [
          await acknowledgeGroup(ctx, { groupId, lockVersion: 0, reason: ' on it ', actor: 'root' }),
          await muteGroup(ctx, { groupId, lockVersion: 1, until }),
          await resolveGroup(ctx, { groupId, lockVersion: 2, reason: 'gateway is back' }),
          await reopenGroup(ctx, { groupId, lockVersion: 3 }),
        ].map(value);
        expect(steps).toEqual(
          ['acknowledged', 'muted', 'resolved', 'open'].map((state, n) => ({
            groupId,
            state,
            lockVersion: n + 1,
            standing: { count: 2, capped: false },
          })),
        );
        expect(await rowOf(db, groupId)).toMatchObject({
          state: 'open',
          mutedUntil: null,
          movedBy: ctx.user.name,
          lockVersion: 4,
        });
        const rows = await trailOf(db, groupId);
        expect(rows.map((row) => [row.action, row.outcome, row.reason, row.actorId, row.bizType])).toEqual([
          ['acknowledge_group', 'done', 'on it', ctx.user.id, bizType],
          ['mute_group', 'done', null, ctx.user.id, bizType],
          ['resolve_group', 'done', 'gateway is back', ctx.user.id, bizType],
          ['reopen_group', 'done', null, ctx.user.id, bizType],
        ]);
        expect(JSON.parse(rows[1]?.details ?? '')).toEqual({
          before: { state: 'acknowledged', mutedUntil: null, lockVersion: 1 },
          after: { state: 'muted', mutedUntil: until, lockVersion: 2 },
          standing: 2,
        });
        // Its tasks are none of this.
        const tasks = await db.prisma.asyncTask.findMany({ where: { bizType } });
        expect(tasks.map(({ lockVersion, errorGroup }) => [lockVersion, errorGroup])).toEqual([
          [0, groupId],
          [0, groupId],
        ]);
      });

      test('an owner is oneself, another active person with the right, or nobody; a disabled one is refused', async () => {
        const db = await open();
        const { groupId } = await newGroup(db);
        const ctx = await signedIn(db, 'operator');
        const admin = await insertUser(db, 'administrator');
        const support = await insertUser(db, 'support');
        const gone = await insertUser(db, 'operator');
        await db.prisma.user.update({ where: { id: gone.id }, data: { disabledAt: db.clock.now() } });
        const invited = await insertUser(db, 'operator');
        await db.prisma.user.update({ where: { id: invited.id }, data: { invitedAt: db.clock.now() } });
        const assign = (ownerId: bigint | string | null, lockVersion: number) =>
          assignGroup(ctx, { groupId, lockVersion, ownerId: ownerId === null ? null : String(ownerId) });
        expect(value(await assign(ctx.user.id, 0))).toMatchObject({ state: 'open', lockVersion: 1 });
        expect(value(await assign(admin.id, 1))).toMatchObject({ lockVersion: 2 });
        expect(await rowOf(db, groupId)).toMatchObject({ ownerId: admin.id, ownerName: admin.name });
        for (const [who, what] of [
          [support.id, 'invalid'],
          [gone.id, 'invalid'],
          [invited.id, 'invalid'],
          ['9223372036854775807', 'invalid'],
          ['x', 'invalid'],
          [admin.id, 'unchanged'],
        ] as const)
          expect(errorOf(await assign(who, 2))).toEqual({ code: 'invalid', fields: { ownerId: what } });
        expect(value(await getGroup(ctx, { groupId })).people.map(({ id }) => BigInt(id))).toEqual(
          expect.arrayContaining([ctx.user.id, admin.id]),
        );
        expect(value(await assign(null, 2))).toMatchObject({ lockVersion: 3 });
        expect(await rowOf(db, groupId)).toMatchObject({ ownerId: null, ownerName: null, movedBy: null });
      });

      test('a note is written, replaced and taken away; what it said stays in the trail', async () => {
        const db = await open();
        const { groupId } = await newGroup(db);
        const ctx = await signedIn(db, 'operator');
        const note = (text: string | undefined, lockVersion: number) =>
          noteGroup(ctx, { groupId, lockVersion, note: text });
        value(await note('  网关商已确认，20:00 恢复  ', 0));
        expect(errorOf(await note('网关商已确认，20:00 恢复', 1))).toMatchObject({
          fields: { note: 'unchanged' },
        });
        expect(errorOf(await note('x'.repeat(1001), 1))).toMatchObject({ fields: { note: 'too_long' } });
        value(await note('𠮷'.repeat(1000), 1));
        expect(value(await getGroup(ctx, { groupId })).life.note).toBe('𠮷'.repeat(1000));
        value(await note(' ', 2));
        expect(value(await getGroup(ctx, { groupId })).life).toMatchObject({ note: null, moved: null });
        const rows = await trailOf(db, groupId);
        expect(rows.map(({ reason }) => reason)).toEqual([
          '网关商已确认，20:00 恢复',
          '𠮷'.repeat(1000),
          null,
        ]);
      });

      test('a mute lies ahead, at most thirty days, by the database’s clock', async () => {
        const db = await open();
        const { groupId } = await newGroup(db);
        const ctx = await signedIn(db, 'operator');
        const mute = (until: unknown) => muteGroup(ctx, { groupId, lockVersion: 0, until });
        for (const [until, what] of [
          [later(db, -1), 'out_of_range'],
          [later(db, 30 * 24 * 60 + 1), 'out_of_range'],
          ['tomorrow', 'invalid'],
          [undefined, 'invalid'],
          ['2026-03-18T12:00:00', 'invalid'],
        ] as const)
          expect(errorOf(await mute(until)), String(until)).toEqual({
            code: 'invalid',
            fields: { until: what },
          });
        expect(await trailOf(db, groupId)).toEqual([]);
        expect(value(await mute(later(db, 30 * 24 * 60 - 1)))).toMatchObject({ state: 'muted' });
      });

      test('a group that was never described gets its row with the first thing a person does to it', async () => {
        const db = await open();
        const bizType = `gl-${randomUUID().slice(0, 12)}`;
        const groupId = `${GROUP_PREFIX}${randomUUID().replaceAll('-', '').slice(0, 28)}`;
        await insertTask(db, 'failed', { bizType, errorGroup: groupId, lastError: 'HTTP 503: order 7 down' });
        const ctx = await signedIn(db, 'operator');
        value(await acknowledgeGroup(ctx, { groupId, lockVersion: 0 }));
        expect(await rowOf(db, groupId)).toMatchObject({
          version: FINGERPRINT_VERSION,
          bizType,
          errorClass: 'http_503',
          title: 'HTTP 503: order ‹n› down',
          state: 'acknowledged',
          lockVersion: 1,
        });
        expect(errorOf(await acknowledgeGroup(ctx, { groupId: '1-nobody', lockVersion: 0 }))).toEqual({
          code: 'not_found',
          what: 'failure_group',
        });
        expect(await trailOf(db, '1-nobody')).toMatchObject([{ outcome: 'refused' }]);
      });
    });

    describe('refusals', () => {
      test('case-17 every verb: only operators and administrators, refusals on record, nothing written', async () => {
        const db = await open();
        for (const role of ROLES)
          for (const action of GROUP_ACTIONS) {
            const { groupId } = await newGroup(db, 1);
            const ctx = await signedIn(db, role);
            if (action === 'reopen')
              value(await acknowledgeGroup(await signedIn(db, 'operator'), { groupId, lockVersion: 0 }));
            const lockVersion = action === 'reopen' ? 1 : 0;
            const input = {
              groupId,
              lockVersion,
              until: later(db, 5),
              note: 'n',
              ownerId: String(ctx.user.id),
            };
            const before = await rowOf(db, groupId);
            const result = await VERBS[action](ctx, input);
            const may = role === 'operator' || role === 'administrator';
            expect(result.ok, `${role} ${action}`).toBe(may);
            const last = (await trailOf(db, groupId)).at(-1);
            expect([last?.action, last?.outcome, last?.actorId]).toEqual([
              groupAuditAction(action),
              may ? 'done' : 'refused',
              ctx.user.id,
            ]);
            if (may) continue;
            expect(errorOf(result)).toEqual({ code: 'no_permission', permission: 'group.manage' });
            expect(await rowOf(db, groupId)).toEqual(before);
          }
        for (const verb of Object.values(VERBS))
          expect(errorOf(await verb(contextFor(db, null), { groupId: '1-x', lockVersion: 0 }))).toEqual({
            code: 'signed_out',
          });
      });

      test('what the state forbids is refused and on record', async () => {
        const db = await open();
        const { groupId } = await newGroup(db);
        const ctx = await signedIn(db, 'operator');
        expect(errorOf(await reopenGroup(ctx, { groupId, lockVersion: 0 }))).toEqual({
          code: 'group_not_possible',
          action: 'reopen',
        });
        value(await resolveGroup(ctx, { groupId, lockVersion: 0 }));
        for (const action of ['acknowledge', 'mute', 'resolve'] as const)
          expect(errorOf(await VERBS[action](ctx, { groupId, lockVersion: 1, until: later(db, 5) }))).toEqual(
            { code: 'group_not_possible', action },
          );
        expect((await trailOf(db, groupId)).map(({ outcome }) => outcome)).toEqual([
          'refused',
          'done',
          'refused',
          'refused',
          'refused',
        ]);
      });

      test('two people acknowledge at once over two connections: one wins, the other is told by whom', async () => {
        const db = await open();
        for (const described of [true, false]) {
          const { groupId } = await newGroup(db);
          if (!described) await db.prisma.failureGroup.delete({ where: { id: groupId } });
          const seats = await Promise.all(
            [0, 1].map(async () => signedIn(await open({ own: true }), 'operator')),
          );
          const results = await Promise.all(
            seats.map((ctx) => acknowledgeGroup(ctx, { groupId, lockVersion: 0 })),
          );
          expect(results.filter(({ ok }) => ok)).toHaveLength(1);
          const winner = seats[results.findIndex(({ ok }) => ok)];
          expect(errorOf(results.find(({ ok }) => !ok)!)).toMatchObject({
            code: 'group_conflict',
            lockVersion: 1,
            changedBy: { kind: 'person', name: winner?.user.name, action: 'acknowledge_group' },
          });
          expect(await rowOf(db, groupId)).toMatchObject({ movedBy: winner?.user.name, lockVersion: 1 });
          expect((await trailOf(db, groupId)).map(({ outcome }) => outcome).sort()).toEqual([
            'conflict',
            'done',
          ]);
        }
      });

      test('a worker that meets the group meanwhile makes nobody lose, and loses nothing', async () => {
        const db = await open();
        const { groupId, bizType } = await newGroup(db);
        const ctx = await signedIn(db, 'operator');
        value(await muteGroup(ctx, { groupId, lockVersion: 0, until: later(db, 60) }));
        const other = await open({ own: true });
        const group = fingerprintOf({ bizType, errorClass: null, message: 'HTTP 503: down' });
        const last = db.clock.now();
        await recordSightings(other, [{ group, first: last, last }]);
        expect(await rowOf(db, groupId)).toMatchObject({ state: 'muted', lockVersion: 1, lastSeenAt: last });
        value(await noteGroup(ctx, { groupId, lockVersion: 1, note: 'still down' }));
      });
    });
  },
  { timezone: 'Asia/Shanghai' },
);
