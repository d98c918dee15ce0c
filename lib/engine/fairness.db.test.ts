import { afterEach, expect, test } from 'vitest';
import { STATUS } from '../domain/task-status';
import { describeEachDatabase } from '../testing/databases';
import { allSettled, countByStatus, gate, insertDue, labEngine, storeType } from '../testing/engine-lab';
import { waitUntil } from '../testing/processes';
import type { Engine } from './engine';

let engine: Engine | null = null;

afterEach(async () => {
  await engine?.stop(0);
  engine = null;
});

describeEachDatabase((open) => {
  test('10,000 due tasks of a type that hangs do not delay 100 tasks of another: all within 5 s', async () => {
    const db = await open();
    await storeType(db, 'hangs', 'code');
    await storeType(db, 'quick', 'code');
    await insertDue(db, 'hangs', 10_000);
    const { handler, started } = gate();
    engine = labEngine(db, { hangs: handler, quick: { execute: () => undefined } });
    engine.start();
    await waitUntil('every slot hangs', async () => started() === 10, { timeoutMs: 20_000 });
    const begin = performance.now();
    await insertDue(db, 'quick', 100);
    await allSettled(db, 'quick', 5_000);
    expect(performance.now() - begin).toBeLessThan(5_000);
    expect(await countByStatus(db, 'quick')).toEqual({ [STATUS.success]: 100 });
    // A hanging type holds its slots and as many again, not the whole backlog.
    expect(engine.inFlight).toBeLessThanOrEqual(20);
    expect((await countByStatus(db, 'hangs'))[STATUS.pending]).toBe(9_980);
  }, 90_000);
});
