import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import type { VerbResult } from '@/lib/domain/errors';
import { describeEachDatabase } from '@/lib/testing/databases';
import { auditOf, insertTask, signedIn } from '@/lib/testing/ledger-factory';
import { getTask } from './get-task';
import { downloadMaskedPayload, downloadRevealedPayload } from './payload-download';
import { revealPayload } from './reveal-payload';

function value<T>(result: VerbResult<T>): T {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

const MB = 1024 * 1024;
const SECRET = 'k-7Q2';

/** Thirty megabytes as a producer may send them: many small rows, a few secrets, 64-bit ids. */
function huge(): string {
  const row = (n: number) =>
    `{"order_id":2026123456789012${n},"phone":"1380000${n}","note":"第 ${n} 行","text":"${'x'.repeat(180)}"}`;
  const rows: string[] = [];
  for (let n = 100_000, size = 0; size < 30 * MB; n += 1) {
    const text = row(n);
    rows.push(text);
    size += text.length;
  }
  return `{"apiKey":"${SECRET}","rows":[${rows.join(',')}],"end":1}`;
}

describeEachDatabase((openAny, { provider }) => {
  /** MariaDB takes 16 MB at a time unless it is told otherwise. */
  const open = async () => {
    if (provider === 'mysql')
      await (await openAny()).prisma.$executeRawUnsafe('SET GLOBAL max_allowed_packet = 67108864');
    return openAny({ own: true });
  };

  test('a payload of 30 MB sends a page its beginning alone, masked, and holds nobody up', async () => {
    const db = await open();
    const payload = huge();
    const id = (await insertTask(db, 'failed', { bizType: 'huge', payload })).toString();
    const support = await signedIn(db, 'support');
    const page = value(await getTask(support, { taskId: id }));
    const sent = JSON.stringify(page);
    expect(sent.length).toBeLessThan(400 * 1024);
    expect(page.payload).toMatchObject({ text: null, bytes: Buffer.byteLength(payload) });
    expect(
      page.payload.part?.text.startsWith('{"apiKey":"••••••","rows":[{"order_id":2026123456789012100000'),
    ).toBe(true);
    expect(sent).not.toContain(SECRET);
    expect(sent).not.toContain('1380000100000');
    // The same page again, from what was kept.
    const began = performance.now();
    await getTask(support, { taskId: id });
    expect(performance.now() - began).toBeLessThan(1_000);

    const operator = await signedIn(db, 'operator');
    const revealed = value(await revealPayload(operator, { taskId: id, reason: 'why' }));
    expect(JSON.stringify(revealed).length).toBeLessThan(400 * 1024);
    expect(revealed.payload.part?.text).toContain(SECRET);
  }, 120_000);

  test('the whole comes as a file: masked for everybody, as stored for who may reveal, on record', async () => {
    const db = await open();
    const payload = huge();
    const id = (await insertTask(db, 'failed', { bizType: 'huge', payload })).toString();
    const support = await signedIn(db, 'support');
    const operator = await signedIn(db, 'operator');
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const masked = value(await downloadMaskedPayload(support, { taskId: id, revision: '1' }));
    delay.disable();
    const text = masked.pieces.join('');
    expect(masked.fileName).toBe(`task-${id}-revision-1-masked.json`);
    expect(text).not.toContain(SECRET);
    expect(text.endsWith('"end":1}')).toBe(true);
    expect(text.match(/"phone":"••••••"/g)?.length).toBe(payload.match(/"phone"/g)?.length);
    // Reading the text itself takes its time; looking through it is done in turns.
    expect(delay.max / 1e6).toBeLessThan(3_000);

    const refusal = await downloadRevealedPayload(support, { taskId: id, revision: '1', reason: 'x' });
    expect(refusal).toEqual({ ok: false, error: { code: 'no_permission', permission: 'task.reveal' } });
    expect((await downloadRevealedPayload(operator, { taskId: id, revision: '1', reason: ' ' })).ok).toBe(
      false,
    );
    const whole = value(
      await downloadRevealedPayload(operator, { taskId: id, revision: '1', reason: 'asked by them' }),
    );
    expect(whole.pieces.join('') === payload).toBe(true);
    const trail = await auditOf(db, BigInt(id));
    expect(trail.map(({ action, outcome, reason }) => [action, outcome, reason])).toEqual([
      ['reveal', 'refused', null],
      ['reveal', 'done', 'asked by them'],
    ]);
  }, 120_000);

  test('a revision or task that is not there is not found; a text that is no JSON is had by revealing alone', async () => {
    const db = await open();
    const support = await signedIn(db, 'support');
    const id = (await insertTask(db, 'failed', { payload: '{"a":1}' })).toString();
    const code = async (input: object) => {
      const result = await downloadMaskedPayload(support, input);
      return result.ok ? 'ok' : result.error.code;
    };
    expect(await code({ taskId: id, revision: '1' })).toBe('ok');
    expect(await code({ taskId: id, revision: '2' })).toBe('not_found');
    expect(await code({ taskId: '9223372036854775807', revision: '1' })).toBe('not_found');
    expect(await code({ taskId: 'x', revision: '1' })).toBe('invalid');
  });
});
