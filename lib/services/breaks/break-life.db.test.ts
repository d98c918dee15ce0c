import { expect, test } from 'vitest';
import {
  appendEvent,
  lockBreak,
  readEvents,
  refreshStanding,
  type NewBreakEvent,
} from '@/lib/db/break-store';
import type { Database } from '@/lib/db/client';
import type { VerbResult } from '@/lib/domain/errors';
import {
  auditOfBreak,
  insertBreak,
  insertRun,
  insertSource,
  lockLabDay,
  readBreak,
} from '@/lib/testing/break-lab';
import { describeEachDatabase } from '@/lib/testing/databases';
import { insertTask, signedIn } from '@/lib/testing/ledger-factory';
import { assignBreak } from './assign-break';
import { listAssignees } from './list-assignees';
import { noteBreak } from './note-break';
import { resolveBreak } from './resolve-break';
import { reverseResolution } from './reverse-resolution';

function value<T>(result: VerbResult<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const WORKER = { id: null, name: 'w-1', role: 'worker' };

const seenOf = (id: bigint, lockVersion = 0) => ({ id: id.toString(), lockVersion });

async function append(db: Database, id: bigint, event: NewBreakEvent, asOf?: string) {
  const now = db.clock.now();
  return db.prisma.$transaction(async (tx) => {
    const stored = await lockBreak(tx, id);
    if (stored === null) throw new Error('no break');
    return appendEvent(tx, stored, event, now, asOf);
  });
}

function evidence(db: Database, parts: object): NewBreakEvent {
  const at = new Date(db.clock.now().getTime() + 60_000).toISOString();
  const base = { via: 'statement' as const, at, bucket: 'matched' as const, breakKind: null, reason: null };
  return { type: 'evidence', actor: WORKER, runId: 1n, evidence: { ...base, differenceMinor: 0n, ...parts } };
}

describeEachDatabase((open) => {
  test('what agrees later closes a break, what is taken back opens it again, and every step stands in its events', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const taskId = await insertTask(db, 'failed');
    const { id } = await insertBreak(db, await insertRun(db, await insertSource(db)), { taskId });
    value(await resolveBreak(ctx, { ...seenOf(id), resolution: 'retry' }));
    const old = { at: '2026-01-01T00:00:00.000Z' };
    expect(await append(db, id, evidence(db, old))).toMatchObject({ state: 'awaiting_evidence' });
    expect(await append(db, id, evidence(db, {}))).toMatchObject({
      state: 'resolved',
      closedVia: 'statement',
    });
    expect(await reverseResolution(ctx, { ...seenOf(id, 3), note: 'no' })).toMatchObject({
      error: { code: 'resolution_not_possible', refusal: { because: 'state', state: 'resolved' } },
    });
    const later = new Date(db.clock.now().getTime() + 120_000).toISOString();
    const back = { at: later, bucket: 'break', breakKind: 'missing_theirs', differenceMinor: -2_580n };
    expect(await append(db, id, evidence(db, back))).toMatchObject({
      state: 'open',
      returned: 'taken_back',
      resolution: null,
      closedVia: null,
    });
    const events = await readEvents(db.prisma, id);
    expect(events.map(({ seq, type }) => [seq, type])).toEqual([
      [1, 'resolve'],
      [2, 'evidence'],
      [3, 'evidence'],
      [4, 'evidence'],
    ]);
    expect(events.map(({ details }) => [details.closes, details.reopens])).toEqual([
      [undefined, undefined],
      [false, null],
      [true, null],
      [false, 'taken_back'],
    ]);
  });

  test('an acceptance holds for its difference and no other', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const run = await insertRun(db, await insertSource(db));
    const { id } = await insertBreak(db, run, { kind: 'amount_mismatch', difference: 10n });
    value(await resolveBreak(ctx, { ...seenOf(id), resolution: 'accept', reasonCode: 'rounding' }));
    const same = { bucket: 'break', breakKind: 'amount_mismatch', differenceMinor: 10n };
    expect(await append(db, id, evidence(db, same))).toMatchObject({
      state: 'resolved',
      reasonCode: 'rounding',
    });
    const other = { ...same, differenceMinor: 11n };
    expect(await append(db, id, evidence(db, other))).toMatchObject({
      state: 'open',
      returned: 'changed',
      reasonCode: null,
    });
  });

  test('a day that came makes what was in transit open again, and it stays so whatever is heard besides', async () => {
    const at = new Date('2026-03-18T10:00:00Z');
    const db = await open({ clock: { now: () => at } });
    const ctx = await signedIn(db, 'finance');
    const { id } = await insertBreak(db, await insertRun(db, await insertSource(db)), {
      kind: 'missing_ours',
    });
    value(await resolveBreak(ctx, { ...seenOf(id), resolution: 'in_transit_until', until: '2026-03-20' }));
    const refresh = (asOf: string) =>
      db.prisma.$transaction(async (tx) => {
        const stored = await lockBreak(tx, id);
        return stored !== null && refreshStanding(tx, stored, asOf, at);
      });
    expect(await refresh('2026-03-19')).toBe(false);
    expect(await refresh('2026-03-20')).toBe(true);
    expect(await readBreak(db, id)).toMatchObject({ state: 'open', returned: 'overdue', until: null });
    expect(await refresh('2026-03-21')).toBe(false);
    const waits = { bucket: 'in_transit', differenceMinor: null };
    expect(await append(db, id, evidence(db, waits))).toMatchObject({ state: 'open', returned: 'overdue' });
    value(await resolveBreak(ctx, { ...seenOf(id, 3), resolution: 'in_transit_until', until: '2026-03-25' }));
    expect(await readBreak(db, id)).toMatchObject({ state: 'in_transit_until', returned: null });
  });

  test('a decision is taken back by appending; of a link on both sides', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const run = await insertRun(db, await insertSource(db));
    const ours = await insertBreak(db, run, {
      kind: 'missing_theirs',
      ours: 9n,
      theirs: null,
      difference: -9n,
    });
    const theirs = await insertBreak(db, run, { kind: 'missing_ours', theirs: 9n });
    const linkedBreakId = theirs.id.toString();
    value(await resolveBreak(ctx, { ...seenOf(ours.id), resolution: 'link', linkedBreakId }));
    expect(await reverseResolution(ctx, seenOf(theirs.id, 1))).toMatchObject({
      error: { fields: { note: 'required' } },
    });
    const back = value(await reverseResolution(ctx, { ...seenOf(theirs.id, 1), note: 'other customer' }));
    expect(back).toMatchObject({ state: 'open', lockVersion: 2 });
    for (const { id } of [ours, theirs]) {
      expect(await readBreak(db, id)).toMatchObject({ state: 'open', resolution: null, eventCount: 2 });
      const [, reversed] = await auditOfBreak(db, id);
      expect(reversed).toMatchObject({ action: 'reverse_resolution', reason: 'other customer' });
    }
    expect(await reverseResolution(ctx, { ...seenOf(theirs.id, 2), note: 'x' })).toMatchObject({
      error: { code: 'resolution_not_possible', refusal: { because: 'state', state: 'open' } },
    });
  });

  test('a break is given to somebody who may decide about it, and notes change nothing', async () => {
    const db = await open();
    const [ctx, support] = [await signedIn(db, 'finance'), await signedIn(db, 'support')];
    const { id } = await insertBreak(db, await insertRun(db, await insertSource(db)));
    const give = (assigneeId: string | null, lockVersion: number) =>
      assignBreak(ctx, { ...seenOf(id, lockVersion), assigneeId });
    expect(await give(support.user.id.toString(), 0)).toMatchObject({
      error: { fields: { assigneeId: 'invalid' } },
    });
    value(await give(ctx.user.id.toString(), 0));
    expect(await readBreak(db, id)).toMatchObject({
      assigneeName: ctx.user.name,
      lockVersion: 1,
      state: 'open',
    });
    expect(await give(ctx.user.id.toString(), 1)).toMatchObject({
      error: { fields: { assigneeId: 'unchanged' } },
    });
    expect(
      value(await noteBreak(support, { id: id.toString(), text: 'they will call back' })).lockVersion,
    ).toBe(1);
    value(await give(null, 1));
    expect((await readEvents(db.prisma, id)).map(({ type, note }) => [type, note])).toEqual([
      ['assign', null],
      ['note', 'they will call back'],
      ['assign', null],
    ]);
    const names = value(await listAssignees(ctx)).map(({ name }) => name);
    expect(names).toContain(ctx.user.name);
    expect(names).not.toContain(support.user.name);
  });

  test('a locked day refuses every verb, whoever asks', async () => {
    const db = await open();
    const admin = await signedIn(db, 'administrator');
    const run = await insertRun(db, await insertSource(db));
    const { id } = await insertBreak(db, run, { kind: 'missing_ours' });
    value(await resolveBreak(admin, { ...seenOf(id), resolution: 'accept', reasonCode: 'timing' }));
    await lockLabDay(db, run.sourceId);
    const locked = { error: { code: 'day_locked', lapsed: false } };
    expect(await reverseResolution(admin, { ...seenOf(id, 1), note: 'x' })).toMatchObject(locked);
    expect(
      await assignBreak(admin, { ...seenOf(id, 1), assigneeId: admin.user.id.toString() }),
    ).toMatchObject(locked);
    expect(await noteBreak(admin, { id: id.toString(), text: 'x' })).toMatchObject(locked);
    expect((await readBreak(db, id)).eventCount).toBe(1);
  });
});
