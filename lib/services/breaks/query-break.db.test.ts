import { expect, test } from 'vitest';
import { readEvents } from '@/lib/db/break-store';
import type { Database } from '@/lib/db/client';
import type { VerbResult } from '@/lib/domain/errors';
import type { StatusAnswer } from '@/lib/domain/status-query';
import {
  insertBreak,
  insertRun,
  insertSource,
  lockLabDay,
  readBreak,
  storeRefundType,
} from '@/lib/testing/break-lab';
import { describeEachDatabase } from '@/lib/testing/databases';
import { insertTask, signedIn } from '@/lib/testing/ledger-factory';
import { plainSql } from '@/lib/testing/plain-sql';
import { getBreak } from './get-break';
import { queryBreak, type BreakAsker, type BreakQuestion } from './query-break';
import { resolveBreak } from './resolve-break';

function value<T>(result: VerbResult<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const ANSWER: StatusAnswer = {
  outcome: 'succeeded',
  httpStatus: 200,
  tookMs: 41,
  raw: '{"trade_state":"SUCCESS","token":"t-secret-1"}',
  amount: null,
  currency: null,
  providerId: null,
  reached: true,
};

function asking(answer: Partial<StatusAnswer> = {}): BreakAsker & { asked: BreakQuestion[] } {
  const asked: BreakQuestion[] = [];
  const ask = async (question: BreakQuestion) => {
    asked.push(question);
    return { ...ANSWER, ...answer };
  };
  return { asked, admit: async () => null, ask };
}

const ASKED = { query: { url: 'https://pay.test/{key}', unit: 'major' as const } };

/** A source that is asked, and a break of a failed task that they say succeeded. */
async function askedBreak(db: Database, parts = {}, columns = {}) {
  const source = await insertSource(db, ASKED as never);
  const run = await insertRun(db, source);
  const taskId = await insertTask(db, 'failed', columns);
  const stored = await insertBreak(db, run, { taskId, ours: 2_580n, ...parts });
  return { run, taskId, stored, id: stored.id.toString() };
}

/** What the engine would make of a task, by plain SQL. */
function setter(url: () => string) {
  return async (id: bigint, status: number) => {
    const sql = await plainSql(url());
    await sql.run('UPDATE async_task SET status = ?, lock_version = lock_version + 1 WHERE id = ?', [
      status,
      id,
    ]);
    await sql.close();
  };
}

describeEachDatabase((open, { url }) => {
  const setStatus = setter(url);
  test('an answer is kept whole, and closes the break once it agrees with our task', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const { id, stored, taskId } = await askedBreak(db);
    const asker = asking();
    expect(value(await queryBreak(ctx, { id }, asker))).toMatchObject({ state: 'open' });
    expect(asker.asked).toMatchObject([
      { key: stored.matchKey, taskId, query: { url: 'https://pay.test/{key}' } },
    ]);
    value(
      await resolveBreak(ctx, {
        id,
        lockVersion: (await readBreak(db, stored.id)).lockVersion,
        resolution: 'retry',
      }),
    );
    await setStatus(taskId, 2);
    expect(value(await queryBreak(ctx, { id }, asking({ amount: '25.80' })))).toMatchObject({
      state: 'resolved',
    });
    expect(await readBreak(db, stored.id)).toMatchObject({ closedVia: 'query', resolution: 'retry' });
    const page = value(await getBreak(ctx, { id }));
    expect(page.answers).toHaveLength(2);
    expect(page.answers[0]).toMatchObject({
      outcome: 'succeeded',
      httpStatus: 200,
      tookMs: 41,
      by: ctx.user.name,
    });
    expect(page.answers[0]?.raw).toContain('SUCCESS');
    expect(page.answers[0]?.raw).not.toContain('t-secret-1');
    expect(page.events.map(({ type, outcome }) => [type, outcome])).toEqual([
      ['query', 'succeeded'],
      ['resolve', null],
      ['query', 'succeeded'],
    ]);
    expect(page.events.at(-1)?.evidence).toEqual({ via: 'query', closes: true, reopens: null });
    const { raw } = await db.prisma.queryAnswer.findFirstOrThrow({ where: { breakId: stored.id } });
    expect(raw).toBe(ANSWER.raw);
  });

  test('an answer about other money is no agreement, and what they cannot say is evidence of nothing', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const { id, stored, taskId } = await askedBreak(db);
    await setStatus(taskId, 2);
    for (const answer of [
      { amount: '25.81' },
      { outcome: 'unknown' as const },
      { outcome: 'in_progress' as const },
    ])
      expect(value(await queryBreak(ctx, { id }, asking(answer)))).toMatchObject({ state: 'open' });
    const events = await readEvents(db.prisma, stored.id);
    expect(events.map(({ details }) => details.evidence?.breakKind ?? null)).toEqual([
      'amount_mismatch',
      null,
      null,
    ]);
  });

  test('an amount that cannot be read, or is missing where it should stand, is evidence of nothing', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const { id, stored, taskId } = await askedBreak(db);
    await setStatus(taskId, 2);
    for (const amount of ['25.8000001', 'about 25.80', '2,580'])
      expect(value(await queryBreak(ctx, { id }, asking({ amount })))).toMatchObject({ state: 'open' });
    const dollars = { amount: '25.80', currency: 'dollars' };
    expect(value(await queryBreak(ctx, { id }, asking(dollars)))).toMatchObject({ state: 'open' });
    const query = { ...ASKED.query, amountPath: '$.amount' };
    const run = await insertRun(db, await insertSource(db, { query } as never));
    const other = await insertBreak(db, run, { taskId, ours: 2_580n });
    const silent = await queryBreak(ctx, { id: other.id.toString() }, asking());
    expect(value(silent)).toMatchObject({ state: 'open' });
    for (const breakId of [stored.id, other.id]) {
      const events = await readEvents(db.prisma, breakId);
      expect(events.every(({ details }) => details.evidence === undefined)).toBe(true);
    }
    const said = await queryBreak(ctx, { id: other.id.toString() }, asking({ amount: ' 25.80 ' }));
    expect(value(said)).toMatchObject({ state: 'resolved' });
  });

  test('money that did not move on either side closes, too', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const { id } = await askedBreak(db);
    expect(value(await queryBreak(ctx, { id }, asking({ outcome: 'failed' })))).toMatchObject({
      state: 'resolved',
    });
  });

  test('without an address, with a locked day or too often nothing is asked', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const asker = asking();
    const run = await insertRun(db, await insertSource(db));
    const lone = await insertBreak(db, run, { kind: 'missing_ours' });
    expect(await queryBreak(ctx, { id: lone.id.toString() }, asker)).toMatchObject({
      error: { code: 'recon_not_possible', why: 'no_task' },
    });
    const silent = await insertBreak(db, run, { taskId: await insertTask(db, 'failed') });
    expect(await queryBreak(ctx, { id: silent.id.toString() }, asker)).toMatchObject({
      error: { code: 'recon_not_possible', why: 'no_confirm_url' },
    });
    const { id, run: other } = await askedBreak(db);
    const busy = { ...asker, admit: async () => 12 };
    expect(await queryBreak(ctx, { id }, busy)).toMatchObject({
      error: { code: 'rate_limited', retryAfterSeconds: 12 },
    });
    expect(await queryBreak(await signedIn(db, 'support'), { id }, asker)).toMatchObject({
      error: { code: 'no_permission' },
    });
    await lockLabDay(db, other.sourceId);
    expect(await queryBreak(ctx, { id }, asker)).toMatchObject({ error: { code: 'day_locked' } });
    expect(asker.asked).toEqual([]);
  });

  test("a source that has files is asked by the confirm URL of the task's type", async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    await storeRefundType(
      db,
      { http: { url: 'https://x.test', confirmUrl: 'https://x.test/{event_id}' } },
      'told',
    );
    const run = await insertRun(db, await insertSource(db));
    const taskId = await insertTask(db, 'failed', { bizType: 'told', eventId: `e-${run.id}` });
    const { id } = await insertBreak(db, run, { taskId });
    const asker = asking();
    value(await queryBreak(ctx, { id: id.toString() }, asker));
    expect(asker.asked[0]).toMatchObject({
      query: null,
      http: { confirmUrl: 'https://x.test/{event_id}' },
      eventId: `e-${run.id}`,
    });
  });
});
