import { expect, test } from 'vitest';
import type { Database } from '../db/client';
import { readObstacles } from '../db/sign-obstacles';
import { withdrawCommitted } from '../db/statement-commit';
import { readRunInputs } from '../domain/run-record';
import type { SourceSettings } from '../domain/source-settings';
import { describeEachDatabase } from '../testing/databases';
import { plainSql } from '../testing/plain-sql';
import { coveredType, importStatement, makeSource } from '../testing/recon-lab';
import {
  breaksOf,
  clockAt,
  importAndRun,
  movement,
  payTask,
  queueDay,
  readRun,
  runDay,
} from '../testing/run-lab';
import { genericCsv } from '../testing/statements/generic-csv-file';
import { RunRunner } from './run-runner';

const [D1, D2, D3] = ['2026-03-02', '2026-03-03', '2026-03-04'] as const;

let made = 0;

/** A source of its own, and tasks of a type that no other test has. */
async function ownBooks(db: Database, parts: Partial<SourceSettings> = {}) {
  const bizType = `again${(made += 1)}`;
  const types = [coveredType(bizType)];
  const source = await makeSource(db, {
    format: 'generic_csv',
    graceDays: 0,
    lookBackDays: 3,
    types,
    ...parts,
  });
  const task = (key: string, day: string) => payTask(db, key, day, 'success', { bizType });
  const breaksOfKey = (matchKey: string) =>
    db.prisma.reconBreak.findMany({ where: { sourceId: source.id, matchKey }, orderBy: { id: 'asc' } });
  const breakOf = async (matchKey: string) => (await breaksOfKey(matchKey))[0]!;
  return { source, task, breakOf, breaksOfKey };
}

async function accept(db: Database, id: bigint): Promise<void> {
  await db.prisma.reconBreak.update({ where: { id }, data: { state: 'resolved', resolution: 'accept' } });
}

