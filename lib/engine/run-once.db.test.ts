import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Database } from '../db/client';
import { lockDue } from '../db/locking-reads';
import { STATUS } from '../domain/task-status';
import { describeEachDatabase } from '../testing/databases';
import { countByStatus, insertDue, labEngine, storeType } from '../testing/engine-lab';
import { silentLog } from './log';

describeEachDatabase((open, { provider }) => {
  const twoTypes = async (db: Database) => {
    const serial = randomUUID().slice(0, 8);
    // Neighbours in the index.
    const types = [`${serial}-a`, `${serial}-b`];
    for (const bizType of types) {
      await storeType(db, bizType, 'code');
      await insertDue(db, bizType, 1);
    }
    const handlers = Object.fromEntries(types.map((bizType) => [bizType, { execute: () => undefined }]));
    return { types, handlers };
  };
  const claimOf = (bizType: string, now: Date) => ({ bizType, now, limit: 500, probe: null });

  test('one pass runs everything due of two types', async () => {
    const db = await open();
    const { types, handlers } = await twoTypes(db);
    for (let pass = 0; pass < 3; pass += 1) {
      await labEngine(db, handlers, { types }).runOnce();
      for (const bizType of types)
        expect(await countByStatus(db, bizType)).toEqual({ [STATUS.success]: pass + 1 });
      for (const bizType of types) await insertDue(db, bizType, 1);
    }
  });

  test('a claim of one type hides the next type’s row: the pass asks again', async () => {
    // SQLite has one writer at a time: nobody finds rows that another one is at.
    if (provider === 'sqlite') return;
    const db = await open();
    const other = await open({ own: true, poolSize: 2 });
    const { types, handlers } = await twoTypes(db);
    const [first = '', second = ''] = types;
    const asked: string[] = [];
    let release: () => void = () => undefined;
    const passedOver = new Promise<void>((resolve) => (release = resolve));
    const log = {
      ...silentLog,
      info: (_facts: object, text: string) => {
        asked.push(text);
        release();
      },
    };
    const held = other.prisma.$transaction(async (tx) => {
      expect(await lockDue(tx, provider, claimOf(first, db.clock.now()))).toHaveLength(1);
      // The fault itself: nobody has claimed anything of the second type.
      expect(
        await db.prisma.$transaction((mine) => lockDue(mine, provider, claimOf(second, db.clock.now()))),
      ).toEqual([]);
      const pass = labEngine(db, handlers, { types: [second], log }).runOnce();
      await passedOver;
      return { pass };
    });
    expect(await (await held).pass).toMatchObject({ claimed: 1 });
    expect(asked).toContain('due tasks were passed over, claiming again');
    expect(await countByStatus(db, second)).toEqual({ [STATUS.success]: 1 });
  });

  test('a row that somebody keeps locked ends the pass all the same', async () => {
    // SQLite has one writer at a time: nobody finds rows that another one is at.
    if (provider === 'sqlite') return;
    const db = await open();
    const other = await open({ own: true, poolSize: 2 });
    const { types, handlers } = await twoTypes(db);
    const [first = ''] = types;
    const warned: string[] = [];
    const log = { ...silentLog, warn: (_facts: object, text: string) => void warned.push(text) };
    await other.prisma.$transaction(
      async (tx) => {
        await lockDue(tx, provider, claimOf(first, db.clock.now()));
        const report = await labEngine(db, handlers, { types: [first], log }).runOnce();
        expect(report).toMatchObject({ claimed: 0 });
      },
      { timeout: 25_000 },
    );
    expect(warned).toEqual(['due tasks are left: somebody holds their rows']);
    expect(await countByStatus(db, first)).toEqual({ [STATUS.pending]: 1 });
  });

  test('what a failed attempt puts off is not waited for', async () => {
    const db = await open();
    const bizType = `r-${randomUUID().slice(0, 8)}`;
    await storeType(db, bizType, 'code', {
      retry: { kind: 'fixed', everyMs: 1, maxRetries: 100, jitterMs: 0 },
      circuit: { enabled: false, failures: 10, coolDownMs: 1_000, coolDownCapMs: 1_000 },
    });
    await insertDue(db, bizType, 1);
    const fail = () => {
      throw new Error('busy');
    };
    const report = await labEngine(db, { [bizType]: { execute: fail } }, { types: [bizType] }).runOnce();
    expect(report.claimed).toBe(1);
    expect(await countByStatus(db, bizType)).toEqual({ [STATUS.pending]: 1 });
  });
});
