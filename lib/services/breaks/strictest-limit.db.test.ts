import { expect, test } from 'vitest';
import type { Database } from '@/lib/db/client';
import type { StoredBreak } from '@/lib/db/break-store';
import { findSource } from '@/lib/db/recon-source-store';
import type { VerbResult } from '@/lib/domain/errors';
import { BreakRunner } from '@/lib/engine/break-runner';
import { insertBreak, insertRun, readBreak } from '@/lib/testing/break-lab';
import { DayLab } from '@/lib/testing/day-lab';
import { describeEachDatabase } from '@/lib/testing/databases';
import { signedIn } from '@/lib/testing/ledger-factory';
import { makeSource } from '@/lib/testing/recon-lab';
import { getRequest } from '../approvals/get-request';
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

async function limit(ctx: Context, id: bigint, approveAboveMinor: string | null): Promise<void> {
  const source = await findSource(ctx.db.prisma, id);
  if (source === null) throw new Error('no source');
  const { name, format, settings, lockVersion } = source;
  const definition = { name, format, settings: { ...settings, approveAboveMinor } };
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
    const db = await open();
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
    // Found by the rules that have no limit any more, it needs nobody else.
    const later = await insertBreak(db, await runOf(db, id, '2026-03-18'), ofTen);
    expect(value(await resolveBreak(maker, { ...seenOf(later), ...accept })).requestId).toBeNull();
  });

  test('whoever signs a day sees how the limit was changed since its first run, there and back', async () => {
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
    const db = await open();
    const ctx = await signedIn(db, 'administrator');
    const { id } = await makeSource(db, { approveAboveMinor: '500' });
    const found = await insertBreak(db, await runOf(db, id), ofTen);
    await limit(ctx, id, null);
    const later = await insertBreak(db, await runOf(db, id), ofTen);
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
