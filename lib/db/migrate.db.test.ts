import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachDatabase } from '../testing/databases';
import { plainSql, type PlainSql } from '../testing/plain-sql';
import { migrate } from './migrate';
import { pendingMigrations, readMigrations, splitStatements } from './migrations';

describeEachDatabase((open, { url, provider }) => {
  let sql: PlainSql;
  beforeAll(async () => {
    sql = await plainSql(url());
  });
  afterAll(() => sql.close());

  test('two processes that start at once migrate once', async () => {
    await sql.run("DELETE FROM _prisma_migrations WHERE migration_name = '20261129000001_append_only'");
    for (const table of ['audit_log', 'payload_revision', 'compensation']) {
      await sql.run(`DROP TRIGGER ${table}_no_update`);
      await sql.run(`DROP TRIGGER ${table}_no_delete`);
    }
    const reports = await Promise.all([migrate({ url: url() }), migrate({ url: url() })]);
    expect(reports.flatMap((report) => report.applied)).toEqual(['20261129000001_append_only']);
    const rows = await sql.run('SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL');
    expect(rows).toHaveLength(readMigrations(provider, process.cwd()).length);
  });

  test('case-40 audit rows are refused UPDATE and DELETE by the database', async () => {
    const db = await open();
    const at = new Date('2026-06-01T00:00:00Z');
    const base = { at, actorName: 'u2', actorRole: 'operator', action: 'note', outcome: 'done' };
    await db.prisma.auditLog.create({ data: { ...base, subjectType: 'task', subjectId: '1' } });
    await expect(sql.run("UPDATE audit_log SET actor_name = 'root'")).rejects.toThrow(/append-only/);
    await expect(sql.run('DELETE FROM audit_log')).rejects.toThrow(/append-only/);
    await expect(db.prisma.auditLog.deleteMany({})).rejects.toThrow();
    expect(await db.prisma.auditLog.count()).toBe(1);
  });

  test('a status that does not exist is refused', async () => {
    const insert =
      "INSERT INTO async_task (biz_type, biz_id, event_id, payload, status) VALUES ('t', 'b', 's-5', '{}', 5)";
    await expect(sql.run(insert)).rejects.toThrow();
  });

  test('the files of this provider can be told apart when changed or missing', () => {
    const all = readMigrations(provider, process.cwd());
    const applied = new Map(all.map((migration) => [migration.name, migration.checksum]));
    expect(pendingMigrations(all, applied)).toEqual([]);
    expect(() => pendingMigrations(all, new Map([[all[0]?.name ?? '', 'other']]))).toThrow(/changed after/);
    expect(() => pendingMigrations(all, new Map([['20990101000000_later', 'x']]))).toThrow(/does not know/);
  });
});

test('statements end with a semicolon at a line end; comments are no statements', () => {
  expect(splitStatements("-- a;\nSELECT 1;\nSELECT ';' AS x\n;\n-- end\n")).toEqual([
    'SELECT 1',
    "SELECT ';' AS x",
  ]);
});
