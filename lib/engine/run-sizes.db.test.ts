import { expect, test } from 'vitest';
import type { Database } from '../db/client';
import type { StoredSource } from '../db/recon-source-store';
import { commitRead, withdrawCommitted } from '../db/statement-commit';
import { findStatement, readChunks, type StoredStatement } from '../db/statement-store';
import { BREAK_KINDS } from '../domain/reconciliation';
import { describeEachDatabase } from '../testing/databases';
import { coveredType, makeSource, uploadFile } from '../testing/recon-lab';
import { breaksOf, movement, payTask, queueDay, readRun } from '../testing/run-lab';
import { genericCsv } from '../testing/statements/generic-csv-file';
import type { Movement } from '../testing/statements/movement';
import { RunRunner } from './run-runner';
import { StatementReader } from './statement-reader';

const DAY = '2026-03-02';
const BY = { id: null, name: 'lab' };

/** A day with every kind of difference, a row that cannot be used, and pairs. */
async function fillDay(db: Database, bizType: string): Promise<Movement[]> {
  const task = (key: string, state: Parameters<typeof payTask>[3] = 'success', more = {}) =>
    payTask(db, key, DAY, state, { bizType, ...more });
  const pairs = Array.from({ length: 40 }, (_, at) => `pair${at}`);
  for (const key of pairs) await task(key);
  for (const key of ['theirs-lacks', 'reversed', 'amount', 'currency', 'twice', 'knot', 'ours', 'ours'])
    await task(key, 'success', key === 'currency' ? { currency: 'USD' } : {});
  await task('lost', 'failed');
  return [
    ...pairs.map((key) => movement(key, DAY)),
    ...['ours', 'twice', 'twice', 'ours-lacks', 'lost', 'currency'].map((key) => movement(key, DAY)),
    movement('reversed', DAY, { status: 'failed' }),
    movement('amount', DAY, { amountMinor: 9_999n }),
    movement('knot', DAY, { amountMinor: 6_000n }),
    movement('knot', DAY, { amountMinor: 4_001n }),
  ];
}

type Sizes = { chunkRows?: number; pageRows?: number };

/** Imports the lines, reads them in chunks of a size, and runs the day with pages of a size. */
async function runWith(db: Database, source: StoredSource, lines: readonly Movement[], sizes: Sizes) {
  const csv = `${genericCsv(lines)}P-bad,bad,x,CNY,成功,支付,2026-03-02 12:00:00\n`;
  const id = await uploadFile(db, source, DAY, csv);
  await new StatementReader(db, 'lab', sizes).runOnce();
  const read = await stored(db, id);
  await db.prisma.$transaction((tx) => commitRead(tx, read, BY, db.clock.now()));
  let chunks = 0;
  for await (const chunk of readChunks(db, id)) chunks += chunk.rowCount > 0 ? 1 : 0;
  const runId = await queueDay(db, source, DAY);
  await new RunRunner(db, 'lab', sizes).runOnce();
  const by = { ...BY, reason: 'the same in other pieces' };
  const statement = await stored(db, id);
  await db.prisma.$transaction((tx) => withdrawCommitted(tx, statement, by, db.clock.now()));
  return { run: await readRun(db, runId), chunks };
}

async function stored(db: Database, id: bigint): Promise<StoredStatement> {
  const statement = await findStatement(db.prisma, id);
  if (statement === null) throw new Error(`no statement ${id}`);
  return statement;
}

describeEachDatabase((open) => {
  test('however many rows a chunk of theirs and a page of ours has, and in whatever order, the result is one', async () => {
    const db = await open();
    const bizType = 'sized';
    const types = [coveredType(bizType)];
    const source = await makeSource(db, { format: 'generic_csv', graceDays: 0, types });
    const lines = await fillDay(db, bizType);
    const usual = await runWith(db, source, lines, {});
    expect(usual.chunks).toBe(1);
    expect(usual.run.breakCount).toBe(BREAK_KINDS.length + 1);
    expect(breaksOf(usual.run)).toEqual(Object.fromEntries(BREAK_KINDS.map((kind) => [kind, 1])));
    const turned = [...lines].reverse();
    for (const [order, sizes, chunks] of [
      [lines, { chunkRows: 1, pageRows: 1 }, lines.length + 1],
      [turned, { chunkRows: 7, pageRows: 3 }, Math.ceil((lines.length + 1) / 7)],
      [turned, { chunkRows: 7_777, pageRows: 7_777 }, 1],
    ] as const) {
      const again = await runWith(db, source, order, sizes);
      expect(again.chunks).toBe(chunks);
      expect(again.run).toMatchObject({ state: 'done', resultHash: usual.run.resultHash });
    }
  });
});
