import { expect, test } from 'vitest';
import type { Database } from '../../db/client';
import type { VerbResult } from '../../domain/errors';
import { may, ROLES } from '../../domain/roles';
import type { SourcePage } from '../../domain/views/recon-source';
import { describeEachDatabase } from '../../testing/databases';
import { contextFor, signedIn } from '../../testing/ledger-factory';
import { importStatement, makeSource, readFile } from '../../testing/recon-lab';
import { importAndRun, movement } from '../../testing/run-lab';
import { encoded } from '../../testing/statements/bytes';
import { genericCsv } from '../../testing/statements/generic-csv-file';
import { tableMovements } from '../../testing/statements/generic-movements';
import { genericWorkbook } from '../../testing/statements/generic-workbook-file';
import { dayOfMovements } from '../../testing/statements/movement';
import { wechatBill } from '../../testing/statements/wechat-bill';
import type { ServiceContext } from '../context';
import { createSource } from './create-source';
import { editSource } from './edit-source';
import { firstRows } from './first-rows';
import { getSource } from './get-source';
import { listSources } from './list-sources';
import { switchSource } from './switch-source';

const DAY = '2026-03-02';
let count = 0;

function definition(settings: object = {}, parts: object = {}) {
  const types = [{ bizType: 'pay', kind: 'payment', keyFrom: 'biz_id' }];
  const name = `微信支付 ${(count += 1)}`;
  return { name, format: 'wechat_trade', settings: { types, startsOn: '2026-01-01', ...settings }, ...parts };
}

