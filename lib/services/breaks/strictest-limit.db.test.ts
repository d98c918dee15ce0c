import { expect, test } from 'vitest';
import type { Database } from '@/lib/db/client';
import type { StoredBreak } from '@/lib/db/break-store';
import { findSource } from '@/lib/db/recon-source-store';
import type { VerbResult } from '@/lib/domain/errors';
import type { SourceSettings } from '@/lib/domain/source-settings';
import { BreakRunner } from '@/lib/engine/break-runner';
import { insertBreak, insertRun, readBreak } from '@/lib/testing/break-lab';
import { DayLab } from '@/lib/testing/day-lab';
import { describeEachDatabase } from '@/lib/testing/databases';
import { signedIn } from '@/lib/testing/ledger-factory';
import { makeSource } from '@/lib/testing/recon-lab';
import { clockAt } from '@/lib/testing/run-lab';
import { getRequest } from '../approvals/get-request';
import { rulesSince } from '../approvals/rules-since';
import { signDay } from '../days/sign-day';
import { editSource } from '../sources/edit-source';
import { approveRequest } from '../approvals/approve-request';
import { getBreak } from './get-break';
import { getBreakOperation } from './get-break-operation';
import { planBreaks } from './plan-breaks';
import { resolveBreak } from './resolve-break';
import { resolveBreaks } from './resolve-breaks';

type Context = Awaited<ReturnType<typeof signedIn>>;

