import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../lib/db/client';
import { describeEachDatabase } from '../../../lib/testing/databases';
import { seedDemoTypes } from './demo-task-types';
import { seedDemoUsers } from './demo-users';
import { seedReconciliation } from './seed-reconciliation';

const KINDS = [
  'ambiguous',
  'amount_mismatch',
  'currency_mismatch',
  'duplicate_ours',
  'duplicate_theirs',
  'invalid',
  'missing_ours',
  'missing_theirs',
  'status_mismatch',
  'status_reversed',
];

describeEachDatabase((open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
    await seedDemoUsers(db, db.clock.now());
    await seedDemoTypes(db, 'http://127.0.0.1:4010', db.clock.now());
    await seedReconciliation(db, 'http://127.0.0.1:4010');
  });

  test('three days: one signed, one with every kind of break, one empty', async () => {
    const days = await db.prisma.reconDay.findMany({ orderBy: { businessDate: 'asc' } });
    expect(days.map(({ state }) => state)).toEqual(['locked', 'open', 'open']);
    const runs = await db.prisma.reconRun.findMany({ orderBy: { businessDate: 'asc' } });
    expect(runs.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    const kinds = await db.prisma.reconItem.findMany({
      where: { runId: runs[1]!.id, bucket: { in: ['break', 'invalid'] } },
      distinct: ['kind'],
      orderBy: { kind: 'asc' },
    });
    expect(kinds.map(({ kind }) => kind)).toEqual(KINDS);
    const empty = await db.prisma.statement.findFirstOrThrow({ where: { isEmptyDay: true } });
    expect(empty.businessDate).toBe(days[2]!.businessDate);
    expect(await db.prisma.reconItem.count({ where: { runId: runs[2]!.id, bucket: 'in_transit' } })).toBe(4);
    expect(runs[0]!.breakCount).toBe(0);
  });

  test('what people did stands in the records, each before now', async () => {
    const breaks = await db.prisma.reconBreak.findMany({ where: { kind: 'amount_mismatch' } });
    expect(breaks.map(({ state, reasonCode }) => [state, reasonCode])).toEqual([
      ['resolved', 'agreed_with_provider'],
    ]);
    expect(await db.prisma.reconBreak.count({ where: { assigneeName: 'Sofia Rossi' } })).toBe(1);
    const trail = await db.prisma.auditLog.findMany();
    expect(trail.every(({ at }) => at <= db.clock.now())).toBe(true);
    expect(trail.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'create_source',
        'commit_statement',
        'start_run',
        'sign_day',
        'approve_request',
      ]),
    );
  });

  test('the gateway is due to be asked', async () => {
    const source = await db.prisma.reconSource.findFirstOrThrow({ where: { format: 'status_query' } });
    expect(source.nextPullAt! <= db.clock.now()).toBe(true);
  });
});
