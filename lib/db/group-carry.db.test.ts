import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { FINGERPRINT_VERSION, fingerprintOf } from '../domain/fingerprint';
import type { GroupState } from '../domain/group-life';
import { describeEachDatabase } from '../testing/databases';
import { groupFailures } from '../engine/grouper';
import { getGroup } from '../services/groups/get-group';
import { insertTask, signedIn } from '../testing/ledger-factory';
import type { Database } from './client';

const DOWN = 'HTTP 503: down';
const CLOSED = 'HTTP 422: closed';

async function groupAll(db: Database): Promise<void> {
  while ((await groupFailures(db)).full);
}

describeEachDatabase((open) => {
  const rowOf = (db: Database, id: string) => db.prisma.failureGroup.findUniqueOrThrow({ where: { id } });
  const newType = () => `gc-${randomUUID().slice(0, 12)}`;
  const idOf = (bizType: string, message: string) => fingerprintOf({ bizType, errorClass: null, message }).id;

  /** A group of the fingerprint before this one, as a person left it, and its tasks by their errors. */
  const oldGroup = async (
    db: Database,
    bizType: string,
    state: GroupState | null,
    messages: readonly string[],
    title = messages[0] ?? '',
  ) => {
    const id = `0-${randomUUID().replaceAll('-', '').slice(0, 28)}`;
    const seen = new Date('2026-03-01T00:00:00.000Z');
    const movedAt = new Date('2026-03-02T00:00:00.000Z');
    const mutedUntil = state === 'muted' ? new Date('2099-01-01T00:00:00.000Z') : null;
    const owner = { ownerId: 7n, ownerName: 'Wang', note: `known: ${title}` };
    const life =
      state === null ? {} : { ...owner, state, mutedUntil, movedBy: 'Li', movedAt, lockVersion: 3 };
    const described = { version: 0, bizType, errorClass: null, title, firstSeenAt: seen, lastSeenAt: seen };
    await db.prisma.failureGroup.create({ data: { id, ...described, ...life } });
    for (const lastError of messages) await insertTask(db, 'failed', { bizType, errorGroup: id, lastError });
    return id;
  };

  test.each(['acknowledged', 'muted', 'resolved', 'open'] as const)(
    'a new fingerprint keeps what people made of a group: %s',
    async (state) => {
      const db = await open();
      const bizType = newType();
      const from = await oldGroup(db, bizType, state, [DOWN, DOWN]);
      const before = await rowOf(db, from);
      await groupAll(db);
      const id = idOf(bizType, DOWN);
      expect(await rowOf(db, id)).toMatchObject({
        version: FINGERPRINT_VERSION,
        state,
        mutedUntil: before.mutedUntil,
        movedBy: 'Li',
        movedAt: before.movedAt,
        ownerId: 7n,
        ownerName: 'Wang',
        note: `known: ${DOWN}`,
        lockVersion: 1,
        firstSeenAt: before.firstSeenAt,
      });
      expect(await rowOf(db, from)).toEqual(before);
      const trail = await db.prisma.auditLog.findMany({ where: { subjectId: id } });
      expect(trail.map(({ actorId, outcome, bizType: type }) => [actorId, outcome, type])).toEqual([
        [null, 'done', bizType],
      ]);
      expect(JSON.parse(trail[0]?.details ?? '')).toMatchObject({ carriedFrom: from, after: { state } });
      // Doing it again, with more tasks, changes nothing.
      await insertTask(db, 'failed', { bizType, errorGroup: from, lastError: DOWN });
      await groupAll(db);
      expect(await rowOf(db, id)).toMatchObject({ lockVersion: 1 });
      // The old address leads on.
      const page = await getGroup(await signedIn(db, 'support'), { groupId: from });
      expect(page).toMatchObject({ value: { group: null, successor: id } });
    },
  );

  test('a group that falls into two gives each its life', async () => {
    const db = await open();
    const bizType = newType();
    await oldGroup(db, bizType, 'muted', [DOWN, CLOSED], 'HTTP ‹n›');
    await groupAll(db);
    for (const message of [DOWN, CLOSED])
      expect(await rowOf(db, idOf(bizType, message))).toMatchObject({
        state: 'muted',
        note: 'known: HTTP ‹n›',
      });
  });

  test.each([
    ['the muted one first', ['muted', null]],
    ['the muted one last', [null, 'muted']],
    ['muted and resolved', ['muted', 'resolved']],
  ] as const)('groups in different states that come together are open: %s', async (_name, states) => {
    const db = await open();
    const bizType = newType();
    const groups = [];
    for (const state of states) groups.push(await oldGroup(db, bizType, state, [], DOWN));
    // In rounds of their own, as in a long ledger.
    for (const errorGroup of groups) {
      await insertTask(db, 'failed', { bizType, errorGroup, lastError: DOWN });
      await groupAll(db);
    }
    // A mute silences nothing that nobody muted; who looks after it and the note are not lost.
    expect(await rowOf(db, idOf(bizType, DOWN))).toMatchObject({
      state: 'open',
      movedBy: null,
      ownerName: 'Wang',
      note: `known: ${DOWN}`,
      lockVersion: 1,
    });
  });

  test('two that come together in one round are open, two alike keep their state', async () => {
    const db = await open();
    const apart = newType();
    await oldGroup(db, apart, 'muted', [DOWN], 'no longer read alike');
    await oldGroup(db, apart, null, [DOWN], 'nor this');
    const alike = newType();
    await oldGroup(db, alike, 'muted', [DOWN]);
    await oldGroup(db, alike, 'muted', [DOWN]);
    await groupAll(db);
    expect(await rowOf(db, idOf(apart, DOWN))).toMatchObject({ state: 'open', ownerName: 'Wang' });
    expect(await rowOf(db, idOf(alike, DOWN))).toMatchObject({ state: 'muted' });
  });

  test('what a person did to the new group stays', async () => {
    const db = await open();
    const bizType = newType();
    const named = fingerprintOf({ bizType, errorClass: null, message: DOWN });
    const seen = db.clock.now();
    await db.prisma.failureGroup.create({
      data: { ...named, firstSeenAt: seen, lastSeenAt: seen, note: 'look again', lockVersion: 2 },
    });
    await oldGroup(db, bizType, 'resolved', [DOWN]);
    await groupAll(db);
    expect(await rowOf(db, named.id)).toMatchObject({
      state: 'open',
      note: 'look again',
      ownerId: null,
      lockVersion: 2,
    });
    expect(await db.prisma.auditLog.count({ where: { subjectId: named.id } })).toBe(0);
  });
});