function value<T>(result: VerbResult<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const accept = { resolution: 'accept' as const, reasonCode: 'fee' as const };

const limit = (ctx: Context, id: bigint, approveAboveMinor: string | null) =>
  edit(ctx, id, { approveAboveMinor });

async function edit(ctx: Context, id: bigint, parts: Partial<SourceSettings>): Promise<void> {
  const source = await findSource(ctx.db.prisma, id);
  if (source === null) throw new Error('no source');
  const { name, format, settings, lockVersion } = source;
  const definition = { name, format, settings: { ...settings, ...parts } };
  value(await editSource(ctx, { id: id.toString(), lockVersion, ...definition }));
}

/** A run by the rules as they are now. */
async function runOf(db: Database, id: bigint, day?: string) {
  const source = await findSource(db.prisma, id);
  if (source === null) throw new Error('no source');
  const run = await insertRun(db, source, day);
  await db.prisma.reconRun.update({ where: { id: run.id }, data: { sourceVersion: source.version } });
  return run;
}

const ofTen = { kind: 'amount_mismatch' as const, difference: 1_000n };
const seenOf = ({ id, lockVersion }: StoredBreak) => ({ id: id.toString(), lockVersion });

describeEachDatabase((open) => {
  test('whoever takes the limit away decides nothing alone by it about what was found before', async () => {
    const clock = clockAt('2026-03-17T20:00:00Z');
    const db = await open({ clock });
    const [maker, checker] = [await signedIn(db, 'administrator'), await signedIn(db, 'finance')];
    const { id } = await makeSource(db, { approveAboveMinor: '500' });
    const found = await insertBreak(db, await runOf(db, id), ofTen);
    await limit(maker, id, null);
    expect(value(await getBreak(maker, { id: found.id.toString() })).needsSecondPerson).toBe(true);
    const { requestId } = value(await resolveBreak(maker, { ...seenOf(found), ...accept }));
    expect(requestId).not.toBeNull();
    expect((await readBreak(db, found.id)).state).toBe('open');
    value(await approveRequest(checker, { id: requestId ?? '', lockVersion: 0 }));
    expect((await readBreak(db, found.id)).state).toBe('resolved');
    // A day that began when there was no limit any more needs nobody else; one that had begun before does.
    clock.set('2026-03-20T09:00:00Z');
    const needs = async (day: string, parts: { businessDate?: string } = {}) => {
      const later = await insertBreak(db, await runOf(db, id, day), { ...ofTen, ...parts });
      return value(await resolveBreak(maker, { ...seenOf(later), ...accept })).requestId !== null;
    };
    expect(await needs('2026-03-19')).toBe(false);
    expect(await needs('2026-03-18')).toBe(true);
    expect(await needs('2026-03-19', { businessDate: '2026-03-18' })).toBe(true);
  });

  test('nor about a day that nobody had run yet, when they put it back afterwards', async () => {
    const db = await open({ clock: clockAt('2026-03-18T02:00:00Z') });
    const maker = await signedIn(db, 'administrator');
    const { id } = await makeSource(db, { approveAboveMinor: '500' });
    await limit(maker, id, null);
    const found = await insertBreak(db, await runOf(db, id), ofTen);
    await limit(maker, id, '500');
    await limit(maker, id, null);
    expect(value(await getBreak(maker, { id: `${found.id}` })).needsSecondPerson).toBe(true);
    expect(value(await resolveBreak(maker, { ...seenOf(found), ...accept })).requestId).not.toBeNull();
  });

  test('whoever signs a day sees how the limit was changed since one was signed last, there and back', async () => {
    const db = await open();
    const [maker, checker] = [await signedIn(db, 'administrator'), await signedIn(db, 'finance')];
    const lab = new DayLab(db);
    const { sourceId, businessDate, statementId } = await lab.day();
    for (const next of ['500', null]) await limit(maker, sourceId, next);
    const again = { part: { sourceVersion: 3 } };
    const { run } = await lab.run(sourceId, businessDate, [statementId], again);
    const day = { sourceId: `${sourceId}`, businessDate, runId: `${run.id}` };
    const { requestId } = value(await signDay(maker, day));
    const page = value(await getRequest(checker, { id: requestId }));
    const label = 'changed_approveAboveMinor';
    expect(page.facts.filter((fact) => fact.label.startsWith('changed'))).toEqual([
      { label, before: '–', after: '500 CNY' },
      { label, before: '500 CNY', after: '–' },
    ]);
    // What was signed with is before nobody again; what was changed before the first run of the next day is.
    value(await approveRequest(checker, { id: requestId ?? '', lockVersion: 0 }));
    for (const next of ['700', null]) await limit(maker, sourceId, next);
    const next = '2026-03-18';
    const later = await lab.run(sourceId, next, [await lab.statement(sourceId, next)], {
      part: { sourceVersion: 5 },
    });
    const asked = value(
      await signDay(maker, { ...day, businessDate: next, runId: `${later.run.id}` }),
    ).requestId;
    const changes = async (of: string | null) =>
      value(await getRequest(checker, { id: of ?? '' }))
        .facts.filter((fact) => fact.label.startsWith('changed'))
        .map(({ before, after }) => [before, after]);
    expect(await changes(asked)).toEqual([
      ['–', '700 CNY'],
      ['700 CNY', '–'],
    ]);
    const source = await findSource(db.prisma, sourceId);
    const types = source?.settings.types.map((type) => ({ ...type, keyFrom: 'event_id' as const })) ?? [];
    await edit(maker, sourceId, { types });
    const last = await lab.run(sourceId, next, [], { part: { sourceVersion: 6 } });
    expect(await rulesSince(db.prisma, last.run, BigInt(asked ?? 0))).toContainEqual({
      label: 'changed_types',
      before: 'pay (payment, biz_id), refund (refund, biz_id)',
      after: 'pay (payment, event_id), refund (refund, event_id)',
    });
    expect(await changes(requestId)).toEqual([
      ['–', '500 CNY'],
      ['500 CNY', '–'],
    ]);
  });

  test('the lowest limit since then counts, one that was only there in between as well', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'administrator');
    const { id } = await makeSource(db, { approveAboveMinor: null });
    const found = await insertBreak(db, await runOf(db, id), ofTen);
    for (const next of ['900', '100000', null, '20000']) await limit(ctx, id, next);
    const asked = value(await resolveBreak(ctx, { ...seenOf(found), ...accept }));
    expect(asked.requestId).not.toBeNull();
    const small = await insertBreak(db, await runOf(db, id), { ...ofTen, difference: 900n });
    expect(value(await resolveBreak(ctx, { ...seenOf(small), ...accept })).requestId).toBeNull();
  });

  test('the same holds for many at once, each by when it was found, and for one that runs already', async () => {
    const db = await open({ clock: clockAt('2026-03-17T09:00:00Z') });
    const ctx = await signedIn(db, 'administrator');
    const { id } = await makeSource(db, { approveAboveMinor: '500' });
    const found = await insertBreak(db, await runOf(db, id), ofTen);
    await limit(ctx, id, null);
    const later = await insertBreak(db, await runOf(db, id, '2026-03-18'), ofTen);
    const ticks = (breaks: StoredBreak[]) => ({ by: 'ticks' as const, breaks: breaks.map(seenOf) });
    const plan = async (breaks: StoredBreak[]) =>
      value(await planBreaks(ctx, { ...accept, choice: ticks(breaks) })).needsSecondPerson;
    expect([await plan([found, later]), await plan([later])]).toEqual([true, false]);
    const decision = { ...accept, choice: ticks([later]), reason: 'their fee' };
    const running = value(await resolveBreaks(ctx, decision));
    expect(running.requestId).toBeNull();
    await limit(ctx, id, '500');
    await limit(ctx, id, null);
    await new BreakRunner(db, 'w-1').runOnce();
    expect(value(await getBreakOperation(ctx, { id: running.operationId }))).toMatchObject({
      skips: [{ why: 'needs_second_person', count: 1 }],
    });
    expect(value(await resolveBreaks(ctx, { ...decision, choice: ticks([found]) })).requestId).not.toBeNull();
  });
});
