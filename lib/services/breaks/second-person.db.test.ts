import { expect, test } from 'vitest';
import { readEvents } from '@/lib/db/break-store';
import type { Database } from '@/lib/db/client';
import type { VerbResult } from '@/lib/domain/errors';
import { BreakRunner } from '@/lib/engine/break-runner';
import {
  auditOfBreak,
  insertBreak,
  insertRun,
  insertSource,
  readBreak,
  storeRefundType,
} from '@/lib/testing/break-lab';
import { describeEachDatabase } from '@/lib/testing/databases';
import { auditOf, insertTask, signedIn } from '@/lib/testing/ledger-factory';
import { approveRequest } from '../approvals/approve-request';
import { rejectRequest } from '../approvals/reject-request';
import { assignBreak } from './assign-break';
import { getBreak } from './get-break';
import { getBreakOperation } from './get-break-operation';
import { resolveBreak } from './resolve-break';
import { resolveBreaks } from './resolve-breaks';

function value<T>(result: VerbResult<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const LIMITED = { approveAboveMinor: '1000' };

async function limitedBreak(db: Database, parts = {}) {
  const run = await insertRun(db, await insertSource(db, LIMITED));
  const taskId = await insertTask(db, 'failed');
  const stored = await insertBreak(db, run, { taskId, ours: 2_580n, ...parts });
  return { run, taskId, stored, seen: { id: stored.id.toString(), lockVersion: 0 } };
}

const request = (db: Database, id: string) =>
  db.prisma.approvalRequest.findUniqueOrThrow({ where: { id: BigInt(id) } });

describeEachDatabase((open, { provider }) => {
  test('above the limit nothing happens before another person agrees, and both are on record', async () => {
    const db = await open();
    const [maker, checker] = [await signedIn(db, 'finance'), await signedIn(db, 'finance')];
    const { stored, seen, taskId } = await limitedBreak(db);
    const asked = value(await resolveBreak(maker, { ...seen, resolution: 'retry', note: 'lost callback' }));
    const id = asked.requestId ?? '';
    expect(asked).toMatchObject({ state: 'open', lockVersion: 0 });
    expect((await db.prisma.asyncTask.findUniqueOrThrow({ where: { id: taskId } })).status).toBe(3);
    const page = value(await getBreak(maker, { id: seen.id }));
    expect(page).toMatchObject({
      requestId: id,
      needsSecondPerson: true,
      request: { id, requester: maker.user.name, resolution: 'retry' },
      verdicts: { accept: { allowed: false, because: 'requested' } },
    });
    expect(await approveRequest(maker, { id, lockVersion: 0 })).toMatchObject({
      error: { code: 'own_request' },
    });
    value(await approveRequest(checker, { id, lockVersion: 0 }));
    expect(await readBreak(db, stored.id)).toMatchObject({ state: 'awaiting_evidence', resolution: 'retry' });
    const [event] = await readEvents(db.prisma, stored.id);
    expect(event).toMatchObject({ actorId: maker.user.id, requestId: BigInt(id) });
    expect(event?.details.checker).toEqual({ id: checker.user.id.toString(), name: checker.user.name });
    for (const entries of [await auditOf(db, taskId), await auditOfBreak(db, stored.id)]) {
      const done = entries.findLast(({ outcome }) => outcome === 'done');
      expect(done?.actorName).toBe(maker.user.name);
      expect(JSON.parse(done?.details ?? '')).toMatchObject({
        approval: { request: id, checker: checker.user.name },
      });
    }
    const after = value(await getBreak(maker, { id: seen.id }));
    expect(after).toMatchObject({ request: null, requestId: null });
    expect(after.events[0]).toMatchObject({ actor: maker.user.name, checker: checker.user.name });
  });

  test('administrators need one, too, and so does a stake that nobody knows or in another currency', async () => {
    const db = await open();
    const admin = await signedIn(db, 'administrator');
    for (const parts of [
      {},
      { difference: null, stake: null },
      { currency: 'USD', theirs: 1n, difference: 1n },
    ]) {
      const { seen } = await limitedBreak(db, parts);
      const asked = value(await resolveBreak(admin, { ...seen, resolution: 'accept', reasonCode: 'timing' }));
      expect(asked.requestId).not.toBeNull();
      const own = await approveRequest(admin, { id: asked.requestId ?? '', lockVersion: 0 });
      expect(own).toMatchObject({ error: { code: 'own_request' } });
    }
    const { seen } = await limitedBreak(db, { theirs: 1_000n, difference: 1_000n });
    const alone = value(await resolveBreak(admin, { ...seen, resolution: 'accept', reasonCode: 'timing' }));
    expect(alone.requestId).toBeNull();
  });

  test('what the type of the task demands holds on the way through a break', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const run = await insertRun(db, await insertSource(db));
    const policy = { compensate: true, amountAboveMinor: '100', amountCurrency: 'CNY' };
    await storeRefundType(db, { approval: policy }, 'guarded');
    const made = async (amountMinor: bigint) => {
      const taskId = await insertTask(db, 'failed', { bizType: 'guarded', amountMinor, currency: 'CNY' });
      const { id } = await insertBreak(db, run, { taskId });
      return { id: id.toString(), lockVersion: 0 };
    };
    const compensation = { kind: 'written_off' };
    const small = await made(100n);
    const compensated = { ...small, resolution: 'compensate', note: 'too small', compensation };
    expect(value(await resolveBreak(ctx, compensated)).requestId).not.toBeNull();
    expect(
      value(await resolveBreak(ctx, { ...(await made(101n)), resolution: 'retry' })).requestId,
    ).not.toBeNull();
    expect(
      value(await resolveBreak(ctx, { ...(await made(100n)), resolution: 'retry' })).requestId,
    ).toBeNull();
    const accepted = { ...(await made(101n)), resolution: 'accept', reasonCode: 'timing' };
    expect(value(await resolveBreak(ctx, accepted)).requestId).toBeNull();
  });

  test('one request a break, over two connections as well; a partner of a link waits with it', async () => {
    const [one, two] = [await open(), await open({ own: true })];
    const rounds = provider === 'mysql' ? 3 : 1;
    for (let round = 0; round < rounds; round += 1) {
      const [lin, wei] = [await signedIn(one, 'finance'), await signedIn(two, 'finance')];
      const { seen } = await limitedBreak(one);
      const results = await Promise.all([
        resolveBreak(lin, { ...seen, resolution: 'retry' }),
        resolveBreak(wei, { ...seen, resolution: 'accept', reasonCode: 'timing' }),
      ]);
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      expect(results.find(({ ok }) => !ok)).toMatchObject({
        error: { code: 'resolution_not_possible', refusal: { because: 'requested' } },
      });
    }
    const ctx = await signedIn(one, 'finance');
    const run = await insertRun(one, await insertSource(one, LIMITED));
    const ours = await insertBreak(one, run, {
      kind: 'missing_theirs',
      ours: 9_000n,
      theirs: null,
      difference: -9_000n,
    });
    const theirs = await insertBreak(one, run, { kind: 'missing_ours', theirs: 9_000n });
    const seen = { id: ours.id.toString(), lockVersion: 0 };
    value(await resolveBreak(ctx, { ...seen, resolution: 'link', linkedBreakId: theirs.id.toString() }));
    const other = { id: theirs.id.toString(), lockVersion: 0, resolution: 'accept', reasonCode: 'timing' };
    expect(await resolveBreak(ctx, other)).toMatchObject({ error: { refusal: { because: 'requested' } } });
  });

  test('it lapses when the task moved, and giving the break to somebody changes nothing about it', async () => {
    const db = await open();
    const [maker, checker] = [await signedIn(db, 'finance'), await signedIn(db, 'administrator')];
    const first = await limitedBreak(db);
    const asked = value(await resolveBreak(maker, { ...first.seen, resolution: 'retry' }));
    value(await assignBreak(checker, { ...first.seen, assigneeId: checker.user.id.toString() }));
    value(await approveRequest(checker, { id: asked.requestId ?? '', lockVersion: 0 }));
    const second = await limitedBreak(db);
    const late = value(await resolveBreak(maker, { ...second.seen, resolution: 'retry' }));
    await db.prisma.asyncTask.update({ where: { id: second.taskId }, data: { lockVersion: 7 } });
    expect(await approveRequest(checker, { id: late.requestId ?? '', lockVersion: 0 })).toMatchObject({
      error: { code: 'request_lapsed', because: 'row_moved' },
    });
    expect(await request(db, late.requestId ?? '')).toMatchObject({ state: 'lapsed' });
    expect(await readBreak(db, second.stored.id)).toMatchObject({ state: 'open', eventCount: 0 });
    // It may be asked for again.
    value(await resolveBreak(maker, { ...second.seen, resolution: 'retry' }));
  });

  test('a decision about many waits as a whole, runs when another person agrees, and is over when they do not', async () => {
    const db = await open();
    const [maker, checker] = [await signedIn(db, 'finance'), await signedIn(db, 'finance')];
    const run = await insertRun(db, await insertSource(db, LIMITED));
    const small = await insertBreak(db, run, { kind: 'amount_mismatch', difference: 10n });
    const large = await insertBreak(db, run, { kind: 'amount_mismatch', difference: 5_000n });
    const choice = {
      by: 'ticks' as const,
      breaks: [small, large].map(({ id }) => ({ id: id.toString(), lockVersion: 0 })),
    };
    const decision = {
      choice,
      resolution: 'accept' as const,
      reasonCode: 'fee' as const,
      reason: 'their fee',
    };
    const refusedOne = value(await resolveBreaks(maker, decision));
    expect(refusedOne.requestId).not.toBeNull();
    expect(await new BreakRunner(db, 'w-1').runOnce()).toEqual({ busy: false });
    const seen = { id: small.id.toString(), lockVersion: 0, resolution: 'accept', reasonCode: 'fee' };
    expect(await resolveBreak(maker, seen)).toMatchObject({ error: { refusal: { because: 'requested' } } });
    value(
      await rejectRequest(checker, {
        id: refusedOne.requestId ?? '',
        lockVersion: 0,
        reason: 'ask them first',
      }),
    );
    await new BreakRunner(db, 'w-1').runOnce();
    expect(value(await getBreakOperation(maker, { id: refusedOne.operationId }))).toMatchObject({
      state: 'cancelled',
      skipped: 2,
      mayCancel: false,
    });
    const again = value(await resolveBreaks(maker, decision));
    const id = again.requestId ?? '';
    expect(await approveRequest(maker, { id, lockVersion: 0 })).toMatchObject({
      error: { code: 'own_request' },
    });
    value(await approveRequest(checker, { id, lockVersion: 0 }));
    await new BreakRunner(db, 'w-1').runOnce();
    expect(value(await getBreakOperation(maker, { id: again.operationId }))).toMatchObject({
      state: 'done',
      done: 2,
    });
    const [event] = await readEvents(db.prisma, large.id);
    expect(event).toMatchObject({ actorId: maker.user.id, resolution: 'accept', note: 'their fee' });
    expect(event?.details.checker?.name).toBe(checker.user.name);
  });

  test('a decision about many leaves a break with the request that it waits for', async () => {
    const db = await open();
    const [lin, wei] = [await signedIn(db, 'finance'), await signedIn(db, 'finance')];
    const { run, stored: seventh, seen } = await limitedBreak(db, { kind: 'amount_mismatch' });
    const eighth = await insertBreak(db, run, { kind: 'amount_mismatch', difference: 5_000n });
    const accept = { resolution: 'accept' as const, reasonCode: 'fee' as const };
    const first = value(await resolveBreak(lin, { ...seen, ...accept })).requestId ?? '';
    const breaks = [seventh, eighth].map(({ id }) => ({ id: id.toString(), lockVersion: 0 }));
    const choice = { by: 'ticks' as const, breaks };
    const many = value(await resolveBreaks(wei, { choice, ...accept, reason: 'their fee' }));
    expect(many.total).toBe(2);
    expect((await readBreak(db, seventh.id)).requestId).toBe(BigInt(first));
    expect((await readBreak(db, eighth.id)).requestId).toBe(BigInt(many.requestId ?? ''));
    value(await approveRequest(lin, { id: many.requestId ?? '', lockVersion: 0 }));
    await new BreakRunner(db, 'w-1').runOnce();
    expect(value(await getBreakOperation(wei, { id: many.operationId }))).toMatchObject({
      done: 1,
      skips: [{ why: 'requested', count: 1 }],
    });
    expect((await readBreak(db, eighth.id)).state).toBe('resolved');
    value(await approveRequest(wei, { id: first, lockVersion: 0 }));
    expect(await readBreak(db, seventh.id)).toMatchObject({ state: 'resolved', eventCount: 1 });
  });
});
