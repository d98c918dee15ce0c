import { expect, test } from 'vitest';
import type { Database } from '@/lib/db/client';
import { PLAIN_OPTIONS } from '@/lib/domain/bulk-options';
import type { VerbResult } from '@/lib/domain/errors';
import { BulkRunner } from '@/lib/engine/bulk-runner';
import { FollowUpSettler } from '@/lib/engine/follow-up-settler';
import { insertBreak, insertRun, insertSource, storeRefundType } from '@/lib/testing/break-lab';
import { describeEachDatabase } from '@/lib/testing/databases';
import { insertTask, signedIn } from '@/lib/testing/ledger-factory';
import { plainSql } from '@/lib/testing/plain-sql';
import { resolveBreak } from '../breaks/resolve-break';
import { startBulk } from '../bulk/start-bulk';
import { compensateTask } from '../tasks/compensate-task';
import { editPayloadAndRetry } from '../tasks/edit-payload-and-retry';
import { retryTask } from '../tasks/retry-task';
import { runCompensation } from './run-compensation';

function value<T>(result: VerbResult<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const LIVE = { error: { code: 'recon_not_possible', what: 'task', why: 'follow_up_live' } };
const CHECKED = { outcomeChecked: true, outcomeHow: 'asked the bank' };
const BY_HAND = { kind: 'written_off', reason: 'not worth the effort' };

const task = (db: Database, id: bigint) => db.prisma.asyncTask.findUniqueOrThrow({ where: { id } });

/** What a screen sends for a task as it is now. */
async function seen(db: Database, id: bigint) {
  return { taskId: id.toString(), lockVersion: (await task(db, id)).lockVersion };
}

async function failedTask(db: Database) {
  await storeRefundType(db, { compensator: { bizType: 'undo', payloadFrom: 'copy', template: null } }, 'pay');
  return insertTask(db, 'failed', { bizType: 'pay', amountMinor: 2_580n, currency: 'CNY' });
}

describeEachDatabase((open, { provider, url }) => {
  /** What the engine would make of a task, by plain SQL. */
  async function becomes(id: bigint, status: number, lastOutcome: string | null = null) {
    const sql = await plainSql(url());
    const text =
      'UPDATE async_task SET status = ?, last_outcome = ?, next_retry_time = NULL, lock_version = lock_version + 1 WHERE id = ?';
    await sql.run(text, [status, lastOutcome, id.toString()]);
    await sql.close();
  }

  async function compensation(db: Database, origin: bigint) {
    const ctx = await signedIn(db, 'administrator');
    const started = await runCompensation(ctx, { ...(await seen(db, origin)), reason: 'give it back' });
    return BigInt(value(started).followUpId ?? '');
  }

  /** One whose failure is known, and written down. */
  async function failedCompensation(db: Database, origin: bigint) {
    const id = await compensation(db, origin);
    await becomes(id, 3, 'failed');
    await new FollowUpSettler(db, 'w-1').runOnce();
    return id;
  }

  test('a compensation that is retried is under way again, and no second one starts beside it', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'administrator');
    const origin = await failedTask(db);
    const first = await failedCompensation(db, origin);
    value(await retryTask(ctx, await seen(db, first)));
    expect(await runCompensation(ctx, { ...(await seen(db, origin)), reason: 'again' })).toMatchObject(LIVE);
    await becomes(first, 2, 'succeeded');
    // It has succeeded, but nobody has written down yet that its task was made good.
    expect(await retryTask(ctx, await seen(db, origin))).toMatchObject(LIVE);
    await new FollowUpSettler(db, 'w-1').runOnce();
    expect((await task(db, origin)).status).toBe(4);
  });

  test('one of unknown outcome may have had its effect: it is looked after before another one starts', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'administrator');
    const origin = await failedTask(db);
    const first = await compensation(db, origin);
    await becomes(first, 3, 'unknown');
    await new FollowUpSettler(db, 'w-1').runOnce();
    expect(await runCompensation(ctx, { ...(await seen(db, origin)), reason: 'again' })).toMatchObject(LIVE);
    expect(await retryTask(ctx, await seen(db, origin))).toMatchObject(LIVE);
    // To send the same one again is no second one; to say how it ended lets the task go.
    value(await retryTask(ctx, { ...(await seen(db, first)), ...CHECKED }));
    await becomes(first, 3, 'unknown');
    value(await compensateTask(ctx, { ...(await seen(db, first)), ...BY_HAND }));
    await compensation(db, origin);
  });

  test('of two compensations only one is sent, and none once its task is failed no longer', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'administrator');
    const origin = await failedTask(db);
    const first = await failedCompensation(db, origin);
    const second = await compensation(db, origin);
    expect(await retryTask(ctx, await seen(db, first))).toMatchObject(LIVE);
    const edit = { ...(await seen(db, first)), payload: '{"n":1}', reason: 'other order' };
    expect(await editPayloadAndRetry(ctx, edit)).toMatchObject(LIVE);
    await becomes(second, 2, 'succeeded');
    await new FollowUpSettler(db, 'w-1').runOnce();
    expect((await task(db, origin)).status).toBe(4);
    expect(await retryTask(ctx, await seen(db, first))).toMatchObject(LIVE);
    expect((await task(db, first)).status).toBe(3);
    // What is left to say about it is that it is done with.
    value(await compensateTask(ctx, { ...(await seen(db, first)), ...BY_HAND }));
  });

  test('a task whose compensation is under way is left as it is, on every path', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'administrator');
    const origin = await failedTask(db);
    const run = await insertRun(db, await insertSource(db));
    const stored = await insertBreak(db, run, { taskId: origin });
    await compensation(db, origin);
    const now = await seen(db, origin);
    expect(await retryTask(ctx, now)).toMatchObject(LIVE);
    expect(await editPayloadAndRetry(ctx, { ...now, payload: '1', reason: 'other' })).toMatchObject(LIVE);
    expect(await compensateTask(ctx, { ...now, ...BY_HAND })).toMatchObject(LIVE);
    const decided = { id: stored.id.toString(), lockVersion: 0, note: 'gone' };
    expect(await resolveBreak(ctx, { ...decided, resolution: 'retry' })).toMatchObject(LIVE);
    const made = { ...decided, resolution: 'compensate', compensation: { kind: 'written_off' } };
    expect(await resolveBreak(ctx, made)).toMatchObject(LIVE);
    expect(await task(db, origin)).toMatchObject({ status: 3, lockVersion: now.lockVersion });
  });

  async function retryMany(db: Database, ids: bigint[]) {
    const ctx = await signedIn(db, 'administrator');
    const tasks = [];
    for (const id of ids) tasks.push({ id: `${id}`, lockVersion: (await task(db, id)).lockVersion });
    const choice = { by: 'ticks', view: 'failed', tasks };
    const started = value(
      await startBulk(ctx, { kind: 'retry', choice, options: PLAIN_OPTIONS, reason: 'gateway is back' }),
    );
    const runner = new BulkRunner(db, 'w-1', () => 0.5);
    while ((await runner.runOnce()).busy);
    const where = { operationId: BigInt(started.id) };
    const items = await db.prisma.bulkItem.findMany({ where, orderBy: { taskId: 'asc' } });
    return items.map(({ state, why }) => (state === 'skipped' ? why : state));
  }

  test('many at once: of a task and its compensations only the first is sent', async () => {
    const db = await open();
    const [live, both, two] = [await failedTask(db), await failedTask(db), await failedTask(db)];
    await compensation(db, live);
    expect(await retryMany(db, [live])).toEqual(['follow_up_live']);
    const ofBoth = await failedCompensation(db, both);
    expect(await retryMany(db, [both, ofBoth])).toEqual(['in_flight', 'follow_up_live']);
    const ofTwo = [await failedCompensation(db, two), await failedCompensation(db, two)];
    expect(await retryMany(db, ofTwo)).toEqual(['in_flight', 'follow_up_live']);
    // What was sent again has changed the version of its own task.
    const other = await signedIn(db, 'administrator');
    expect(await retryTask(other, await seen(db, two))).toMatchObject(LIVE);
  });

  test('a compensation that is retried while another one starts, or its task is retried: one of them wins', async () => {
    const [one, two] = [await open(), await open({ own: true })];
    const rounds = provider === 'mysql' ? 4 : 1;
    for (let round = 0; round < rounds; round += 1) {
      const [lin, wei] = [await signedIn(one, 'administrator'), await signedIn(two, 'administrator')];
      const origin = await failedTask(one);
      const first = await failedCompensation(one, origin);
      const [ofFirst, ofOrigin] = [await seen(one, first), await seen(one, origin)];
      const results = await Promise.all([
        retryTask(lin, ofFirst),
        round % 2 === 0
          ? runCompensation(wei, { ...ofOrigin, reason: 'give it back' })
          : retryTask(wei, ofOrigin),
      ]);
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      const lost = results.find(({ ok }) => !ok);
      expect(['conflict', 'recon_not_possible']).toContain(lost?.ok === false ? lost.error.code : '');
    }
  });
});
