import { expect, test } from 'vitest';
import type { VerbResult } from '../../domain/errors';
import { may, ROLES, type Permission } from '../../domain/roles';
import { describeEachDatabase } from '../../testing/databases';
import { contextFor, signedIn } from '../../testing/ledger-factory';
import { importStatement, makeSource, readFile, uploadFile } from '../../testing/recon-lab';
import { wechatBill } from '../../testing/statements/wechat-bill';
import { dayOfMovements } from '../../testing/statements/movement';
import type { Database } from '../../db/client';
import type { ServiceContext } from '../context';
import { addPart } from './add-part';
import { beginUpload } from './begin-upload';
import { cancelStatement } from './cancel-statement';
import { commitStatement } from './commit-statement';
import { getStatement } from './get-statement';
import { listStatements } from './list-statements';
import { originalStatement } from './original-statement';
import { withdrawStatement } from './withdraw-statement';

type Verb = (ctx: ServiceContext, input: unknown) => Promise<VerbResult<unknown>>;
type Made = { input: Record<string, unknown>; statementId: bigint | null };

const DAY = '2026-03-02';
let rows = 0;
const bill = () => wechatBill(dayOfMovements(DAY, (rows += 1)));

async function committed(db: Database): Promise<Made> {
  const { id, lockVersion } = await importStatement(db, await makeSource(db), DAY, bill());
  return { input: { id: id.toString(), lockVersion, reason: 'the wrong day' }, statementId: id };
}

async function ready(db: Database): Promise<Made> {
  const { id, lockVersion } = await readFile(db, await makeSource(db), DAY, bill());
  return { input: { id: id.toString(), lockVersion }, statementId: id };
}

const VERBS: { verb: Verb; action: string; permission: Permission; made: (db: Database) => Promise<Made> }[] =
  [
    {
      verb: beginUpload,
      action: 'upload_statement',
      permission: 'reconciliation.import',
      made: async (db) => {
        const { id } = await makeSource(db);
        const input = { sourceId: id.toString(), businessDate: DAY, fileName: 'a.csv', sizeBytes: 9 };
        return { input, statementId: null };
      },
    },
    { verb: commitStatement, action: 'commit_statement', permission: 'reconciliation.import', made: ready },
    { verb: cancelStatement, action: 'cancel_statement', permission: 'reconciliation.import', made: ready },
    {
      verb: withdrawStatement,
      action: 'withdraw_statement',
      permission: 'reconciliation.import',
      made: committed,
    },
    { verb: originalStatement, action: 'download_statement', permission: 'task.export', made: committed },
  ];

describeEachDatabase((open) => {
  for (const role of ROLES)
    for (const { verb, action, permission, made } of VERBS) {
      const allowed = may(role, permission);
      test(`case-17 ${role} ${allowed ? 'may' : 'may not'} ${action}`, async () => {
        const db = await open();
        const ctx = await signedIn(db, role);
        const { input, statementId } = await made(db);
        const before = await db.prisma.statement.findMany({ orderBy: { id: 'asc' } });
        const result = await verb(ctx, input);
        const record = await db.prisma.auditLog.findFirst({
          where: { actorId: ctx.user.id, action },
          orderBy: { id: 'desc' },
        });
        expect(record?.outcome).toBe(allowed ? 'done' : 'refused');
        if (allowed) return expect(result.ok).toBe(true);
        expect(result).toEqual({ ok: false, error: { code: 'no_permission', permission } });
        expect(record?.subjectId).toBe(statementId?.toString() ?? '-');
        expect(await db.prisma.statement.findMany({ orderBy: { id: 'asc' } })).toEqual(before);
      });
    }

  test('case-17 a part is refused to whoever may not import, even for an upload of their own', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'support');
    const id = await uploadFile(db, await makeSource(db), DAY, bill());
    const columns = { state: 'uploading', parts: 0, uploaderId: ctx.user.id };
    await db.prisma.statement.update({ where: { id }, data: columns });
    expect(await addPart(ctx, { id: id.toString(), seq: 0, bytes: new Uint8Array(1) })).toMatchObject({
      error: { code: 'no_permission' },
    });
    await db.prisma.statement.update({ where: { id }, data: { state: 'cancelled' } });
  });

  test('whoever is not signed in, or was disabled meanwhile, gets nothing', async () => {
    const db = await open();
    const { input } = await ready(db);
    const leaver = await signedIn(db, 'administrator');
    await db.prisma.user.update({ where: { id: leaver.user.id }, data: { disabledAt: db.clock.now() } });
    for (const verb of [...VERBS.map((one) => one.verb), addPart, getStatement, listStatements])
      for (const ctx of [contextFor(db, null), leaver])
        expect(await verb(ctx, input)).toEqual({ ok: false, error: { code: 'signed_out' } });
  });

  test('everybody who may read sees statements; the list is narrowed by source, day and state', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'support');
    const source = await makeSource(db);
    const first = await importStatement(db, source, DAY, bill());
    const second = await readFile(db, source, DAY, bill());
    const list = async (filter: object) => {
      const result = await listStatements(ctx, { source: source.id.toString(), ...filter });
      if (!result.ok) throw new Error(result.error.code);
      return result.value.rows;
    };
    expect((await list({})).map(({ id }) => id)).toEqual([second.id, first.id].map(String));
    expect(await list({ state: 'committed' })).toMatchObject([
      { id: first.id.toString(), sourceName: source.name, uploader: 'lab', totalsAgree: true, invalid: 0 },
    ]);
    expect(await list({ day: '2026-03-03' })).toEqual([]);
    expect(await list({ day: 'yesterday', state: 'lost', cursor: '%%%' })).toHaveLength(2);
    const page = await getStatement(ctx, { id: first.id.toString() });
    expect(page).toMatchObject({
      value: { may: { import: false, download: false }, preview: { rejected: [] } },
    });
    expect(await getStatement(ctx, { id: 'x' })).toMatchObject({ error: { code: 'not_found' } });
    expect(await getStatement(ctx, { id: '999999' })).toMatchObject({ error: { code: 'not_found' } });
  });
});