describeEachDatabase((open, database) => {
  const world = () => open({ clock: clockAt('2026-03-10T00:00:00Z') });
  const dropTriggers = async () => {
    const sql = await plainSql(database.url());
    await sql.run('DROP TRIGGER recon_run_breaks');
    await sql.close();
  };

  test('other rules of the source are no word of theirs: nothing closes that has a row of ours', async () => {
    const db = await world();
    const { source, task, breakOf } = await ownBooks(db);
    await task('lost', D1);
    await task('short', D1);
    const first = await importAndRun(db, source, D1, [movement('short', D1, { amountMinor: 9_990n })]);
    expect(breaksOf(first)).toEqual({ missing_theirs: 1, amount_mismatch: 1 });
    const raised = { ...source.settings, toleranceMinor: '50' };
    expect(breaksOf(await runDay(db, source, D1, { settings: raised }))).toEqual({ missing_theirs: 1 });
    const others = { ...source.settings, types: [coveredType('nobody')] };
    expect(breaksOf(await runDay(db, source, D1, { settings: others }))).toEqual({ missing_ours: 1 });
    expect(await breakOf('lost')).toMatchObject({ state: 'open', eventCount: 0 });
  });

  test('a raised tolerance closes nothing by itself; a corrected file does', async () => {
    const db = await world();
    const { source, task, breakOf } = await ownBooks(db);
    await task('short', D1);
    await importAndRun(db, source, D1, [movement('short', D1, { amountMinor: 9_990n })]);
    const settings = { ...source.settings, toleranceMinor: '50' };
    expect(breaksOf(await runDay(db, source, D1, { settings }))).toEqual({});
    expect(await breakOf('short')).toMatchObject({ state: 'open', eventCount: 0 });
    const withdrawn = { state: 'withdrawn', liveKey: null };
    await db.prisma.statement.updateMany({ where: { sourceId: source.id }, data: withdrawn });
    await importStatement(db, source, D1, genericCsv([movement('short', D1)]));
    await runDay(db, source, D1, { settings });
    expect(await breakOf('short')).toMatchObject({ state: 'resolved', closedVia: 'statement' });
  });

  test('rows of two days that cannot be used are two breaks, though they say the same', async () => {
    const db = await world();
    const { source } = await ownBooks(db);
    const poor = { ...movement('poor', D1), currency: 'dollars' };
    for (const [at, day] of [D1, D2].entries())
      await importAndRun(db, source, day, [poor, movement(`k${at}`, day)]);
    const kept = { sourceId: source.id, kind: 'invalid' };
    const rows = await db.prisma.reconBreak.findMany({ where: kept, orderBy: { id: 'asc' } });
    expect(rows.map(({ firstDay, lastDay }) => [firstDay, lastDay])).toEqual([
      [D1, D1],
      [D2, D2],
    ]);
  });

  test('of two equal lines one is accepted: the other stays what it is, and a copy in a later file is a third', async () => {
    const db = await world();
    const { source, breaksOfKey } = await ownBooks(db);
    const line = movement('twice', D1);
    await importAndRun(db, source, D1, [line, line]);
    const [one, two] = await breaksOfKey('twice');
    for (const closed of [one!, two!]) {
      await accept(db, closed.id);
      await importAndRun(db, source, closed.id === one!.id ? D2 : D3, []);
      const now = await breaksOfKey('twice');
      expect(now.map(({ state }) => state)).toEqual(
        closed === one ? ['resolved', 'open'] : ['resolved', 'resolved'],
      );
      expect(now.map(({ eventCount }) => eventCount)).toEqual([0, 0]);
    }
    await importAndRun(db, source, '2026-03-05', [line, movement('other', '2026-03-05')]);
    const after = await breaksOfKey('twice');
    expect(after.map(({ state }) => state)).toEqual(['resolved', 'resolved', 'open']);
  });

  test('a statement whose line a signed day has taken over stays; withdrawn before, the day is no longer as it was', async () => {
    const db = await world();
    const { source } = await ownBooks(db);
    await importAndRun(db, source, D1, [movement('early', D1)]);
    const run = await importAndRun(db, source, D2, []);
    const where = { sourceId: source.id, businessDate: D1 };
    const statement = await db.prisma.statement.findFirstOrThrow({ where });
    expect(readRunInputs(run.inputs).carriedStatements).toEqual([statement.id.toString()]);
    const lock = (state: string) =>
      db.prisma.reconDay.update({
        where: { sourceId_businessDate: { sourceId: source.id, businessDate: D2 } },
        data: { state },
      });
    const by = { name: 'Fin', reason: 'wrong file' };
    const withdraw = () =>
      db.prisma.$transaction((tx) => withdrawCommitted(tx, statement, by, db.clock.now()));
    const obstacles = async () =>
      (await readObstacles(db.prisma, run, db.clock.now())).map(({ because }) => because);
    await lock('locked');
    expect(await withdraw()).toMatchObject({ code: 'day_locked', businessDate: D2 });
    await lock('open');
    expect(await obstacles()).not.toContain('inputs_changed');
    expect(await withdraw()).toBe('withdrawn');
    expect(await obstacles()).toContain('inputs_changed');
  });

  test('a statement that has lost lines gives no result', async () => {
    const db = await world();
    const { source } = await ownBooks(db);
    const { id: statementId } = await importStatement(db, source, D1, genericCsv([movement('k', D1)]));
    await db.prisma.statement.update({ where: { id: statementId }, data: { rowCount: 2 } });
    const id = await queueDay(db, source, D1);
    await expect(new RunRunner(db, 'lab').runOnce()).rejects.toThrow(/lacks lines/);
    expect(await readRun(db, id)).toMatchObject({ state: 'failed', why: 'unexpected' });
  });

  // Last: the triggers are gone afterwards.
  for (const withTriggers of [true, false])
    test(`a day that is run again takes nothing from what a later day says${withTriggers ? '' : ', without triggers'}`, async () => {
      const db = await world();
      if (!withTriggers) await dropTriggers();
      const { source, task, breakOf } = await ownBooks(db);
      await task('k', D1);
      await importAndRun(db, source, D1, []);
      const second = await importAndRun(db, source, D2, []);
      expect(await breakOf('k')).toMatchObject({ lastRunId: second.id, lockVersion: 0 });
      const third = await importAndRun(db, source, D3, [movement('k', D3, { amountMinor: 9_000n })]);
      expect(breaksOf(third)).toEqual({ amount_mismatch: 1 });
      const known = await breakOf('k');
      expect(known).toMatchObject({
        kind: 'amount_mismatch',
        lastRunId: third.id,
        lastDay: D3,
        lockVersion: 2,
      });
      for (const day of [D1, D2]) {
        const again = await runDay(db, source, day);
        // The later day's line is no line of this one.
        expect(breaksOf(again)).toEqual({ missing_theirs: 1 });
        expect(readRunInputs(again.inputs).carried.theirs).toBe(0);
        expect(await breakOf('k')).toEqual(known);
      }
      expect((await runDay(db, source, D3)).resultHash).toBe(third.resultHash);
    });
});
