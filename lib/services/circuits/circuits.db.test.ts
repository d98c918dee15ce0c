import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readCircuit, writeCircuit } from '../../db/circuit-store';
import type { Database } from '../../db/client';
import { openingOf, probingBy } from '../../domain/circuit-changes';
import type { VerbError } from '../../domain/errors';
import { ROLES } from '../../domain/roles';
import { describeEachDatabase } from '../../testing/databases';
import { storeType } from '../../testing/engine-lab';
import { contextFor, insertTask, signedIn } from '../../testing/ledger-factory';
import { getOverview } from '../overview/get-overview';
import { getTask } from '../tasks/get-task';
import { listTasks } from '../tasks/list-tasks';
import { getWorkers } from '../workers/get-workers';
import { holdType } from './hold-type';
import { probeTypeNow } from './probe-type-now';
import { resumeType } from './resume-type';

const RULES = { enabled: true, failures: 10, coolDownMs: 60_000, coolDownCapMs: 60_000 };
const FAILURE = { class: 'timeout', message: 'No answer within 2000 ms', retryAfterMs: null };

describeEachDatabase((open) => {
  const newType = async (db: Database, executor: 'http' | 'code' | 'external' = 'code') => {
    const bizType = `c-${randomUUID().slice(0, 12)}`;
    await storeType(db, bizType, executor);
    return bizType;
  };
  const circuitOf = (db: Database, bizType: string) => readCircuit(db.prisma, bizType, db.clock.now());
  const openCircuit = async (db: Database, bizType: string) => {
    const seen = await circuitOf(db, bizType);
    const change = openingOf(seen, FAILURE, 10, RULES, { now: db.clock.now(), random: 0 });
    await writeCircuit(db.prisma, seen, { change, told: true });
  };
  const auditOf = (db: Database, bizType: string) =>
    db.prisma.auditLog.findMany({
      where: { subjectType: 'task_type', subjectId: bizType },
      orderBy: { id: 'asc' },
    });
  const errorOf = (result: { ok: boolean; error?: VerbError }) => result.error;

  describe('hold and resume', () => {
    test('hold, then resume: the state, the version and both sides stand on record', async () => {
      const db = await open();
      const bizType = await newType(db);
      const ctx = await signedIn(db, 'operator');
      const held = await holdType(ctx, { bizType, lockVersion: 0, reason: ' bank holiday ' });
      expect(held).toEqual({ ok: true, value: { bizType, state: 'held', lockVersion: 1 } });
      expect(await circuitOf(db, bizType)).toMatchObject({
        state: 'held',
        heldBy: ctx.user.name,
        heldReason: 'bank holiday',
      });
      const resumed = await resumeType(ctx, { bizType, lockVersion: 1 });
      expect(resumed).toEqual({ ok: true, value: { bizType, state: 'closed', lockVersion: 2 } });
      const rows = await auditOf(db, bizType);
      expect(rows.map(({ action, outcome, reason, actorId }) => [action, outcome, reason, actorId])).toEqual([
        ['circuit_hold', 'done', 'bank holiday', ctx.user.id],
        ['circuit_resume', 'done', null, ctx.user.id],
      ]);
      expect(JSON.parse(rows[0]!.details!)).toMatchObject({
        before: { state: 'closed', lockVersion: 0 },
        after: { state: 'held', lockVersion: 1 },
      });
    });

    test('a hold may overtake a probe, and resuming it tries one task first', async () => {
      const db = await open();
      const bizType = await newType(db);
      await openCircuit(db, bizType);
      const seen = await circuitOf(db, bizType);
      const probe = {
        token: randomUUID(),
        worker: 'w-1',
        until: new Date(db.clock.now().getTime() + 60_000),
      };
      await writeCircuit(db.prisma, seen, { change: probingBy(probe), told: false });
      const ctx = await signedIn(db, 'administrator');
      // The version a person saw is still right: probes do not change it.
      const held = await holdType(ctx, {
        bizType,
        lockVersion: seen.lockVersion,
        reason: 'they asked us to',
      });
      expect(held).toMatchObject({ ok: true, value: { state: 'held' } });
      expect(await circuitOf(db, bizType)).toMatchObject({ probe: null, failures: 10 });
      const resumed = await resumeType(ctx, { bizType, lockVersion: 2, reason: 'they are back' });
      expect(resumed).toMatchObject({ ok: true, value: { state: 'open' } });
      const { nextProbeAt } = await circuitOf(db, bizType);
      expect(nextProbeAt!.getTime()).toBeLessThanOrEqual(db.clock.now().getTime());
    });

    test('probe now brings the next probe forward, once there is an open circuit', async () => {
      const db = await open();
      const bizType = await newType(db);
      const ctx = await signedIn(db, 'operator');
      expect(errorOf(await probeTypeNow(ctx, { bizType, lockVersion: 0 }))).toEqual({
        code: 'circuit_not_possible',
        action: 'probe',
        refusal: { because: 'state', state: 'closed' },
      });
      await openCircuit(db, bizType);
      expect(await probeTypeNow(ctx, { bizType, lockVersion: 1 })).toMatchObject({ ok: true });
      const { nextProbeAt, state } = await circuitOf(db, bizType);
      expect(state).toBe('open');
      expect(nextProbeAt!.getTime()).toBeLessThanOrEqual(db.clock.now().getTime());
      const rows = await auditOf(db, bizType);
      expect(rows.map(({ action, outcome }) => [action, outcome])).toEqual([
        ['circuit_probe', 'refused'],
        ['circuit_probe', 'done'],
      ]);
    });
  });

  describe('refusals', () => {
    test('only operators and administrators may, and a refusal is on record', async () => {
      const db = await open();
      for (const role of ROLES) {
        const bizType = await newType(db);
        const ctx = await signedIn(db, role);
        const result = await holdType(ctx, { bizType, lockVersion: 0, reason: 'r' });
        const may = role === 'operator' || role === 'administrator';
        expect(result.ok, role).toBe(may);
        const [row] = await auditOf(db, bizType);
        expect([row?.action, row?.outcome]).toEqual(['circuit_hold', may ? 'done' : 'refused']);
        if (!may) expect(errorOf(result)).toEqual({ code: 'no_permission', permission: 'circuit.manage' });
        expect((await circuitOf(db, bizType)).state).toBe(may ? 'held' : 'closed');
      }
    });

    test('nobody signed in, no reason, an unknown and an external type', async () => {
      const db = await open();
      const bizType = await newType(db);
      const input = { bizType, lockVersion: 0, reason: 'r' };
      expect(errorOf(await holdType(contextFor(db, null), input))).toEqual({ code: 'signed_out' });
      const ctx = await signedIn(db, 'operator');
      expect(errorOf(await holdType(ctx, { ...input, reason: '  ' }))).toEqual({
        code: 'invalid',
        fields: { reason: 'required' },
      });
      expect(errorOf(await holdType(ctx, { ...input, bizType: 'nobody-knows' }))).toMatchObject({
        code: 'not_found',
        what: 'task_type',
      });
      const external = await newType(db, 'external');
      expect(errorOf(await holdType(ctx, { ...input, bizType: external }))).toMatchObject({
        code: 'circuit_not_possible',
        refusal: { because: 'external' },
      });
      expect(await auditOf(db, external)).toMatchObject([{ outcome: 'refused' }]);
    });

    test('two people at once, over two connections: one wins, the other is told by whom', async () => {
      const db = await open();
      const bizType = await newType(db);
      const seats = await Promise.all(
        [0, 1].map(async () => signedIn(await open({ own: true }), 'operator')),
      );
      const input = { bizType, lockVersion: 0, reason: 'both' };
      const results = await Promise.all(seats.map((ctx) => holdType(ctx, input)));
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      const winner = seats[results.findIndex(({ ok }) => ok)]!;
      expect(errorOf(results.find(({ ok }) => !ok)!)).toMatchObject({
        code: 'circuit_conflict',
        state: 'held',
        lockVersion: 1,
        changedBy: { kind: 'person', name: winner.user.name, action: 'circuit_hold' },
      });
      const rows = await auditOf(db, bizType);
      expect(rows.map(({ outcome }) => outcome).sort()).toEqual(['conflict', 'done']);
    });

    test('a version that a worker made old is a lost race, too', async () => {
      const db = await open();
      const bizType = await newType(db);
      const ctx = await signedIn(db, 'operator');
      await openCircuit(db, bizType);
      const result = await holdType(ctx, { bizType, lockVersion: 0, reason: 'late' });
      expect(errorOf(result)).toMatchObject({ code: 'circuit_conflict', state: 'open', lockVersion: 1 });
      expect((await circuitOf(db, bizType)).state).toBe('open');
    });
  });

  test('screens name a paused type, why, until when, and how many tasks wait', async () => {
    const db = await open();
    const bizType = await newType(db);
    await openCircuit(db, bizType);
    const due = await insertTask(db, 'pending', { bizType, nextRetryTime: null });
    await insertTask(db, 'pending', { bizType, nextRetryTime: new Date(db.clock.now().getTime() - 1_000) });
    await insertTask(db, 'pending', { bizType });
    const done = await insertTask(db, 'success', { bizType });
    const ctx = await signedIn(db, 'support');
    const expected = { bizType, state: 'open', lastError: FAILURE.message, failures: 10, held: null };

    const overview = await getOverview(ctx, {});
    const named = overview.ok ? overview.value.paused.types.find((type) => type.bizType === bizType) : null;
    expect(named).toMatchObject({ ...expected, waiting: { count: 2, capped: false } });
    expect(named?.nextProbeAt).not.toBeNull();

    const page = await getTask(ctx, { taskId: due.toString() });
    expect(page.ok && page.value.paused).toMatchObject(expected);
    const finished = await getTask(ctx, { taskId: done.toString() });
    expect(finished.ok && finished.value.paused).toBeNull();
    const list = await listTasks(ctx, { view: 'all', bizType });
    const rows = list.ok ? list.value.rows : [];
    expect(rows.filter((row) => row.paused !== null)).toHaveLength(3);

    const workers = await getWorkers(ctx, {});
    const type = workers.ok ? workers.value.types.find((each) => each.bizType === bizType) : undefined;
    expect(type).toMatchObject({ state: 'open', paused: { waiting: { count: 2 } }, automatic: true });
    expect(type?.actions.hold).toEqual({ allowed: false, because: 'role', permission: 'circuit.manage' });
    expect(type?.actions.resume).toEqual({ allowed: false, because: 'state', state: 'open' });
  });
});