function value<T>(result: VerbResult<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const pageOf = async (ctx: ServiceContext, id: string): Promise<SourcePage> =>
  value(await getSource(ctx, { id }));

async function trailOf(db: Database, id: string) {
  const where = { subjectType: 'source', subjectId: id };
  const rows = await db.prisma.auditLog.findMany({ where, orderBy: { id: 'asc' } });
  return rows.map(({ action, outcome, details }) => ({
    action,
    outcome,
    details: JSON.parse(details ?? '{}') as Record<string, unknown>,
  }));
}

describeEachDatabase((open) => {
  test('a source is set up, changed, turned off and on; every version of its rules stays', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const given = definition({ merchant: '1900000109' });
    const { id, ...saved } = value(await createSource(ctx, given));
    expect(saved).toEqual({ version: 1, lockVersion: 0 });
    const edited = {
      ...given,
      id,
      lockVersion: 0,
      settings: { ...given.settings, merchant: null, graceDays: 3 },
    };
    expect(value(await editSource(ctx, edited))).toEqual({ id, version: 2, lockVersion: 1 });
    expect(await editSource(ctx, { ...edited, lockVersion: 1 })).toMatchObject({
      error: { code: 'invalid', fields: { form: 'unchanged' } },
    });
    const off = { id, lockVersion: 1, enabled: false, reason: 'moved to another bank' };
    expect(value(await switchSource(ctx, off))).toEqual({ id, version: 2, lockVersion: 2 });
    value(await switchSource(ctx, { id, lockVersion: 2, enabled: true }));
    const page = await pageOf(ctx, id);
    expect(page).toMatchObject({
      name: given.name,
      enabled: true,
      version: 2,
      lockVersion: 3,
      merchant: null,
      bizTypes: ['pay'],
      latestDay: null,
      openBreaks: 0,
      settings: { graceDays: 3, merchant: null },
      changedBy: { kind: 'person', name: ctx.user.name, action: 'enable_source' },
      mayEdit: true,
    });
    expect(page.history).toEqual([
      {
        version: 2,
        at: page.history[0]?.at,
        by: ctx.user.name,
        changes: [
          { field: 'merchant', before: '1900000109', after: null },
          { field: 'graceDays', before: '1', after: '3' },
        ],
      },
      { version: 1, at: page.createdAt, by: ctx.user.name, changes: [] },
    ]);
    expect(await trailOf(db, id)).toMatchObject([
      { action: 'create_source', details: { name: given.name, version: 1, types: ['pay'] } },
      { action: 'edit_source', details: { version: 2, changes: page.history[0]?.changes } },
      { action: 'disable_source', details: { version: 2 } },
      { action: 'enable_source' },
    ]);
  });

  test('two people save at once: one version, the other is told who was first', async () => {
    const [db, other] = [await open({ own: true }), await open({ own: true })];
    const people = [await signedIn(db, 'finance'), await signedIn(db, 'administrator')];
    const given = definition();
    const { id } = value(await createSource(people[0]!, given));
    const results = await Promise.all(
      people.map(({ user }, index) =>
        editSource(contextFor(index === 0 ? db : other, user), {
          ...given,
          id,
          lockVersion: 0,
          settings: { ...given.settings, graceDays: 5 + index },
        }),
      ),
    );
    const won = results.findIndex(({ ok }) => ok);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results[1 - won]).toMatchObject({
      error: {
        code: 'recon_conflict',
        what: 'source',
        lockVersion: 1,
        changedBy: { name: people[won]?.user.name, action: 'edit_source' },
      },
    });
    const page = await pageOf(people[0]!, id);
    expect(page).toMatchObject({ version: 2, settings: { graceDays: 5 + won } });
    expect((await trailOf(db, id)).map(({ outcome }) => outcome)).toEqual(['done', 'done', 'conflict']);
  });

  test('a name is one source’s alone', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const [one, two] = [definition(), definition()];
    value(await createSource(ctx, one));
    const { id } = value(await createSource(ctx, two));
    const taken = { error: { code: 'invalid', fields: { name: 'taken' } } };
    expect(await createSource(ctx, one)).toMatchObject(taken);
    expect(await editSource(ctx, { ...two, name: one.name, id, lockVersion: 0 })).toMatchObject(taken);
    expect(await pageOf(ctx, id)).toMatchObject({ name: two.name, version: 1, lockVersion: 0 });
  });

  test('a change of how files are read has waiting files read again; what counts stays', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const source = await makeSource(db);
    const [counted, waiting] = [
      await importStatement(db, source, DAY, wechatBill(dayOfMovements(DAY, 5))),
      await readFile(db, source, DAY, wechatBill(dayOfMovements(DAY, 6))),
    ];
    const stateOf = async (id: bigint) => (await db.prisma.statement.findUnique({ where: { id } }))?.state;
    const { name, format, settings } = source;
    const edit = (lockVersion: number, parts: object) =>
      editSource(ctx, {
        id: source.id.toString(),
        name,
        format,
        lockVersion,
        settings: { ...settings, ...parts },
      });
    value(await edit(0, { graceDays: 9 }));
    expect(await stateOf(waiting.id)).toBe('ready');
    value(await edit(1, { amountBasis: 'settled' }));
    expect(await stateOf(waiting.id)).toBe('reading');
    expect(await stateOf(counted.id)).toBe('committed');
    const [, last] = await trailOf(db, source.id.toString());
    expect(last?.details).toMatchObject({ readAgain: 1 });
  });

  test('the zone of a source stays once a day of it was run', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const source = await makeSource(db, { format: 'generic_csv' });
    const id = source.id.toString();
    const edit = (lockVersion: number, parts: object) =>
      editSource(ctx, { ...source, id, lockVersion, settings: { ...source.settings, ...parts } });
    value(await edit(0, { zone: 'Europe/Berlin' }));
    value(await edit(1, { zone: 'Asia/Shanghai' }));
    await importAndRun(db, source, DAY, [movement('k', DAY)]);
    expect(await edit(2, { zone: 'Europe/Berlin' })).toEqual({
      ok: false,
      error: { code: 'invalid', fields: { 'settings.zone': 'zone_in_use' } },
    });
    value(await edit(2, { graceDays: 9 }));
  });

  test('a source that is asked has its hour, while it is turned on; it never becomes one of files', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const query = { url: null, askAt: '09:30' };
    const given = definition({ query, zone: 'Asia/Shanghai' }, { format: 'status_query' });
    const { id } = value(await createSource(ctx, given));
    expect((await pageOf(ctx, id)).nextPullAt).toMatch(/T01:30:00.000Z$/);
    value(await switchSource(ctx, { id, lockVersion: 0, enabled: false }));
    expect((await pageOf(ctx, id)).nextPullAt).toBeNull();
    const later = { ...given.settings, query: { ...query, askAt: '10:00' } };
    value(await editSource(ctx, { ...given, id, lockVersion: 1, settings: later }));
    expect((await pageOf(ctx, id)).nextPullAt).toBeNull();
    value(await switchSource(ctx, { id, lockVersion: 2, enabled: true }));
    expect((await pageOf(ctx, id)).nextPullAt).toMatch(/T02:00:00.000Z$/);
    expect(await editSource(ctx, { ...given, id, lockVersion: 3, format: 'wechat_trade' })).toMatchObject({
      error: { fields: { format: 'invalid' } },
    });
  });

  test('the list tells the newest day that counts, and how many breaks are open', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'support');
    const source = await makeSource(db, { merchant: '1900000109' });
    for (const day of ['2026-03-02', '2026-03-01'])
      await importStatement(db, source, day, wechatBill(dayOfMovements(day, 4)));
    await readFile(db, source, '2026-03-05', wechatBill(dayOfMovements('2026-03-05', 4)));
    const { rows, mayEdit } = value(await listSources(ctx));
    const row = rows.find(({ id }) => id === source.id.toString());
    expect(row).toMatchObject({ latestDay: DAY, merchant: '1900000109', openBreaks: 0, currency: 'CNY' });
    expect(mayEdit).toBe(false);
    expect(rows.map(({ name }) => name)).toEqual(rows.map(({ name }) => name).sort());
    expect(await getSource(ctx, { id: 'x' })).toMatchObject({ error: { code: 'not_found', what: 'source' } });
    expect(await getSource(ctx, { id: '999999' })).toMatchObject({ error: { code: 'not_found' } });
  });

  for (const role of ROLES)
    test(`case-17 ${role} ${may(role, 'reconciliation.source') ? 'may' : 'may not'} change sources`, async () => {
      const db = await open();
      const ctx = await signedIn(db, role);
      const source = await makeSource(db);
      const { name, format, settings } = source;
      const id = source.id.toString();
      const calls: [
        verb: (ctx: ServiceContext, input: unknown) => Promise<VerbResult<unknown>>,
        input: object,
      ][] = [
        [createSource, definition()],
        [editSource, { id, lockVersion: 0, name, format, settings: { ...settings, graceDays: 4 } }],
        [switchSource, { id, lockVersion: 1, enabled: false }],
      ];
      for (const [verb, input] of calls) {
        const result = await verb(ctx, input);
        if (may(role, 'reconciliation.source')) expect(result.ok).toBe(true);
        else expect(result).toMatchObject({ error: { code: 'no_permission' } });
        expect(await verb(contextFor(db, null), input)).toMatchObject({ error: { code: 'signed_out' } });
      }
      const outcomes = await db.prisma.auditLog.findMany({
        where: { actorId: ctx.user.id },
        select: { outcome: true },
      });
      const outcome = may(role, 'reconciliation.source') ? 'done' : 'refused';
      expect(outcomes).toEqual([{ outcome }, { outcome }, { outcome }]);
    });

  test('the first rows of a file that somebody maps, or why it is no table', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const text = genericCsv(tableMovements(30));
    const csv = { kind: 'csv', name: 'a.csv', bytes: encoded(text, 'gb18030') };
    expect(value(await firstRows(ctx, csv))).toMatchObject({
      sample: { headerRow: 0, encoding: 'gb18030', delimiter: ',', guess: { key: '订单号', amount: '金额' } },
    });
    const xlsx = { kind: 'xlsx', name: 'a.xlsx', bytes: genericWorkbook(tableMovements(30)) };
    const sample = value(await firstRows(ctx, xlsx));
    expect(sample).toMatchObject({ sample: { sheet: 'Sheet1', kinds: { 1: { 2: 'number' } } } });
    expect(value(await firstRows(ctx, { ...xlsx, sheet: '没有' }))).toMatchObject({
      problem: { code: 'no_such_sheet' },
    });
    expect(value(await firstRows(ctx, { ...csv, bytes: new Uint8Array() }))).toEqual({
      problem: { code: 'empty_file', details: {} },
    });
    // Only the beginning of a large text is sent, wherever that ends.
    const head = encoded(genericCsv(tableMovements(9_000)), 'utf-8').subarray(0, 300_001);
    expect(value(await firstRows(ctx, { ...csv, bytes: head }))).toMatchObject({
      sample: { encoding: 'utf-8' },
    });
    expect(await firstRows(ctx, { ...csv, kind: 'pdf' })).toMatchObject({ error: { code: 'invalid' } });
    expect(await firstRows(await signedIn(db, 'support'), csv)).toMatchObject({
      error: { code: 'no_permission' },
    });
  });
});
