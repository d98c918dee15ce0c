import { expect, test } from 'vitest';
import type { Database } from '@/lib/db/client';
import { readTaskFacts } from '@/lib/db/task-reader';
import { describeEachDatabase } from '@/lib/testing/databases';
import { insertTask, signedIn } from '@/lib/testing/ledger-factory';
import { editPayloadAndRetry } from './edit-payload-and-retry';
import { readMaskedPayloads } from './masked-payloads';

const MB = 1024 * 1024;

function padded(mark: string, bytes: number): string {
  return JSON.stringify({ mark, apiKey: 'k-1', pad: 'x'.repeat(bytes) });
}

async function shown(db: Database, id: bigint, keys: readonly string[] = []) {
  const task = await readTaskFacts(db.prisma, id);
  return (await readMaskedPayloads(db, task!, keys)).payload;
}

/** As a program would that knows nothing of versions. */
const changeBehind = (db: Database, id: bigint, payload: string) =>
  db.prisma.asyncTask.update({ where: { id }, data: { payload } });

describeEachDatabase((open) => {
  test('a large payload is masked once per version, a small one each time', async () => {
    const opened = await open();
    const start = opened.clock.now().getTime();
    let passed = 0;
    const db = { ...opened, clock: { now: () => new Date(start + passed) } };
    const large = await insertTask(db, 'failed', { payload: padded('first', 100_000) });
    const small = await insertTask(db, 'failed', { payload: padded('first', 10) });
    expect((await shown(db, large)).text).toContain('first');
    expect((await shown(db, large)).text).not.toContain('k-1');
    await changeBehind(db, large, padded('second', 100_000));
    await changeBehind(db, small, padded('second', 10));
    expect((await shown(db, small)).text).toContain('second');
    expect((await shown(db, large)).text).toContain('first');
    passed = 60_000;
    expect((await shown(db, large)).text).toContain('second');
  });

  test('an edit and new masking rules show at once', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'operator');
    const id = await insertTask(db, 'failed', { payload: padded('first', 100_000) });
    expect((await shown(db, id)).text).toContain('first');
    expect((await shown(db, id, ['mark'])).text).not.toContain('first');
    const task = await readTaskFacts(db.prisma, id);
    const edited = await editPayloadAndRetry(ctx, {
      taskId: id.toString(),
      lockVersion: task!.lockVersion,
      payload: padded('edited', 100_000),
      reason: 'other mark',
    });
    expect(edited.ok).toBe(true);
    const payload = await shown(db, id);
    expect(payload.revision).toBe(2);
    expect(payload.text).toContain('edited');
  });

  test('a payload too large for a page comes without its text, and is read once', async () => {
    const db = await open();
    const id = await insertTask(db, 'failed', { payload: padded('huge', 3 * MB) });
    expect(await shown(db, id)).toMatchObject({ text: null, masked: [] });
    await changeBehind(db, id, padded('small', 1));
    expect((await shown(db, id)).bytes).toBeGreaterThan(3 * MB);
  });
});
